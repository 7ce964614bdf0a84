import { editDistance, tolerance } from '../../core/edit-distance.ts';
import { type OptionChecks, readOptions } from '../../core/read-options.ts';
import type { Matcher } from '../match/match.ts';
import type { Records } from '../records.ts';
import type { RouteRecord, SearchOptions } from '../types.ts';
import { countBits, createCorrector } from './correct-word.ts';
import { createExactFinder } from './find-exact.ts';
import { lookUp, type Synonyms } from './phrases.ts';
import type { Vocabulary } from './plain-question.ts';
import { type QueryWord, type Question, readQuestion } from './read-question.ts';
import { removeValues } from './remove-values.ts';
import { createScopeWorth, type SearchScope } from './scopes.ts';
import { createSearchIndex, lettersOf, type SearchIndex, type SearchTitle, type Term } from './search-index.ts';
import { VERBS } from './verbs.ts';
import { splitWords } from './words.ts';

export type Searcher = (text: string, options?: SearchOptions) => RouteRecord[];

/** Finds routes, and tells whether the first one contains most of the question. */
export type Asker = (text: string, options?: SearchOptions) => Found;

interface Found {
  readonly routes: RouteRecord[];
  readonly confident: boolean;
  /** The question without values. */
  readonly task: string;
}

/** Questions are short. Longer text is truncated, so that no text makes a search slow. */
const MAX_LENGTH = 1_000;

/** The weight of a word that only begins with the search term, is only similar to it, or is a synonym. */
const BEGINNING = 0.75;
const SYNONYM = 0.9;
const LATER = 0.06;
const MISTAKE = 0.6;

/** The weight of a verb relative to a noun. The method already expresses most of its meaning. */
const VERB = 0.5;

/** The weight of a word that only describes where the subject is, and of one that only filters a list. */
const SURROUNDING = 0.9;
const FILTER = 0.3;

/**
 * The weight of a route whose method does not match the verb, and of one that returns several things instead of one, or one instead
 * of several.
 */
const FIRST_METHOD = 1.15;
const OTHER_METHOD = 0.62;
const OTHER_NUMBER = 0.82;
/** The penalties for unmatched words in a title and for the length of a path. */
const TITLE = 0.55;
const DEPTH = 0.03;
const TITLE_RARITY = 2.5;
/** The bonus for a route whose whole title is in the question, and for one whose last segment is the subject. */
const WHOLE_TITLE = 1.12;
const MAIN_RESOURCE = 0.25;
/** Higher than any score from words. */
const WRITTEN_TITLE = 1_000_000;
/** The bonus for a route whose path contains the thing that the subject belongs to. */
const OWNED = 1.08;
/** The bonus for a route whose title begins with the verb of the question, such as "lock". */
const SAME_ACT = 1.2;
/** The weight of a placeholder whose value the question contains, and of one that it does not even mention. */
const GIVEN = 1.1;
const NOT_GIVEN = 0.85;
/** The verbs of most titles, which tell little. */
const GENERIC: ReadonlySet<string> = new Set(['get', 'list', 'create', 'update', 'delete', 'add', 'remove', 'set']);
/** Shorter words are similar to too many others to be treated as typos. */
const MIN_MISTAKEN = 4;
/** The penalty for words that a route lacks. */
const SHARE = 1.7;
/**
 * A search is sure of its first route if it has much in common with the question, all words of its subject, and much more than the
 * second. The weights and limits were chosen with 2,400 questions: it is sure of 79 %, and 1.6 % are sure and wrong.
 */
const LEAST_FIT = 0.1;
const LACKING = 0.6;
const LEAD = 1.75;
const MAX_LEAD = 0.5;
const CONFIDENT = 0.95;
/** Without a verb, most users want to read. */
const NOT_READING = 0.8;

interface SearchWords {
  readonly synonyms: Synonyms;
  readonly scopes: readonly SearchScope[];
}

