import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { applyDifference } from '../../src/catalogue/index-difference.ts';
import { EndpointError } from '../../src/core/errors.ts';
import { github } from '../catalogue/github.ts';
import { NAMES } from '../support/editions.ts';
import { editionText, readEdition } from './editions.ts';

const generated = new URL('../../src/generated/', import.meta.url);

test('the list and the files contain the same editions', () => {
  const files = readdirSync(new URL('../../data/editions/', import.meta.url));
  expect(files.sort()).toEqual(NAMES.map((name) => `${name}.json`).sort());
});

describe.each(NAMES)('the edition %s', (name) => {
  const { edition, catalogue } = readEdition(name);
  const isCurrent = (key: string) => github.routes[key] !== undefined && !github.routes[key]?.deprecation?.removed;

  test('adds and lacks the routes that its description does', () => {
    const rows = Object.entries(edition.routes);
    expect({
      added: rows.filter(([key, route]) => route !== null && !isCurrent(key)).length,
      missing: rows.filter(([, route]) => route === null).length,
    }).toMatchSnapshot();
    expect(rows.filter(([key, route]) => route === null && !isCurrent(key))).toEqual([]);
  });

  test('contains only differences', () => {
    for (const [key, route] of Object.entries(edition.routes)) expect(route).not.toEqual(github.routes[key]);
    for (const [schema, type] of Object.entries(edition.schemas)) {
      expect(JSON.stringify(type)).not.toBe(JSON.stringify(github.schemas[schema]));
    }
  });

  test('contains no sentences', () => {
    const texts: string[] = [];
    JSON.parse(editionText(name), (_key, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    // Five words in a row: the longest enum value has four.
    expect([...new Set(texts)].filter((text) => /\w+ \w+ \w+ \w+ \w+/.test(text))).toEqual([]);
  });

  test('refers to no schema that it does not have', () => {
    const known = new Set(Object.keys(catalogue.schemas));
    const versions = new Set(Object.values(catalogue.versions).flatMap((each) => Object.keys(each.schemas)));
    const types = JSON.stringify([catalogue.schemas, catalogue.routes, catalogue.versions]);
    const named = [...types.matchAll(/(?<=[:[,])"(\p{Lu}[\p{L}\p{N}]*)"(?!:)/gu)].map(([, schema]) => schema as string);
    const enums = new Set([...types.matchAll(/"enum":\[[^\]]*\]/g)].flatMap(([text]) => JSON.parse(`{${text}}`).enum));
    const unknown = new Set(
      named.filter((schema) => !known.has(schema) && !versions.has(schema) && !enums.has(schema)),
    );
    expect([...unknown]).toEqual([]);
  });

  test('replaces a deprecated route by one that it has', () => {
    const replacements = Object.values(catalogue.routes).flatMap(({ deprecation }) => deprecation?.replacement ?? []);
    expect(replacements.filter((key) => catalogue.routes[key] === undefined)).toEqual([]);
  });

  test('has at most 375 kB of types and 120 kB of index', () => {
    const folder = new URL(`${name}/`, generated);
    const types = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'));
    const size = types.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
    // 24 kB of the types are the texts of response fields, which editors show. 11 kB more are the entry, which the compiler writes.
    expect(size).toBeLessThanOrEqual(375_000);
    expect(statSync(new URL('index-difference.ts', folder)).size).toBeLessThanOrEqual(120_000);
    for (const file of types) {
      const text = readFileSync(new URL(file, folder), 'utf8');
      expect(text, file).not.toMatch(/ extends [^{}]*\?|\binfer\b|\[\w+ in |\bkeyof\b/);
    }
  });
});

test('differences that the build did not write are rejected', () => {
  for (const text of ['', '{}', '{"without":[]}\n[]', '[1', '{"without":[0]}\n[]\n{}']) {
    expect(() => applyDifference('{}\n[]\n\n["GET /"]', text)).toThrow(EndpointError);
  }
});
