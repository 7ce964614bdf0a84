import { getOrCreate } from './_get-or-create.ts';
import { keywordsOf } from './body.ts';
import type { IndexData, IndexRow, IndexType } from './index-data.ts';
import { ageOf, methodOf, titleOf } from './records.ts';
import { normalisePath } from './shape.ts';
import { isTelling, readWords } from './words.ts';

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
  /** By the path as `normalisePath` has it, by operation id, and by title: what a text can be exactly. */
  readonly exact: ReadonlyMap<string, readonly number[]>;
}

export function createSearchIndex(data: IndexData): SearchIndex {
  const found = new Map<string, Map<number, number>>();
  const exact = new Map<string, number[]>();
  const lengths: number[] = [];
  data.routes.forEach((row, index) => {
    for (const [word, weight] of weighWords(data, row)) {
      getOrCreate(found, word, () => new Map<number, number>()).set(index, weight);
    }
    for (const text of exactTexts(row)) getOrCreate(exact, text, (): number[] => []).push(index);
    const path = pathOf(row);
    lengths.push(readWords(titleOf(row)).filter(isTelling).length + path.split('/').length - 1);
  });
  const terms = [...found].map(([text, routes]): Term => {
    const rarity = Math.log(1 + data.routes.length / routes.size);
    return { text, letters: lettersOf(text), rarity, routes: [...routes.keys()], weights: [...routes.values()] };
  });
  return {
    terms,
    byText: new Map(terms.map((term) => [term.text, term])),
    methods: data.routes.map(([route]) => methodOf(route)),
    lengths,
    isList: data.routes.map((row) => methodOf(row[0]) === 'GET' && !pathOf(row).endsWith('}')),
    worth: data.routes.map((row) => WORTH_BY_AGE[ageOf(row[7])]),
    exact,
  };
}

export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function pathOf([route, , , , , , , more]: IndexRow): string {
  return more?.path ?? route.slice(route.indexOf(' ') + 1);
}

function exactTexts(row: IndexRow): string[] {
  const [route, operationId] = row;
  const path = normalisePath(route.slice(route.indexOf(' ') + 1));
  return [
    ...new Set([path, normalisePath(pathOf(row)), ...(operationId ? [operationId] : []), titleOf(row).toLowerCase()]),
  ];
}

/** Each word of a route with the most it counts anywhere. */
function weighWords(data: IndexData, row: IndexRow): Map<string, number> {
  const [, operationId, category, , parameters = [], , body] = row;
  const weights = new Map<string, number>();
  const add = (words: Iterable<string>, weight: number) => {
    for (const word of words) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  };
  add(readWords(titleOf(row)), WEIGHTS.title);
  const path = pathOf(row);
  const texts = path.split('/').filter((segment) => !segment.includes('{'));
  add(readWords(texts.join(' ')), WEIGHTS.path);
  const resource = readWords(texts.at(-1) ?? '');
  add(resource, WEIGHTS.path + WEIGHTS.resource / resource.length);
  add(readWords(operationId ?? ''), WEIGHTS.operation);
  add(readWords(category ?? ''), WEIGHTS.category);
  for (const index of parameters) add(readWords(data.parameters[index]?.name ?? ''), WEIGHTS.parameter);
  for (const type of Object.values(body?.content ?? {})) add(readWords(fieldNames(type).join(' ')), WEIGHTS.field);
  return weights;
}

function fieldNames(type: IndexType): string[] {
  const { required = {}, optional = {}, anyOf = [], allOf = [] } = keywordsOf(type);
  return [...Object.keys(required), ...Object.keys(optional), ...[...anyOf, ...allOf].flatMap(fieldNames)];
}
