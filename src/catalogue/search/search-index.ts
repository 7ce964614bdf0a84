import { getOrCreate } from '../../core/objects.ts';
import type { IndexType } from '../index-data.ts';
import type { LazyIndex } from '../index-text.ts';
import type { Row } from '../read-row.ts';
import { ageOf, methodOf, pathOf } from '../records.ts';
import { keywordsOf } from '../type-keywords.ts';
import type { SearchScope } from './scopes.ts';
import { isSignificant, splitWords, stem } from './words.ts';

/** The weight of a word, by its position. */
const WEIGHTS = {
  /**
   * Added to the weight of the path and divided among the words: the last literal segment of a path is the subject of the route.
   */
  resource: 1.6,
  title: 3,
  path: 2.4,
  operation: 2,
  category: 1.2,
  description: 1,
  parameter: 0.8,
  field: 0.7,
} as const;

/**
 * A word that occurs in one route has the same weight as one that occurs in twenty. Otherwise it would outweigh all other words of
 * a question.
 */
const MAX_RARITY = 4.2;

/** The weight of a deprecated route relative to a current one. */
const WORTH_BY_AGE = [1, 0.6, 0.4] as const;

/** A word of the catalogue, and the routes that contain it. */
export interface Term {
  readonly text: string;
  readonly position: number;
  /** The letters that it contains, as bits. Words that differ in many letters need no further comparison. */
  readonly letters: number;
  /** Rare words have more weight. */
  readonly rarity: number;
  readonly routes: readonly number[];
  /** The weight of the word for each of the routes. */
  readonly weights: readonly number[];
}

/** The significant words of a title, as positions in `terms`. */
export interface SearchTitle {
  /** The first word, in its base form. */
  readonly verb: string;
  readonly words: readonly number[];
  /** The words that name the scope of the route, which users omit. */
  readonly implied: readonly number[];
}

export interface SearchIndex {
  readonly terms: readonly Term[];
  readonly byText: ReadonlyMap<string, Term>;
  readonly methods: readonly string[];
  readonly titles: readonly SearchTitle[];
  /** Routes by their title, in lowercase words. */
  readonly byTitle: ReadonlyMap<string, readonly number[]>;
  /** The words of titles that do not occur only as the first word. */
  readonly nouns: ReadonlySet<string>;
  /** The words of the last literal segment of each path, as positions in `terms`. */
  readonly resources: readonly (readonly number[])[];
  /** The words of the segments of each path that a placeholder follows, as positions in `terms`: the issue, in `/issues/{number}/events`. */
  readonly owners: readonly (readonly number[])[];
  /** The words of each placeholder in each path, except of those that are in many paths, such as the owner of a repository. */
  readonly placeholders: readonly (readonly (readonly string[])[])[];
  /** The number of segments in a path. */
  readonly depths: readonly number[];
  readonly worth: readonly number[];
  /** Whether a route is about several things, because the last text of its path contains a plural. */
  readonly isMany: readonly boolean[];
  /** The position of the scope that a route is in, or -1. */
  readonly scopes: readonly number[];
}

/** A word while the index is being built. */
interface DraftTerm {
  readonly text: string;
  readonly routes: number[];
  readonly weights: number[];
}

