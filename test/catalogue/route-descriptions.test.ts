import { github as plainCatalogue } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { describe, expect, test } from 'vitest';
import { EDITIONS } from '../../src/generated/editions.ts';
import { loadDescribedEdition } from '../../src/github/described-edition.ts';
import { readTables } from '../support/tables.ts';

const github = plainCatalogue.with(descriptions);

const table = readTables(import.meta.url);

const editions = Object.keys(EDITIONS) as (keyof typeof EDITIONS)[];
const catalogues = [github, ...(await Promise.all(editions.map(loadDescribedEdition)))];
const current = catalogues.flatMap((catalogue) => [...catalogue].filter(({ deprecation }) => !deprecation?.removed));

describe('descriptions of routes', () => {
  test('exist for every current route of GitHub and of each edition', () => {
    expect([...github].filter(({ deprecation }) => !deprecation?.removed)).toHaveLength(1227);
    expect(current.filter(({ description }) => !description).map(({ route }) => route)).toEqual([]);
  });
});

describe('titles of routes', () => {
  test.each(table<[string, string]>('titles'))('%s is called "%s"', (route, title) =>
    expect(github.get(route)?.title).toBe(title),
  );

  test('write proper names with capitals, and hyphens where words belong together', () => {
    const wrong =
      /\b(?:dependabots?|codeql|github|markdown|readme|sbom|cve|self hosted|fine grained|re run|actions cache)\b/;
    expect(
      current.filter(({ title }) => wrong.test(title.replace('GitHub Actions cache', ''))).map(({ title }) => title),
    ).toEqual([]);
  });
});
