import { getOrCreate } from '../../internal/get-or-create.ts';
import { keywordsOf } from '../../internal/type-keywords.ts';
import type { IndexType } from '../index-data.ts';
import type { LazyIndex } from '../index-text.ts';
import type { Row } from '../read-row.ts';
import { ageOf, methodOf, pathOf, titleSource } from '../records.ts';
import { isSignificant, splitWords, stem } from './words.ts';

/** How much a word counts, by where it stands. */
const WEIGHTS = {
  /** On top of that of the path, and shared by its words: the last text of a path is what the route is about. */
  resource: 1.6,
  title: 3,
  path: 2.4,
  operation: 2,
  category: 1.2,
  parameter: 0.8,
  field: 0.4,
} as const;

/** What a route that should not be used any more is worth beside a current one. */
const WORTH_BY_AGE = [1, 0.6, 0.4] as const;

/** A word of the catalogue, and where it stands. */
export interface Term {
  readonly text: string;
  /** Which letters it has, as bits: words that differ in many of them need no closer look. */
  readonly letters: number;
  /** Rare words tell more. */
  readonly rarity: number;
  readonly routes: readonly number[];
  /** How much the word counts for each of the routes. */
  readonly weights: readonly number[];
}

export interface SearchIndex {
  readonly terms: readonly Term[];
  readonly byText: ReadonlyMap<string, Term>;
  readonly methods: readonly string[];
  /** How many words a title and a path have: where fewer are left over, a hit is closer. */
  readonly lengths: readonly number[];
  readonly worth: readonly number[];
  /** Whether a route reads a collection: a GET that does not end with a placeholder. */
  readonly isList: readonly boolean[];
}

/** A word while the index is being made. */
interface DraftTerm {
  readonly text: string;
  readonly routes: number[];
  readonly weights: number[];
}

export function createSearchIndex(data: LazyIndex): SearchIndex {
  const rows = data.rows();
  const { drafts, termsOf } = createVocabulary();
  const lengths: number[] = [];
  rows.forEach((row, index) => {
    const put = (text: string, weight: number) => {
      for (const term of termsOf(text)) add(term, index, weight);
    };
    const path = pathOf(row).split('/');
    let resource = '';
    for (const segment of path) {
      if (segment === '' || segment.includes('{')) continue;
      put(segment, WEIGHTS.path);
      resource = segment;
    }
    put(resource, WEIGHTS.path + WEIGHTS.resource / termsOf(resource).length);
    const title = titleSource(row);
    put(title, WEIGHTS.title);
    lengths.push(termsOf(title).filter(({ text }) => isSignificant(text)).length + path.length - 1);
    putTexts(data, row, put);
  });
  const terms = drafts.map(({ text, routes, weights }): Term => {
    const rarity = Math.log(1 + rows.length / routes.length);
    return { text, letters: lettersOf(text), rarity, routes, weights };
  });
  return {
    terms,
    byText: new Map(terms.map((term) => [term.text, term])),
    methods: data.routes.map(methodOf),
    lengths,
    isList: rows.map((row) => row.route.startsWith('GET ') && !pathOf(row).endsWith('}')),
    worth: rows.map((row) => WORTH_BY_AGE[ageOf(row)]),
  };
}

/** Where a word stands several times in a route, it counts for what it is worth most. Routes come one after the other. */
function add({ routes, weights }: DraftTerm, route: number, weight: number): void {
  const last = routes.length - 1;
  if (routes[last] !== route) {
    routes.push(route);
    weights.push(weight);
  } else if ((weights[last] as number) < weight) weights[last] = weight;
}

/** Most texts, and nearly all words, stand in many routes: each is read once. */
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

export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** Puts down the texts of a route other than its title and path, with what their words count. */
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
