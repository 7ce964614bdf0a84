import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectEdition } from '../../explorer/build/api-part-data.ts';
import { collectResponses } from '../../explorer/build/response-data.ts';
import { findDifferences } from '../../explorer/build/version-differences.ts';
import { mergeDifferences } from '../../explorer/model/api-part.ts';
import { githubSource } from '../../explorer/model/github-responses.ts';
import type { CatalogueFile } from '../../generator/catalogue.ts';
import { applyEdition, type Edition } from '../../generator/edition.ts';
import { EDITIONS } from '../../scripts/editions/list.js';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../catalogue/${name}.json`, import.meta.url), 'utf8'));
const catalogue: CatalogueFile = read('github');

describe('the page', () => {
  it('finds every error response and every schema of GitHub in the data of the library', () => {
    const { errors, schemas } = collectResponses(catalogue);
    expect(Object.keys(errors).length).toBeGreaterThan(500);
    for (const route of Object.keys(catalogue.routes))
      expect(githubSource.errorsOf(route)).toEqual(errors[route] ?? {});
    for (const [name, schema] of Object.entries(schemas)) expect(githubSource.schema(name)).toEqual(schema);
  });

  it.each(EDITIONS.map(({ name }) => name))(
    'finds the differences between the API versions of %s in what its data adds to those of github.com',
    (name) => {
      const edition = applyEdition(catalogue, read(`editions/${name}`) as Edition);
      const { differences } = collectEdition(catalogue, edition);
      expect(mergeDifferences(findDifferences(catalogue), differences)).toEqual(findDifferences(edition));
    },
  );
});
