import { readFileSync } from 'node:fs';
import type { JsonObject } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findNodes } from '../../generator/read/json-path/parse-query.ts';

interface Queries {
  /** The names and indexes that lead to each value that a query selects in ROOT. */
  readonly locations: readonly (readonly [title: string, query: string, locations: readonly string[]])[];
  /** The rules of RFC 9535, section by section: a document, a query, and the values that it selects, in order. */
  readonly rules: {
    readonly [section: string]: readonly (readonly [
      rule: string,
      document: JsonObject,
      query: string,
      selected: readonly unknown[],
    ])[];
  };
  readonly invalid: { readonly [rule: string]: string };
}

const QUERIES: Queries = parse(readFileSync(new URL('json-path.yaml', import.meta.url), 'utf8'));

const select = (document: unknown, query: string) => findNodes(document as JsonObject, query).map(({ value }) => value);

const ROOT: JsonObject = {
  items: [{ id: 1 }, { id: 2, tags: ['a'] }, { id: 3 }],
  'a b': { c: { id: 4 } },
};

describe('the location of a value', () => {
  it.each(QUERIES.locations)('is the names and indexes that lead to it: %s', (_, query, expected) => {
    const locations = findNodes(ROOT, query).map(({ path }) =>
      path.map((step) => (typeof step === 'number' ? `#${step}` : step)).join('/'),
    );
    expect(locations).toEqual(expected);
  });
});

describe.each(Object.entries(QUERIES.rules))('%s', (_, rules) => {
  it.each(rules)('the rule of RFC 9535 holds: %s', (_rule, document, query, selected) => {
    expect(select(document, query)).toEqual(selected);
  });
});

describe('queries that are not well-formed or not valid', () => {
  it.each(Object.entries(QUERIES.invalid))('an invalid query is refused: %s', (_rule, query) => {
    expect(() => select({}, query)).toThrow(/is not a valid JSONPath query: .* at character \d+/);
  });
});

describe('a query that is nested too deeply', () => {
  it.each<[part: string, begin: string, end: string]>([
    ['parentheses', '(', ')'],
    ['functions', 'length(', ')'],
    ['filters', '@[?', ']'],
    ['filters in functions', 'count(@[?', ']) > 1'],
  ])('is refused, and one that is nested less is not: %s', (_part, begin, end) => {
    const nested = (count: number) => {
      const text = `${begin.repeat(count)}@${end.repeat(count)}`;
      return () => select({}, `$[?${text}${begin === 'length(' ? ' == 1' : ''}]`);
    };
    expect(nested(40)).not.toThrow();
    for (const count of [200, 20_000]) expect(nested(count)).toThrow(/nested too deeply at character \d+/);
  });
});
