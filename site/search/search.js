import MiniSearch from 'minisearch';
import synonyms from './synonyms.json' with { type: 'json' };

/**
 * One list of results for a question: routes, pages and exports. MiniSearch finds and ranks pages and exports; the search of the explorer finds routes.
 *
 * @typedef {'route' | 'page' | 'heading' | 'export' | 'option'} Kind
 * @typedef {{ kind: Kind, title: string, detail: string, url: string, content?: string, text?: string }} Document
 * @typedef {{ route: string, title: string, url: string }} FoundRoute
 */

const MOST = 12;

/** Words that say nothing about what is wanted, and then those that say nothing on this site. */
const STOP_WORDS = new Set(
  'a an the of to in for with and or how do does did i my me we you it is are be can could on at by from what when why where which use using not get getting github api routebook typescript library'.split(
    ' ',
  ),
);

/** What a document is worth. Most exports are names of types, which nobody describes in several words. */
const WORTH = { page: 1.6, heading: 1.2, option: 0.8, export: 0.3 };
const EXPORT_IN_WORDS = 0.05;
const EXPORT_BY_NAME = 2;
/** A table below "Options" says what an option is, and other tables mention it. */
const MENTION = 0.6;
/** All words are in a title and those above it. */
const IN_HEADINGS = 1.5;
/** Pages for contributors, and those with names of other libraries, are worth less. */
const OTHER_READERS = /^(?:ARCHITECTURE|CONTRIBUTING|CHANGELOG|SECURITY|migrating-|openapi-typescript)/;
const FOR_OTHER_READERS = 0.4;

const splitAt = (text) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The words of a document. `createGitHub` is three words, and one. */
const wordsOf = (text) =>
  splitAt(text).flatMap((word) => {
    const parts = word.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(' ');
    return [word, ...(parts.length > 1 ? parts : [])].map((each) => each.toLowerCase());
  });

/** A word without its ending, so that "paginate" finds "Pagination", and "retry" finds "Retries". */
const stemOf = (word) => {
  const stem = word.replace(/(?:ations?|at(?:e|es|ed|ing)|ions?|ings?|ers?|ies|ed|es|e|s|y)$/, '');
  return stem.length >= 3 ? stem : word;
};

const joined = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The words that say what is wanted; all words if there are no others. */
function termsOf(text) {
  const all = splitAt(text.toLowerCase());
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  return [...new Set(significant.length > 0 ? significant : all)];
}

/** Names in code are looked for as they are written. */
const isName = (text) => /^\S*(?:[a-z][A-Z]|_)\S*$/.test(text.trim());

/**
 * @param {readonly Document[]} documents
 * @param {(text: string) => { routes: readonly FoundRoute[], confident: boolean }} askRoutes The search of the explorer, best first.
 * @param {readonly string[]} titles Those of all routes.
 */
export function createSearch(documents, askRoutes, titles) {
  const index = new MiniSearch({
    fields: ['title', 'detail', 'content', 'text'],
    tokenize: wordsOf,
    processTerm: stemOf,
    searchOptions: { boost: { title: 5, detail: 2, content: 2 }, weights: { prefix: 0.4, fuzzy: 0.2 } },
  });
  index.addAll(documents.map((document, id) => ({ ...document, id })));
  const known = new Set(
    documents.flatMap(({ title, detail, text = '' }) => wordsOf(`${title} ${detail} ${text}`).map(stemOf)),
  );
  const ofRoutes = new Set(titles.flatMap((title) => wordsOf(title).map(stemOf)));

  /** Pages and exports that have most of the words, best first. A word that no page has is taken for a similar one. */
  function find(text, terms) {
    const worth = ({ kind, url, detail }) => {
      let own = WORTH[kind];
      if (kind === 'export' && terms.length > 1) own = EXPORT_IN_WORDS;
      if (kind === 'export' && isName(text)) own = EXPORT_BY_NAME;
      if (kind === 'option' && !/options$/i.test(detail)) own *= MENTION;
      return OTHER_READERS.test(url) ? own * FOR_OTHER_READERS : own;
    };
    const scores = new Map();
    for (const word of terms) {
      const best = new Map(
        index
          .search(word, { prefix: word.length > 2, fuzzy: known.has(stemOf(word)) ? false : 0.25 })
          .map(({ id, score }) => [id, score]),
      );
      // What means the same is a word of a title.
      for (const same of synonyms[word] ?? [])
        for (const { id, score } of index.search(same, { fields: ['title', 'detail', 'content'] }))
          best.set(id, Math.max(best.get(id) ?? 0, score));
      for (const [id, score] of best) {
        const { sum = 0, count = 0 } = scores.get(id) ?? {};
        scores.set(id, { sum: sum + score, count: count + 1 });
      }
    }
    const stems = terms.map(stemOf);
    return [...scores]
      .map(([id, { sum, count }]) => ({
        document: documents[id],
        score:
          sum * (count / terms.length) ** 3 * worth(documents[id]) * (hasAll(documents[id], stems) ? IN_HEADINGS : 1),
      }))
      .sort((one, other) => other.score - one.score)
      .map(({ document }) => document);
  }

  /**
   * @param {string} text
   * @returns {Document[]} Best first: what has the name, then what the question is about.
   */
  return function search(text) {
    const name = joined(text);
    if (name === '') return [];
    const terms = termsOf(text);
    const { routes, confident } = askRoutes(text);
    const found = routes.map(({ route, title, url }) => ({ kind: 'route', title, detail: route, url }));
    const pages = find(text, terms);
    const exact = [...found, ...pages].filter(
      ({ kind, title }) => joined(title) === name && (kind !== 'export' || terms.length === 1),
    );
    const stems = terms.map(stemOf);
    const spelled = stems.filter((stem) => known.has(stem) || ofRoutes.has(stem));
    // A question is about routes if most of its words are in their titles, and no heading has them all. Misspelled words say nothing.
    const isForRoute =
      confident &&
      spelled.filter((stem) => ofRoutes.has(stem)).length > spelled.length / 2 &&
      !(pages[0] && !OTHER_READERS.test(pages[0].url) && hasAll(pages[0], stems));
    const [first, second] = isForRoute || isRoute(text) ? [found, pages] : [pages, found];
    // The best result of the other kind is in sight.
    return [...new Set([...exact, ...first.slice(0, 2), ...second.slice(0, 1), ...first, ...second])].slice(0, MOST);
  };
}

/** Whether a heading has all words, with what is above it. */
function hasAll({ title, detail }, stems) {
  const own = wordsOf(`${title} ${detail}`).map(stemOf);
  return stems.every((stem) => own.includes(stem));
}

/** `GET /user`, or the name of a method: `issues.create`. */
const isRoute = (text) => /^(?:[A-Z]+ )?\/|^\w+[./][a-z]\w*$/.test(text.trim());
