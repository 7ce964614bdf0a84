import { editDistance } from '../../src/core/edit-distance.ts';
import { stemsOf, wordsOf } from './words.js';

/**
 * One list of results for a question: routes, pages and exports.
 *
 * @typedef {'route' | 'page' | 'heading' | 'export' | 'option' | 'options'} Kind
 * @typedef {{ kind: Kind, title: string, detail: string, url: string, words?: string }} Document `words` are those of its text, without
 * their endings.
 * @typedef {{ route: string, title: string, url: string }} FoundRoute
 */

const MOST = 12;

/** What a document is worth by how its title, or the text below it, fits the question. */
const EXACT = 1000;
const SAME_WORDS = 950;
const START = 600;
const TITLE_AND_LONG_QUESTION = 510;
const CONFIDENT_ROUTE = 500;
const TITLE_AND_TEXT = 450;
const ALL_WORDS = 400;
const PAGE_IN_QUESTION = 310;
const TEXT = 300;
const ROUTE = 250;
const HEADING_IN_QUESTION = 240;

/** What an export is worth less than a heading that fits as well, unless the question is written like a name: most of them are names of types. */
const EXPORT = 80;
const EXPORT_FOR_WORDS = 600;

/** Pages for contributors, and those with names of other libraries, are worth less. */
const OTHER_READERS = /^(?:ARCHITECTURE|CONTRIBUTING|CHANGELOG|migrating-)/;
const FOR_OTHER_READERS = 160;

const joined = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** What comes first of those that fit as well. A row of a table about several names says less than one about a single name. */
const KINDS = { page: 5, heading: 4, option: 3, options: 2, export: 1, route: 0 };

const sameWords = (one, other) => one.length === other.length && one.every((word) => other.includes(word));

/** What is compared with each question, computed once for each document. */
const prepared = new WeakMap();

function prepare(document) {
  const { title, detail, words = '' } = document;
  const known = prepared.get(document);
  if (known) return known;
  const stems = stemsOf(title);
  const created = {
    ...{ name: joined(title), stems, words: wordsOf(title), isPhrase: /\s/.test(title) || stems.length === 1 },
    ...{ headings: [...stems, ...stemsOf(detail)], text: ` ${words} ` },
  };
  prepared.set(document, created);
  return created;
}

/** @param {{ name: string, stems: string[], isName: boolean, hasSpaces: boolean }} question */
function scoreOf(document, question) {
  const { kind, words } = document;
  const { stems, headings, text, ...title } = prepare(document);
  const fits = scoreOfTitle({ stems, ...title }, question);
  if (fits > 0 && kind === 'export') {
    if (question.isName) return fits + 1;
    return Math.max(1, fits - (question.hasSpaces ? EXPORT_FOR_WORDS : EXPORT));
  }
  if (fits > 0 || words === undefined) return fits;
  if (!question.stems.every((stem) => headings.includes(stem) || text.includes(` ${stem} `))) {
    if (!stems.every((stem) => question.stems.includes(stem))) return 0;
    return kind === 'page' ? PAGE_IN_QUESTION : HEADING_IN_QUESTION;
  }
  return scoreOfText(stems, headings, text, question.stems);
}

function scoreOfTitle({ name, stems, words, isPhrase }, question) {
  if (name === question.name) return EXACT;
  // A single word for several is a name, which is found by its letters.
  if (sameWords(stems, question.stems)) return isPhrase ? SAME_WORDS : ALL_WORDS;
  if (name.startsWith(question.name) && question.name.length > 2)
    return START - Math.min(100, name.length - question.name.length);
  const hasAll = question.stems.every((stem) => words.some((word) => word.startsWith(stem)));
  return hasAll ? ALL_WORDS - Math.min(100, stems.length) : 0;
}

/** A section whose text has all words of the question, and best those of which the headings above it have most. */
function scoreOfText(stems, headings, text, question) {
  const inTitle = question.filter((stem) => stems.includes(stem)).length;
  const inHeadings = question.filter((stem) => headings.includes(stem)).length;
  const best = question.length > 2 ? TITLE_AND_LONG_QUESTION : TITLE_AND_TEXT;
  // Of two that fit as well, the shorter one says more about it.
  const length = Math.min(1, text.length / 10_000);
  return (inHeadings > 0 ? best + inHeadings + inTitle : TEXT) - length;
}

/** `createGitHub` and `MISSING_PARAMETER` are written like names in code. */
const formOf = (text) => ({ isName: /^\S*(?:[a-z][A-Z]|_)\S*$/.test(text), hasSpaces: /\s/.test(text) });

/** The names that a misspelled one may mean. */
function similarNames(question, documents) {
  const most = question.name.length > 7 ? 2 : 1;
  if (question.name.length < 4) return [];
  return documents
    .map((document) => ({ document, distance: editDistance(question.name, prepare(document).name, most) }))
    .filter(({ distance }) => distance <= most)
    .map(({ document, distance }) => ({ document, score: ROUTE + 40 - distance }));
}

/**
 * @param {string} text
 * @param {readonly Document[]} documents
 * @param {(text: string) => { routes: readonly FoundRoute[], confident: boolean }} askRoutes The search of the explorer, best first.
 * @returns {Document[]} Best first.
 */
export function searchSite(text, documents, askRoutes) {
  const question = { name: joined(text), stems: stemsOf(text), ...formOf(text.trim()) };
  if (question.name === '') return [];
  const { routes, confident } = askRoutes(text);
  const found = documents
    .map((document) => ({ document, score: scoreOf(document, question) }))
    .filter(({ score }) => score > 0)
    .map(({ document, score }) => ({
      document,
      score: OTHER_READERS.test(document.url) ? score - FOR_OTHER_READERS : score,
    }));
  const best = confident ? CONFIDENT_ROUTE : ROUTE;
  const ranked = routes.map(({ route, title, url }, index) => ({
    document: { kind: 'route', title, detail: route, url },
    // A title that is the question comes first. Below that, the order of the search of routes counts.
    score: joined(title) === question.name ? EXACT + 2 : best - index,
  }));
  const results = [...found, ...(found.length > 0 ? [] : similarNames(question, documents)), ...ranked];
  return results
    .sort((one, other) => other.score - one.score || KINDS[other.document.kind] - KINDS[one.document.kind])
    .slice(0, MOST)
    .map(({ document }) => document);
}
