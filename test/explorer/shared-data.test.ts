import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { collectEdition } from '../../explorer/build/api-part-data.ts';
import { collectResponses } from '../../explorer/build/response-data.ts';
import { mergeDifferences } from '../../explorer/model/api-part.ts';
import { githubSource } from '../../explorer/model/github-responses.ts';
import type { CatalogueFile } from '../../generator/catalogue.ts';
import { listVersionChanges } from '../../generator/diff/version-changes.ts';
import { applyEdition, type Edition } from '../../generator/edition.ts';
import { EDITIONS } from '../../generator/github/editions.js';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'));
const catalogue: CatalogueFile = read('github');

describe('the page', () => {
  const ofGitHub = listVersionChanges(catalogue);

  it('finds every error response and every schema of GitHub in the data of the library', () => {
    const { errors, schemas } = collectResponses(catalogue);
    expect(Object.keys(errors).length).toBeGreaterThan(500);
    const isError = (route: string) => isDeepStrictEqual(githubSource.errorsOf(route), errors[route] ?? {});
    expect(Object.keys(catalogue.routes).filter((route) => !isError(route))).toEqual([]);
    const isSchema = (name: string) => isDeepStrictEqual(githubSource.schema(name), schemas[name]);
    expect(Object.keys(schemas).filter((name) => !isSchema(name))).toEqual([]);
  });

  it('shows what an API version changes, and its effect', () => {
    expect(ofGitHub['2026-03-10']?.['GET /advisories/{ghsa_id}']).toEqual([
      { effect: 'breaks-readers', message: '200: The response member `cvss` was removed.' },
    ]);
  });

  it.each(EDITIONS.map(({ name }) => name))(
    'finds the differences between the API versions of %s in what its data adds to those of github.com',
    (name) => {
      const edition = applyEdition(catalogue, read(`editions/${name}`) as Edition);
      const { differences } = collectEdition(catalogue, edition);
      expect(mergeDifferences(ofGitHub, differences)).toEqual(listVersionChanges(edition));
    },
  );
});
