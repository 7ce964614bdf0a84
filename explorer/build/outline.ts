import type { Catalogue } from 'routebook/catalogue';
import { github } from '../../src/github/catalogue.ts';
import type { Outline } from '../model/api.ts';
import { listCategories } from '../model/find-routes.ts';

/** Tasks of different kinds: a list, something new, and a body with many fields. */
const EXAMPLES = [
  'GET /orgs/{org}/repos',
  'POST /repos/{owner}/{repo}/issues',
  'PUT /repos/{owner}/{repo}/branches/{branch}/protection',
] as const;

/** What the first page shows of GitHub's API. Reading it from the routes takes longer than drawing it. */
export function createOutline(): Outline {
  const catalogue = github as unknown as Catalogue;
  return {
    counts: catalogue.counts,
    categories: listCategories(catalogue).map(({ category, title, size }) => [category, title, size]),
    examples: EXAMPLES.map((route) => {
      const record = catalogue.get(route);
      if (record === undefined) throw new Error(`The first page names ${route}, which is not in the catalogue.`);
      return { route, title: record.title };
    }),
  };
}
