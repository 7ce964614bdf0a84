import { describe, expect, test } from 'vitest';
import { comparisonText, normalizeTheirs } from '../../scripts/edition-comparison.js';
import { NAMES } from '../support/editions.ts';
import differences from './differential/differences.json' with { type: 'json' };
import { readEdition } from './editions.ts';

// `npm run catalogue:editions` has the compiler compare every route of every edition with the types of openapi-typescript: minutes of
// work with 15 MB of descriptions. Here, the list of what differs is checked. Routes that an edition shares with github.com have the very
// types that test/catalogue/differential compares.

const listed = differences.flatMap(({ routes }) => routes);

describe.each(NAMES)('the differences of %s', (name) => {
  const { catalogue } = readEdition(name);

  test('are under 3 % of its routes', () => {
    const own = new Set(listed.filter((key) => catalogue.routes[key] !== undefined));
    expect(own.size / Object.keys(catalogue.routes).length).toBeLessThan(0.03);
  });

  test('are compared for every route of its description', () => {
    const { text, keys, firstLine } = comparisonText(catalogue, name, []);
    const renamed = Object.values(catalogue.routes).filter(({ deprecation }) => deprecation?.renamed).length;
    expect(keys).toHaveLength(Object.keys(catalogue.routes).length - renamed);
    expect(text.split('\n').slice(firstLine - 1, -1)).toHaveLength(keys.length);
  });
});

test('each difference has a reason, and is of a route that an edition has', () => {
  for (const { reason, relation } of differences) {
    expect(reason).toMatch(/^(?:Theirs is wrong|Ours|The (?:body|description))/);
    // The second form is that of a route whose parameters an override widens: all of theirs are accepted, and the data differs.
    expect(relation).toMatch(/^(?:(?:same|wider|narrower|different) ?){4}$|^true (?:wider|narrower|different)$/);
    expect(relation).not.toBe('same same same same');
  }
  const known = new Set(NAMES.flatMap((name) => Object.keys(readEdition(name).catalogue.routes)));
  expect(listed.filter((key) => !known.has(key))).toEqual([]);
});

test('additional members may be undefined next to optional ones', () => {
  expect(normalizeTheirs('x: { a?: string } & {\n    [key: string]: string;\n};')).toContain(': string | undefined;');
});