/** Builds what a search needs in steps, and returns the function. */
export function* createAsker(records: Records, match: Matcher, settings: SearchWords): Generator<void, Asker> {
  const { data, titleAt, descriptionOf } = records;
  const index = yield* createSearchIndex(data, settings.scopes, titleAt, descriptionOf);
  yield;
  const findExact = createExactFinder(records, match);
  const vocabulary: Vocabulary = {
    isTerm: (word) => index.byText.has(word),
    isNoun: (word) => index.nouns.has(word),
    name: settings.scopes.find(({ name }) => name !== undefined)?.name,
    ...createCorrector(index, settings.synonyms),
  };
  const isWord = (word: string) => vocabulary.isKnown(vocabulary.correct(word));
  return (question, options) => {
    const { method, limit } = readSearchOptions(options);
    if (typeof question !== 'string') return { routes: [], confident: false, task: '' };
    const written = question.slice(0, MAX_LENGTH);
    const { named, partlyNamed } = findExact(written.trim());
    const isNamed = named.length + partlyNamed.length > 0;
    const { text, given } = isNamed ? { text: written, given: new Set<string>() } : removeValues(written, isWord);
    const kinds = expandGiven(given, settings.synonyms);
    const read = readQuestion(text, settings.synonyms, vocabulary, kinds);
    const { scores, fits } = scoreRoutes(index, read, settings.scopes, kinds);
    // A question that is a whole title, or a part of a path, means that route, whatever its words mean elsewhere.
    for (const route of [...partlyNamed, ...(index.byTitle.get(splitWords(text).join(' ')) ?? [])])
      scores.set(route, WRITTEN_TITLE * (1 + (scores.get(route) ?? 0)));
    for (const [place, route] of named.entries()) scores.set(route, Number.MAX_VALUE / (place + 2));
    const sorted = [...scores]
      .filter(([route]) => method === undefined || index.methods[route] === method)
      .sort(([one, left], [other, right]) => right - left || one - other);
    const confident = isConfident(sorted, fits) && !read.isUnclear;
    return { routes: sorted.slice(0, limit).map(([route]) => records.at(route)), confident, task: text };
  };
}

function isConfident(
  [best, second]: readonly (readonly [route: number, score: number])[],
  fits: ReadonlyMap<number, number>,
): boolean {
  if (best === undefined) return false;
  const [route, score] = best;
  if (score >= WRITTEN_TITLE) return true;
  const fit = fits.get(route) ?? 0;
  const lead = second === undefined ? MAX_LEAD : Math.min(MAX_LEAD, Math.log(score / second[1]));
  return fit >= LEAST_FIT && fit + LEAD * lead >= CONFIDENT;
}

/** The kinds of things whose values a question contains, in the words of the catalogue: `pull` for `pr`. */
function expandGiven(given: ReadonlySet<string>, synonyms: Synonyms): ReadonlySet<string> {
  const others = [...given].flatMap((kind) => lookUp(synonyms, kind) ?? []);
  return new Set([...given, ...others.flatMap((phrase) => phrase.split(' '))]);
}

/** The weight of a route by its placeholders: a task that contains values contains those of its route. */
function worthOfValues(
  placeholders: readonly (readonly string[])[],
  given: ReadonlySet<string>,
  { stems, words: [...asked] }: Question,
): number {
  if (given.size === 0) return 1;
  const isOne = asked.some(({ isMain, text }) => isMain && given.has(text));
  let worth = isOne && !placeholders.some((words) => words.every((word) => given.has(word))) ? NOT_GIVEN : 1;
  for (const words of placeholders) {
    const isGiven = words.every((word) => given.has(word));
    if (isGiven) worth *= GIVEN;
    else if (!words.some((word) => stems.has(word))) worth *= NOT_GIVEN;
  }
  return worth;
}

