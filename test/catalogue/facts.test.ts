import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import source from '../../data/source.json' with { type: 'json' };
import { indexData } from '../../src/generated/index-data.ts';
import { github, githubText } from './github.ts';

const generated = new URL('../../src/generated/', import.meta.url);
const files = readdirSync(generated, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?:[\d-]+\/)?[\w-]+\.d\.ts$/.test(name),
);
const routes = Object.entries(github.routes);

describe('the GitHub catalogue', () => {
  test('contains its sources, those that data/source.json names', () => {
    const { package: name, current, earlier } = source;
    expect(github).toMatchObject({
      name: 'github',
      server: 'https://api.github.com',
      version: '2022-11-28',
      sources: [current, earlier].map((version) => ({ name, version })),
    });
  });

  test('has an operation id, a category and a documentation URL with an anchor for every route', () => {
    expect(
      routes.filter(
        ([, route]) =>
          !route.operationId ||
          !route.category ||
          !/^https:\/\/docs\.github\.com\/\S+#\S+$/.test(route.documentation ?? ''),
      ),
    ).toEqual([]);
  });

  test('contains no sentences', () => {
    const texts: string[] = [];
    JSON.parse(githubText, (_key, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    expect(texts.length).toBeGreaterThan(10_000);
    // Four words in a row: enum values such as "used in tests" are shorter, descriptions longer.
    expect([...new Set(texts)].filter((text) => /\w+ \w+ \w+ \w+/.test(text))).toEqual([]);
  });

  test('contains no unused schema', () => {
    const named = new Set([...githubText.matchAll(/"(\p{Lu}[\p{L}\p{N}]*)"(?!:)/gu)].map(([, name]) => name));
    expect(Object.keys(github.schemas).filter((name) => !named.has(name))).toEqual([]);
  });

  test('has the date and, if there is one, the replacement of every deprecated route', () => {
    expect(github.routes['PATCH /teams/{team_id}']?.deprecation).toEqual({
      since: '2020-01-21',
      until: '2021-02-01',
      replacement: 'PATCH /orgs/{org}/teams/{team_slug}',
    });
    const replacements = routes.flatMap(([, { deprecation }]) => deprecation?.replacement ?? []);
    expect(replacements.length).toBeGreaterThan(45);
    expect(replacements.filter((key) => !github.routes[key] || github.routes[key]?.deprecation)).toEqual([]);
  });

  test('contains pagination, previews, formats and servers', () => {
    expect(github.routes['GET /search/repositories']?.pagination).toEqual({ by: 'page', items: 'items' });
    expect(github.routes['GET /users']?.pagination).toEqual({ by: 'cursor' });
    expect(routes.filter(([, { pagination }]) => pagination)).toHaveLength(311);
    expect(Object.keys(github.routes['GET /repos/{owner}/{repo}/pulls/{pull_number}']?.formats ?? {})).toContain(
      'diff',
    );
    expect(routes.filter(([, { formats }]) => formats).length).toBeGreaterThan(64);
    expect(routes.filter(([, { server }]) => server).map(([key]) => key)).toEqual([
      'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
    ]);
  });
});

describe('sizes', () => {
  // 0.03 MB of it: what defaults may be. 0.04 MB: inputs are readonly, may be undefined, and times may be a Date. 0.1 MB: the types of error responses.
  // The payloads of webhooks are 0.32 MB more, in a file that only their entry imports.
  test('all type files together are at most 1.91 MB', () => {
    expect(files).toHaveLength(17);
    const total = files.reduce((sum, name) => sum + statSync(new URL(name, generated)).size, 0);
    // 0.34 MB of it are the comments that editors show: 0.13 MB of those are about fields of responses.
    expect(total).toBeLessThanOrEqual(1_910_000);
  });

  test('the catalogue file is under 2.5 MB', () => {
    expect(Buffer.byteLength(githubText)).toBeLessThan(2_500_000);
  });

  test('the runtime index is at most 70 kB compressed', () => {
    expect(gzipSync(indexData, { level: 9 }).length).toBeLessThanOrEqual(70_000);
  });

  test('every key has a link to its documentation, and a reason if it is deprecated', () => {
    const text = readFileSync(new URL('endpoints.d.ts', generated), 'utf8');
    expect(
      text.match(/\/\*\*(\n \*)? https:\/\/docs\.github\.com\/\S+(\n \* @deprecated .+\n)? \*\/\n"/g),
    ).toHaveLength(1337);
    expect(text.match(/ \* @deprecated [A-Z].+\.\n \*\/\n"/g)).toHaveLength(
      routes.filter(([, { deprecation }]) => deprecation).length,
    );
  });

  test('no conditional or mapped type is left in a generated file', () => {
    for (const name of files)
      expect(readFileSync(new URL(name, generated), 'utf8'), name).not.toMatch(
        / extends [^{}]*\?|\binfer\b|\[\w+ in |\bkeyof\b/,
      );
  });
});
