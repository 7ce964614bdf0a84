import { editDistance, tolerance } from '../../internal/edit-distance.ts';
import type { Matcher } from '../match/match.ts';
import type { Records } from '../records.ts';
import type { RouteRecord, SearchOptions } from '../types.ts';
import { createExactFinder } from './find-exact.ts';
import { readSearchOptions } from './read-options.ts';
import { createSearchIndex, lettersOf, type SearchIndex, type Term } from './search-index.ts';
import { readQueryWords, type Synonyms, splitWords, stem } from './words.ts';

export type Searcher = (text: string, options?: SearchOptions) => RouteRecord[];

/** A question is short. What is longer is cut, so that no text makes a search slow. */
const MAX_LENGTH = 1_000;

/** What a word is worth that only begins with the one looked for, or is only like it, or only means the same. */
const BEGINNING = 0.75;
const SYNONYM = 0.85;
const MISTAKE = 0.6;

/** What a route is worth for the method that a word such as "delete" asks for. */
const METHOD_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['get', ['GET']],
  ['list', ['GET']],
  ['create', ['POST', 'PUT']],
  ['add', ['POST', 'PUT']],
  ['update', ['PATCH', 'PUT']],
  ['set', ['PUT']],
  ['delete', ['DELETE']],
  ['remove', ['DELETE']],
  ['post', ['POST']],
  ['put', ['PUT']],
  ['patch', ['PATCH']],
]);
const FITS = 1.15;

export function createSearcher(records: Records, match: Matcher, synonyms: Synonyms): Searcher {
  const index = createSearchIndex(records.data);
  const findExact = createExactFinder(records, match);
  return (question, options) => {
    const { method, limit } = readSearchOptions(options);
    if (typeof question !== 'string') return [];
    const text = question.slice(0, MAX_LENGTH);
    const first = findExact(text.trim());
    const scores = scoreRoutes(index, text, synonyms);
    for (const [place, route] of first.entries()) scores.set(route, Number.MAX_VALUE / (place + 2));
    return [...scores]
      .filter(([route]) => method === undefined || index.methods[route] === method)
      .sort(([one, left], [other, right]) => right - left || one - other)
      .slice(0, limit)
      .map(([route]) => records.at(route));
  };
}

function scoreRoutes(index: SearchIndex, text: string, synonyms: Synonyms): Map<number, number> {
  const words = readQueryWords(text, synonyms);
  const total = new Float64Array(index.methods.length);
  const hits = new Uint8Array(index.methods.length);
  const best = new Float64Array(index.methods.length);
  for (const { text: word, synonyms: others } of words) {
    best.fill(0);
    scoreWord(index, word, 1, best);
    for (const synonym of others) scoreWord(index, stem(synonym), SYNONYM, best);
    for (let route = 0; route < best.length; route++) {
      const score = best[route] as number;
      if (score === 0) continue;
      (total[route] as number) += score;
      (hits[route] as number) += 1;
    }
  }
  const fits = createFit(index, text);
  const scores = new Map<number, number>();
  for (let route = 0; route < total.length; route++) {
    const hit = hits[route] as number;
    if (hit === 0) continue;
    const share = hit / words.length;
    const rest = Math.max(0, (index.lengths[route] as number) - 2 * hit);
    const worth = (index.worth[route] as number) * (fits(route) ? FITS : 1);
    scores.set(route, ((total[route] as number) * share * share * worth) / (1 + 0.04 * rest));
  }
  return scores;
}

/** Whether a route does what the words ask for: "delete" is a DELETE, and without such a word, a plural is a list. */
function createFit(index: SearchIndex, text: string): (route: number) => boolean {
  const words = splitWords(text);
  const methods = new Set(words.flatMap((word) => METHOD_WORDS.get(word) ?? []));
  if (methods.size > 0) return (route) => methods.has(index.methods[route] as string);
  const isPlural = words.some((word) => stem(word) !== word);
  return (route) => isPlural && index.isList[route] === true;
}

/** Puts down for each route what a word is worth for it, if that is more than before. */
function scoreWord(index: SearchIndex, word: string, worth: number, best: Float64Array): void {
  const exact = index.byText.get(word);
  if (exact !== undefined) put(exact, worth, best);
  let isKnown = exact !== undefined;
  if (word.length > 1) {
    for (const term of index.terms) {
      if (term === exact || !term.text.startsWith(word)) continue;
      const share = 0.5 + (0.5 * word.length) / term.text.length;
      put(term, worth * BEGINNING * share, best, exact?.rarity);
      isKnown = true;
    }
  }
  const limit = tolerance(word.length);
  if (isKnown || limit === 0) return;
  const letters = lettersOf(word);
  for (const term of index.terms) {
    // A mistake changes at most two letters of the set.
    if (Math.abs(term.text.length - word.length) > limit || countBits(term.letters ^ letters) > 2 * limit) continue;
    const distance = editDistance(word, term.text, limit);
    if (distance <= limit) put(term, (worth * MISTAKE) / distance, best);
  }
}

/** A rare word that only begins like a known one tells no more than that one does: `repo` is no report. */
function put({ routes, weights, rarity }: Term, worth: number, best: Float64Array, maxRarity = rarity): void {
  for (let place = 0; place < routes.length; place++) {
    const route = routes[place] as number;
    const score = (weights[place] as number) * Math.min(rarity, maxRarity) * worth;
    if (score > (best[route] as number)) best[route] = score;
  }
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