function scoreRoutes(
  index: SearchIndex,
  question: Question,
  scopes: readonly SearchScope[],
  given: ReadonlySet<string>,
): Scores {
  const { total, hits, mainHits, matched, main, owners, weightOfAll, weightOfUnknown } = findHits(
    index,
    question.words,
  );
  const mainWords = question.words.filter((word) => word.isMain && !word.isFilter).length;
  const worthOf = createWorth(index, question, scopes, findScopesOf(index, mainHits));
  const scores = new Map<number, number>();
  const fits = new Map<number, number>();
  for (let route = 0; route < hits.length; route++) {
    const hit = hits[route] as number;
    if (hit === 0) continue;
    const share = hit / weightOfAll;
    const title = index.titles[route] as SearchTitle;
    const coverage = coverageOf(index, title.words, matched);
    const whole = coverage === 1 && title.implied.every((term) => matched[term] === 1) ? WHOLE_TITLE : 1;
    const texts = index.resources[route] as readonly number[];
    const about = countMarked(texts, main) / Math.sqrt(Math.max(1, texts.length * mainWords));
    const owned = countMarked(index.owners[route] as readonly number[], owners) > 0 ? OWNED : 1;
    const resource = (1 + MAIN_RESOURCE * about) * owned;
    const depth = 1 + DEPTH * (index.depths[route] as number);
    const isSameAct = VERBS.has(title.verb) ? question.verb === title.verb : question.act.has(title.verb);
    const act = isSameAct && !GENERIC.has(title.verb) ? SAME_ACT : 1;
    const values = worthOfValues(index.placeholders[route] as readonly (readonly string[])[], given, question);
    const fit = values * act * share ** SHARE * (1 - TITLE + TITLE * coverage) * whole * resource * worthOf(route);
    scores.set(route, ((total[route] as number) * fit) / depth);
    const isAsked = question.methods.length === 0 || question.methods.includes(index.methods[route] as string);
    const lacking = 1 - Math.min(1, (mainHits[route] as number) / Math.max(1, mainWords));
    fits.set(
      route,
      (hit / (weightOfAll + weightOfUnknown)) * coverage * (isAsked ? 1 : OTHER_METHOD) - LACKING * lacking,
    );
  }
  return { scores, fits };
}

/** What the words of a question have in common with each route, and which terms they match. */
function findHits(index: SearchIndex, words: readonly QueryWord[]) {
  const count = index.methods.length;
  const total = new Float64Array(count);
  const hits = new Float64Array(count);
  const best = new Float64Array(count);
  const mainHits = new Uint8Array(count);
  const matched = new Uint8Array(index.terms.length);
  const main = new Uint8Array(index.terms.length);
  const owners = new Uint8Array(index.terms.length);
  let weightOfAll = 0;
  let weightOfUnknown = 0;
  for (const word of words) {
    best.fill(0);
    const found = new Set<number>();
    scoreWord(index, word.text, word === words.at(-1), best, found);
    for (const [place, synonym] of word.synonyms.entries())
      scoreSynonym(index, synonym, SYNONYM - LATER * place, best, found);
    // A word that occurs in no route is ignored, but shows that the question may be about something else.
    if (found.size === 0) {
      weightOfUnknown += word.isVerb ? VERB : 1;
      continue;
    }
    for (const term of found) {
      matched[term] = 1;
      if (word.isMain) main[term] = 1;
      if (word.isOwner) owners[term] = 1;
    }
    const weight = weightOf(word);
    weightOfAll += weight;
    for (let route = 0; route < count; route++) {
      const score = best[route] as number;
      if (score === 0) continue;
      (total[route] as number) += score * weight;
      (hits[route] as number) += weight;
      if (word.isMain && !word.isFilter) (mainHits[route] as number) += 1;
    }
  }
  return { total, hits, mainHits, matched, main, owners, weightOfAll, weightOfUnknown };
}

function weightOf({ isVerb, isFilter, isMain }: QueryWord): number {
  if (isVerb) return VERB;
  if (isFilter) return FILTER;
  return isMain ? 1 : SURROUNDING;
}

interface Scores {
  readonly scores: Map<number, number>;
  /** How much of the question a route contains, and of its title the question, from 0 to 1, less what is missing of the subject. */
  readonly fits: ReadonlyMap<number, number>;
}

/** The scopes that contain the subject, if any route contains it. */
function findScopesOf(index: SearchIndex, mainHits: Uint8Array): ReadonlySet<number> {
  let most = 0;
  for (let route = 0; route < mainHits.length; route++) most = Math.max(most, mainHits[route] as number);
  const having = new Set<number>();
  for (let route = 0; route < mainHits.length; route++)
    if (mainHits[route] === most) having.add(index.scopes[route] as number);
  return having;
}

function countMarked(terms: readonly number[], marks: Uint8Array): number {
  let count = 0;
  for (const term of terms) count += marks[term] as number;
  return count;
}

