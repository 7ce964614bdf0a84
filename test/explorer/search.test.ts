import { github } from 'routebook/catalogue';
import { describe, expect, it, test } from 'vitest';
import {
  findNearestRoutes,
  findRoutes as findRoutesOf,
  groupRoutes,
  listCategories,
  METHODS,
  tellApart,
} from '../../explorer/model/find-routes.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { openListed, type PathValues, rememberPathValues } from '../../explorer/model/path-values.ts';
import { EMPTY_VIEW, type View } from '../../explorer/model/view.ts';

const findRoutes = (view: View) => findRoutesOf(githubApi.catalogue, view);
const open = (search: string, route: string, known: PathValues = new Map()) =>
  Object.fromEntries(openListed(githubApi, { ...EMPTY_VIEW, search }, route, known).draft);

describe('the list of routes', () => {
  it('has each route in one category, in alphabetical order', () => {
    const groups = groupRoutes(findRoutes(EMPTY_VIEW));
    expect(groups.flatMap(({ sections }) => sections.flatMap(({ routes }) => routes))).toHaveLength(github.size);
    expect(groups.map(({ category }) => category)).toEqual(
      listCategories(githubApi.catalogue).map(({ category }) => category),
    );
  });

  it('contains all routes without a search', () => {
    const paths = findRoutes(EMPTY_VIEW).map(({ path }) => path);
    expect(paths).toHaveLength(github.size);
    expect(paths).toEqual([...paths].sort());
  });

  it('is searched by the catalogue', () => {
    const search = 'relase assets';
    const all = github.search(search, { limit: github.size });
    const found = findRoutes({ ...EMPTY_VIEW, search });
    expect(found.slice(0, 10)).toEqual(all.slice(0, 10));
    expect(all.filter((record) => found.includes(record))).toEqual(found);
  });

  it.each(['star a repo', 'create issue', 'list pull request reviews'])('ends where relevance drops: %s', (search) => {
    expect(github.search(search, { limit: github.size }).length).toBeGreaterThan(100);
    expect(findRoutes({ ...EMPTY_VIEW, search }).length).toBeLessThan(80);
  });

  it('can be filtered by method, category and deprecation without losing a route', () => {
    const count = (view: object) => findRoutes({ ...EMPTY_VIEW, ...view }).length;
    const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other);
    expect(sum(METHODS.map((method) => count({ method })))).toBe(github.size);
    expect(sum(listCategories(githubApi.catalogue).map(({ category }) => count({ category })))).toBe(github.size);
    expect(count({ age: 'current' }) + count({ age: 'deprecated' })).toBe(github.size);
    expect(count({ age: 'deprecated', category: 'classroom', method: 'DELETE' })).toBe(0);
  });
});

describe('a route that is opened from the list', () => {
  const repository = 'GET /repos/{owner}/{repo}';

  it('is filled in if the search was a path with values', () => {
    expect(open('get /repos/octokit/app', repository)).toEqual({ '/owner': 'octokit', '/repo': 'app' });
  });

  it.each(['repos', '/repos/{owner}/{repo}', '/user'])('is empty if the search was %s', (search) => {
    expect(open(search, repository)).toEqual({});
  });

  const issue = '/repos/{owner}/{repo}/issues/{issue_number}';
  const filled = new Map([
    ['/owner', 'octokit'],
    ['/repo', 'app'],
    ['/issue_number', '7'],
  ]);
  const known = rememberPathValues(new Map(), issue, filled);

  it('keeps the values of a shared path', () => {
    expect(open('', `${'PATCH'} ${issue}`, known)).toEqual(Object.fromEntries(filled));
    expect(open('', 'GET /repos/{owner}/{repo}/pulls', known)).toEqual({ '/owner': 'octokit', '/repo': 'app' });
    expect(open('', 'GET /users/{username}', known)).toEqual({});
  });

  it('does not keep values that belong to another path value', () => {
    const other = rememberPathValues(known, '/repos/{owner}/{repo}', new Map([...filled, ['/repo', 'core']]));
    expect(open('', `GET ${issue}`, other)).toEqual({ '/owner': 'octokit', '/repo': 'core' });
  });

  it('does not keep a secret', () => {
    const path = '/app-manifests/{code}/conversions';
    expect(rememberPathValues(new Map(), path, new Map([['/code', 'hush']])).size).toBe(0);
  });
});

describe('the tree of routes', () => {
  it('has categories and sub-categories by the names that people know', () => {
    const groups = groupRoutes(findRoutes(EMPTY_VIEW));
    expect(groups.map(({ title }) => title)).toEqual(groups.map(({ title }) => title).sort());
    const pulls = groups.find(({ category }) => category === 'pulls');
    expect(pulls?.title).toBe('Pull requests');
    expect(pulls?.sections.map(({ title, start }) => [title, start])).toEqual([
      ['Pull requests', 1],
      ['Review comments', 12],
      ['Review requests', 19],
      ['Reviews', 22],
      ['Stacks', 30],
    ]);
    for (const { size, sections } of groups) {
      expect(new Set(sections.flatMap((section) => section.routes)).size).toBe(size);
    }
    expect(groups.reduce((sum, { size }) => sum + size, 0)).toBe(githubApi.catalogue.size);
  });
});

it('a search without results has the nearest routes of its words', () => {
  expect(findRoutes({ ...EMPTY_VIEW, search: 'xyzzy frobnicate' })).toEqual([]);
  const nearest = findNearestRoutes(githubApi.catalogue, 'xyzzy webhoooks');
  expect(nearest.length).toBeGreaterThan(0);
  expect(nearest.length).toBeLessThanOrEqual(5);
  expect(nearest.some(({ route }) => route.includes('hooks'))).toBe(true);
  expect(findNearestRoutes(githubApi.catalogue, '..')).toEqual([]);
});

test('routes with the same title are told apart', () => {
  const all = [...githubApi.catalogue];
  const differences = tellApart(all);
  const labels = all.map(({ title, route }) => `${title}, ${differences.get(route)}`);
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  expect(differences.get('DELETE /orgs/{org}/agents/secrets/{secret_name}')).toBe('Agents');
  expect(differences.get('GET /users/{username}/attestations/{subject_digest}')).toBe('Users');
  expect(differences.get('GET /zen')).toBeUndefined();
});
