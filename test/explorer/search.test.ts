import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { findRoutes, listCategories, METHODS } from '../../explorer/model/find-routes.ts';
import { openFound } from '../../explorer/model/open-found.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';

describe('the list of routes', () => {
  it('has them all if nothing is asked', () => {
    const paths = findRoutes(EMPTY_VIEW).map(({ path }) => path);
    expect(paths).toHaveLength(github.size);
    expect(paths).toEqual([...paths].sort());
  });

  it('is searched by the catalogue', () => {
    const search = 'relase assets';
    expect(findRoutes({ ...EMPTY_VIEW, search })).toEqual(github.search(search, { limit: github.size }));
  });

  it('has every route in one of the methods, of the categories, and of the ages', () => {
    const count = (view: object) => findRoutes({ ...EMPTY_VIEW, ...view }).length;
    const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other);
    expect(sum(METHODS.map((method) => count({ method })))).toBe(github.size);
    expect(sum(listCategories().map((category) => count({ category })))).toBe(github.size);
    expect(count({ age: 'current' }) + count({ age: 'deprecated' })).toBe(github.size);
    expect(count({ age: 'deprecated', category: 'classroom', method: 'DELETE' })).toBe(0);
  });
});

describe('a route that is opened', () => {
  it('is filled in where the search was an address with values', () => {
    const { draft } = openFound({ ...EMPTY_VIEW, search: 'get /repos/octokit/app' }, 'GET /repos/{owner}/{repo}');
    expect(Object.fromEntries(draft)).toEqual({ owner: 'octokit', repo: 'app' });
  });

  it('is empty where it was not, or was that of another route', () => {
    for (const search of ['repos', '/repos/{owner}/{repo}', '/user']) {
      expect(openFound({ ...EMPTY_VIEW, search }, 'GET /repos/{owner}/{repo}').draft.size).toBe(0);
    }
  });
});