/** Builds the index in steps, between which a page can do something else. */
export function* createSearchIndex(
  data: LazyIndex,
  scopes: readonly SearchScope[],
  titleAt: (index: number) => string,
  descriptionOf: (row: Row) => string | undefined,
): Generator<void, SearchIndex> {
  const rows = data.rows();
  const { drafts, termsOf } = createVocabulary();
  const titles: DraftTerm[][] = [];
  const byTitle = new Map<string, number[]>();
  const resources: string[] = [];
  for (const [index, row] of rows.entries()) {
    const put = (text: string, weight: number) => {
      for (const term of termsOf(text)) add(term, index, weight);
    };
    let resource = '';
    for (const segment of pathOf(row).split('/')) {
      if (segment === '' || segment.includes('{')) continue;
      put(segment, WEIGHTS.path);
      resource = segment;
    }
    put(resource, WEIGHTS.path + WEIGHTS.resource / termsOf(resource).length);
    resources.push(resource);
    const title = titleAt(index);
    put(title, WEIGHTS.title);
    getOrCreate(byTitle, splitWords(title).join(' '), (): number[] => []).push(index);
    titles.push(termsOf(title).filter(({ text }) => isSignificant(text)));
    put(descriptionOf(row) ?? '', WEIGHTS.description);
    putTexts(data, row, put);
    yield;
  }
  const positions = new Map(drafts.map((draft, index) => [draft, index]));
  const terms = drafts.map(({ text, routes, weights }, position): Term => {
    const rarity = Math.min(MAX_RARITY, Math.log(1 + rows.length / routes.length));
    return { text, position, letters: lettersOf(text), rarity, routes, weights };
  });
  yield;
  const paths = rows.map(pathOf);
  const scopeOf = paths.map((path) => scopes.findIndex((scope) => path.startsWith(scope.path)));
  const searchTitles = titles.map((title, route) => {
    const scope = scopes[scopeOf[route] as number];
    const implied = [...(scope?.words ?? []), ...(scope?.implied ?? [])];
    const pick = (isImplied: boolean) =>
      title.filter(({ text }) => implied.includes(text) === isImplied).map((term) => positions.get(term) as number);
    return { verb: title[0]?.text ?? '', words: pick(false), implied: pick(true) };
  });
  yield;
  const owners = paths.map((path) => {
    const segments = path.split('/');
    const named = segments.filter((segment, at) => !segment.includes('{') && segments.at(at + 1)?.startsWith('{'));
    return named.flatMap(termsOf).map((term) => positions.get(term) as number);
  });
  yield;
  const placeholders = findPlaceholders(paths);
  yield;
  return {
    terms,
    byTitle,
    byText: new Map(terms.map((term) => [term.text, term])),
    methods: data.routes.map(methodOf),
    titles: searchTitles,
    nouns: new Set(titles.flatMap((title) => title.slice(1).map(({ text }) => text))),
    resources: resources.map((resource) => termsOf(resource).map((term) => positions.get(term) as number)),
    owners,
    placeholders,
    depths: paths.map((path) => path.split('/').length - 1),
    isMany: paths.map((path, route) => !path.endsWith('}') && hasPlural(resources[route] as string)),
    worth: rows.map((row) => WORTH_BY_AGE[ageOf(row)]),
    scopes: scopeOf,
  };
}

/** A placeholder in more than this share of all paths tells nothing. */
const COMMON = 0.15;

/** Words in the names of placeholders that do not tell what has the value. */
const KINDS_OF_VALUES: ReadonlySet<string> = new Set([
  'id',
  'number',
  'name',
  'slug',
  'type',
  'format',
  'archive',
  'key',
]);

function findPlaceholders(paths: readonly string[]): (readonly string[])[][] {
  const names = paths.map((path) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name));
  const counts = new Map<string, number>();
  for (const name of names.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((each) =>
    each
      .filter((name) => (counts.get(name) as number) <= COMMON * paths.length)
      .map((name) =>
        splitWords(name)
          .filter((word) => !KINDS_OF_VALUES.has(word))
          .map(stem),
      )
      .filter((words) => words.length > 0),
  );
}

/** If a word occurs several times in a route, its highest weight counts. The routes are added in order. */
function add({ routes, weights }: DraftTerm, route: number, weight: number): void {
  const last = routes.length - 1;
  if (routes[last] !== route) {
    routes.push(route);
    weights.push(weight);
  } else if ((weights[last] as number) < weight) weights[last] = weight;
}

/** Most texts, and nearly all words, occur in many routes, so each is parsed once. */
function createVocabulary(): { drafts: readonly DraftTerm[]; termsOf: (text: string) => readonly DraftTerm[] } {
  const drafts: DraftTerm[] = [];
  const byStem = new Map<string, DraftTerm>();
  const byWord = new Map<string, DraftTerm>();
  const byText = new Map<string, readonly DraftTerm[]>();
  const createTerm = (text: string): DraftTerm => {
    const term = { text, routes: [], weights: [] };
    drafts.push(term);
    return term;
  };
  const termOf = (word: string): DraftTerm =>
    getOrCreate(byWord, word, () => {
      const text = stem(word);
      return getOrCreate(byStem, text, () => createTerm(text));
    });
  return { drafts, termsOf: (text) => getOrCreate(byText, text, () => splitWords(text).map(termOf)) };
}

function hasPlural(text: string): boolean {
  return splitWords(text).some((word) => stem(word) !== word);
}

export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** Adds the texts of a route other than its title and path, with the weight of their words. */
function putTexts(data: LazyIndex, row: Row, put: (text: string, weight: number) => void): void {
  const { operationId, category, parameters, body } = row;
  put(operationId ?? '', WEIGHTS.operation);
  put(category ?? '', WEIGHTS.category);
  for (const index of parameters) put(data.parameters.at(index)?.name ?? '', WEIGHTS.parameter);
  for (const type of Object.values(body?.content ?? {})) {
    for (const name of fieldNames(type)) put(name, WEIGHTS.field);
  }
}

function fieldNames(type: IndexType): string[] {
  const { required = {}, optional = {}, anyOf = [], allOf = [] } = keywordsOf(type);
  const names = [...Object.keys(required), ...Object.keys(optional)];
  for (const each of anyOf) names.push(...fieldNames(each));
  for (const each of allOf) names.push(...fieldNames(each));
  return names;
}
