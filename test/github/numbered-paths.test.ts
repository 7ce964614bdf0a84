import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { NUMBERED_PATHS } from '../../src/github/numbered-paths.ts';

const REPO = '/repos/{owner}/{repo}';

describe('the URL of a resource by its number', () => {
  it.each([
    ['GET', '/repositories/7', `GET ${REPO}`, {}, { repository_id: '7' }],
    ['GET', '/repositories/7/', `GET ${REPO}`, {}, { repository_id: '7' }],
    ['HEAD', '/repositories/7', `GET ${REPO}`, {}, { repository_id: '7' }],
    [
      'GET',
      'https://api.github.com/repositories/1300192/issues?labels=%3F&page=2',
      `GET ${REPO}/issues`,
      { labels: '?', page: '2' },
      { repository_id: '1300192' },
    ],
    [
      'GET',
      '/api/v3/repositories/7/contents/a/b',
      `GET ${REPO}/contents/{path}`,
      { path: 'a/b' },
      { repository_id: '7' },
    ],
    [
      'GET',
      '/repositories/7/compare/a...b',
      `GET ${REPO}/compare/{basehead}`,
      { basehead: 'a...b' },
      { repository_id: '7' },
    ],
    ['GET', '/organizations/9', 'GET /orgs/{org}', {}, { organization_id: '9' }],
    ['GET', '/organizations/9/repos?page=2', 'GET /orgs/{org}/repos', { page: '2' }, { organization_id: '9' }],
    [
      'GET',
      '/organizations/9/team/4/members',
      'GET /orgs/{org}/teams/{team_slug}/members',
      {},
      { organization_id: '9', team_id: '4' },
    ],
    ['GET', '/user/5/repos', 'GET /users/{username}/repos', {}, { account_id: '5' }],
  ])('%s %s matches the route by name, without the names', (method, url, route, parameters, ids) => {
    expect(github.match(method, url)).toEqual({ route, parameters, ids });
    expect(github.match(`${method} ${url}`)).toEqual({ route, parameters, ids });
    expect(github.check(method, url)).toEqual([]);
  });

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
