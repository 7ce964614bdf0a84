import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { NUMBERED_PATHS } from '../../src/github/numbered-paths.ts';
import { readTables } from '../support/tables.ts';

const table = readTables(import.meta.url);

const REPO = '/repos/{owner}/{repo}';

describe('the URL of a resource by its number', () => {
  it.each(table<[string, string, string, object, object]>('paths by number'))(
    '%s %s matches the route by name, without the names',
    (method, url, route, parameters, ids) => {
      expect(github.match(method, url)).toEqual({ route, parameters, ids });
      expect(github.match(`${method} ${url}`)).toEqual({ route, parameters, ids });
      expect(github.check(method, url)).toEqual([]);
    },
  );

  it('matches the current route, not a removed one with the same path', () => {
    const url = '/repositories/7/environments/x/secrets/y';
    expect(github.match('DELETE', url)?.route).toBe(
      `DELETE ${REPO}/environments/{environment_name}/secrets/{secret_name}`,
    );
    expect(github.check('DELETE', url)).toEqual([]);
    expect(github.match('GET', '/organizations/9/personal-access-tokens')).toMatchObject({
      route: 'GET /orgs/{org}/personal-access-tokens',
      ids: { organization_id: '9' },
    });
    expect(
      github.get('GET /repositories/{repository_id}/environments/{environment_name}/secrets')?.deprecation,
    ).toMatchObject({ removed: true });
  });

  it('matches a documented route with that path first', () => {
    expect(github.match('GET', '/user/5')).toEqual({
      route: 'GET /user/{account_id}',
      parameters: { account_id: '5' },
    });
    expect(github.match('GET', '/organizations/octo/settings/billing/usage')?.parameters).toEqual({ org: 'octo' });
    expect(github.match('GET', '/user/repos')).toEqual({ route: 'GET /user/repos', parameters: {} });
  });

  it.each([
    '/repositories/7x/issues',
    '/repositories/x/issues',
    '/repositories/-7/issues',
    '/repositories/%37/issues',
    '/repositories/7/../8/issues',
    '/repositories/7/nothing',
    '/x/repositories/7/issues',
    '/organizations/octo/repos',
    '/user/octocat/repos',
    'https://example.com/repositories/7/issues',
  ])('%s matches nothing', (url) => {
    expect(github.match('GET', url)).toBeUndefined();
  });

  it('is checked like the path by name', () => {
    const codes = (url: string, options?: object) =>
      github.check('POST', url, options).map(({ code, parameter }) => [code, parameter]);
    expect(codes('/repositories/7/issues', { data: { title: 'a' } })).toEqual([]);
    expect(codes('/repositories/7/issues', { titel: 'a' })).toEqual([
      ['UNKNOWN_PARAMETER', 'titel'],
      ['MISSING_PARAMETER', 'title'],
    ]);
    expect(github.check('GET /repositories/{id}/issues', { id: 7, state: 'open' })).toEqual([]);
    expect(
      github.check('GET /repositories/:repo_id/issues', { repo_id: 7, state: 'opn' }).map(({ code }) => code),
    ).toEqual(['NOT_IN_ENUM']);
    // An inner placeholder is still required.
    expect(github.check('GET /repositories/7/issues/{issue_number}').map(({ parameter }) => parameter)).toEqual([
      'issue_number',
    ]);
    // A name is not a number.
    expect(github.check('GET /organizations/{org}/repos')[0]?.code).toBe('UNKNOWN_ROUTE');
  });

  it('has names of numbers that no route by name has in its path', () => {
    const paths = [...github].filter(({ path }) =>
      /^\/(?:repos\/\{owner\}|orgs\/\{org\}|users\/\{username\})/.test(path),
    );
    const ids = NUMBERED_PATHS.flatMap(([, named, names]) => names.map((name) => [named, name] as const));
    const clashes = ids.filter(([named, name]) =>
      paths.some(({ path }) => path.startsWith(`/${named.slice(2).split('/')[0]}/`) && path.includes(`{${name}}`)),
    );
    expect(paths.length).toBeGreaterThan(700);
    expect(clashes).toEqual([]);
  });
});
