/**
 * One list of results for a question: routes, pages and exports.
 *
 * @typedef {'route' | 'page' | 'heading' | 'export' | 'option' | 'options'} Kind
 * @typedef {{ kind: Kind, title: string, detail: string, url: string }} Document
 * @typedef {{ route: string, title: string, url: string }} FoundRoute
 */

const MOST = 12;

/** What a document is worth by how its title fits the question. A route of the search of routes is between the last two. */
const EXACT = 1000;
const START = 600;
const ALL_WORDS = 300;

/** `createGitHub`, `per_page` and "Rate limits" as words in lowercase. */
const wordsOf = (text) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const joined = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** What comes first of those that fit as well. A row of a table about several names says less than one about a single name. */
const KINDS = { export: 5, page: 4, heading: 3, option: 2, options: 1, route: 0 };

function scoreOf(title, question, words) {
  const name = joined(title);
  if (name === question) return EXACT;
  if (name.startsWith(question) && question.length > 2) return START - Math.min(100, name.length - question.length);
  const own = wordsOf(title);
  const fits = words.every((word) => own.some((each) => each.startsWith(word)));
  return fits ? ALL_WORDS - Math.min(100, own.length) : 0;
}

/** Words that say nothing about what is wanted. */
const STOP_WORDS = new Set(['a', 'an', 'the', 'of', 'to', 'in', 'for', 'with', 'and', 'how', 'do', 'i', 'is', 'on']);

/**
 * @param {string} text
 * @param {readonly Document[]} documents
 * @param {(text: string) => { routes: readonly FoundRoute[], confident: boolean }} askRoutes The search of the explorer, best first.
 * @returns {Document[]} Best first.
 */
export function searchSite(text, documents, askRoutes) {
  const question = joined(text);
  if (question === '') return [];
  const all = wordsOf(text);
  const significant = all.filter((word) => !STOP_WORDS.has(word));
  const words = significant.length > 0 ? significant : all;
  const { routes, confident } = askRoutes(text);
  const found = documents
    .map((document) => ({ document, score: scoreOf(document.title, question, words) }))
    .filter(({ score }) => score > 0);
  const best = confident ? 500 : 250;
  const ranked = routes.map(({ route, title, url }, index) => ({
    document: { kind: 'route', title, detail: route, url },
    // A title that is the question comes first. Below that, the order of the search of routes counts.
    score: joined(title) === question ? EXACT + 1 : best - index,
  }));
  return [...found, ...ranked]
    .sort((one, other) => other.score - one.score || KINDS[other.document.kind] - KINDS[one.document.kind])
    .slice(0, MOST)
    .map(({ document }) => document);
}