/** The share of a title that the question contains, weighted by the rarity of its words. */
function coverageOf(index: SearchIndex, title: readonly number[], matched: Uint8Array): number {
  let all = 0;
  let found = 0;
  for (const term of title) {
    const rarity = Math.min(TITLE_RARITY, (index.terms[term] as Term).rarity);
    all += rarity;
    if (matched[term] === 1) found += rarity;
  }
  return all === 0 ? 1 : found / all;
}

function createWorth(
  index: SearchIndex,
  question: Question,
  scopes: readonly SearchScope[],
  having: ReadonlySet<number>,
): (route: number) => number {
  const { methods, isMany } = question;
  const scopeWorth = createScopeWorth(scopes, index.scopes, question, having);
  return (route) => {
    const method = index.methods[route] as string;
    const place = methods.indexOf(method);
    const byMethod =
      methods.length === 0
        ? method === 'GET'
          ? 1
          : NOT_READING
        : place === 0
          ? FIRST_METHOD
          : place > 0
            ? 1
            : question.isAsking
              ? OTHER_METHOD / 2
              : OTHER_METHOD;
    const isOther =
      method === 'DELETE'
        ? isMany !== true && index.isMany[route]
        : isMany !== undefined && isMany !== index.isMany[route];
    const byNumber = (method === 'GET' || method === 'DELETE') && isOther ? OTHER_NUMBER : 1;
    return (index.worth[route] as number) * byMethod * byNumber * scopeWorth(route);
  };
}

/** A synonym is a word of the catalogue, so prefixes and similar words are not considered. */
function scoreSynonym(index: SearchIndex, word: string, worth: number, best: Float64Array, found: Set<number>): void {
  const exact = index.byText.get(word);
  if (exact === undefined) return;
  put(exact, worth, best);
  found.add(exact.position);
}

/** Records the weight of a word for each route, if it is higher than before. */
function scoreWord(index: SearchIndex, word: string, isLast: boolean, best: Float64Array, found: Set<number>): void {
  const exact = index.byText.get(word);
  if (exact !== undefined) {
    put(exact, 1, best);
    found.add(exact.position);
  }
  let isKnown = exact !== undefined;
  // Only the last word may be incomplete.
  const maxLength = isLast ? Number.POSITIVE_INFINITY : word.length * 2 - 2;
  if (word.length > 1) {
    for (const term of index.terms) {
      if (term === exact || term.text.length > maxLength || !term.text.startsWith(word)) continue;
      const share = 0.5 + (0.5 * word.length) / term.text.length;
      put(term, BEGINNING * share, best, exact?.rarity);
      if (exact === undefined) found.add(term.position);
      isKnown = true;
    }
  }
  const limit = tolerance(word.length);
  if (isKnown || limit === 0 || word.length < MIN_MISTAKEN) return;
  const letters = lettersOf(word);
  for (const term of index.terms) {
    // A typo changes at most two letters of the set.
    if (Math.abs(term.text.length - word.length) > limit || countBits(term.letters ^ letters) > 2 * limit) continue;
    const distance = editDistance(word, term.text, limit);
    if (distance > limit) continue;
    put(term, MISTAKE / distance, best);
    found.add(term.position);
  }
}

/** A rare word that only shares its beginning with a common one has no more weight than the common one: `repo` is not `report`. */
function put({ routes, weights, rarity }: Term, worth: number, best: Float64Array, maxRarity = rarity): void {
  for (let place = 0; place < routes.length; place++) {
    const route = routes[place] as number;
    const score = (weights[place] as number) * Math.min(rarity, maxRarity) * worth;
    if (score > (best[route] as number)) best[route] = score;
  }
}

const DEFAULT_LIMIT = 10;

interface ReadSearchOptions {
  /** In upper case. */
  readonly method: string | undefined;
  readonly limit: number;
}

const CHECKS: OptionChecks<SearchOptions> = {
  method: (value) => (typeof value === 'string' ? undefined : 'an HTTP method, such as "GET"'),
  limit: (value) => (typeof value === 'number' ? undefined : 'a number, such as 10'),
};

/** Reads each search option once. Throws `INVALID_OPTION` for an invalid one. */
function readSearchOptions(options: unknown): ReadSearchOptions {
  const { method, limit = DEFAULT_LIMIT } = readOptions<SearchOptions>('search', options ?? undefined, CHECKS);
  return { method: method?.toUpperCase(), limit: Math.max(0, Math.floor(limit) || 0) };
}
