import { readFileSync } from 'node:fs';
import { endpoint } from 'routebook';
import { github } from 'routebook/catalogue';
import * as operations from 'routebook/operations';
import * as issues from 'routebook/operations/issues';
import * as repos from 'routebook/operations/repos';
import { createSend } from 'routebook/send';
import { example, mockFetch } from 'routebook/testing';
import { describe, expect, it } from 'vitest';
import type { CatalogueFile } from '../../../generator/catalogue.ts';

const { routes } = JSON.parse(readFileSync('data/github.json', 'utf8')) as CatalogueFile;
const functions = Object.entries(operations).flatMap(([group, members]) =>
  Object.entries(members).map(([name, call]) => ({ name: `${group}.${name}`, call, route: call.route })),
);
const issue = { owner: 'octocat', repo: 'hello-world', title: 'Bug' };

describe('a function that is named after a route', () => {
  it('exists for every current route of the catalogue, in the group and under the name of its operation id', () => {
    const current = Object.entries(routes).filter(
      ([, { deprecation }]) => !deprecation?.removed && !deprecation?.renamed,
    );
    const expected = current.map(([key, { operationId = '' }]) => {
      const [group = '', name = ''] = operationId.split('/').map(inCamelCase);
      return [`${group}.${name}`, key];
    });
    const found = new Map(functions.map(({ name, route }) => [name, route]));
    expect(expected.filter(([name = '', key]) => found.get(name) !== key)).toEqual([]);
    expect(expected.length).toBeGreaterThan(1200);
  });

  it('exists for no route that is not in the catalogue', () => {
    expect(functions.filter(({ route }) => routes[route] === undefined)).toEqual([]);
  });

  it('returns what endpoint returns for its route', () => {
    expect(issues.create(issue)).toEqual(endpoint('POST /repos/{owner}/{repo}/issues', issue));
    expect(operations.issues.create).toBe(issues.create);
    expect(issues.create.route).toBe('POST /repos/{owner}/{repo}/issues');
    expect(operations.users.getAuthenticated()).toEqual(endpoint('GET /user'));
    expect(
      operations.repos.getReadme({ owner: 'a', repo: 'b', mediaType: { format: 'raw' }, apiVersion: '2026-03-10' }),
    ).toEqual(
      endpoint('GET /repos/{owner}/{repo}/readme', {
        owner: 'a',
        repo: 'b',
        mediaType: { format: 'raw' },
        apiVersion: '2026-03-10',
      }),
    );
  });

  it('throws the error of endpoint, with the route', () => {
    expect(() => issues.create({} as typeof issue)).toThrowError(
      expect.objectContaining({ code: 'MISSING_PARAMETER', route: issues.create.route, parameters: ['owner', 'repo'] }),
    );
  });

  it('builds with the endpoint in the second argument', () => {
    const mine = endpoint.defaults({ baseUrl: 'https://ghe.example/api/v3', headers: { authorization: 'bearer x' } });
    expect(issues.create(issue, mine)).toEqual(mine(issues.create.route, issue));
    expect(issues.create(issue, mine).url).toBe('https://ghe.example/api/v3/repos/octocat/hello-world/issues');
  });

  it('can be called delete', () => {
    expect(repos.delete({ owner: 'a', repo: 'b' }).method).toBe('delete');
    expect(operations.repos.delete.route).toBe('DELETE /repos/{owner}/{repo}');
  });

  it('keeps its earlier names, which call the same function', () => {
    expect(operations.users.addEmailForAuthenticated).toBe(operations.users.addEmailForAuthenticatedUser);
    expect(operations.repos.downloadArchive.route).toBe('GET /repos/{owner}/{repo}/zipball/{ref}');
    expect(operations.teams.listDiscussionsInOrg({ org: 'a', team_slug: 'b' }).url).toMatch('/discussions');
  });
});

describe('in place of a route, a function is accepted by', () => {
  it('mock and example, with typed data, and its requests by send.items', async () => {
    const { fetch, mock } = mockFetch();
    const [first] = example(issues.listForRepo);
    if (first === undefined) throw new Error('The example has no items.');
    mock(issues.listForRepo, ({ params }) => ({ status: 200, data: [{ ...first, title: params.repo }] }));
    const send = createSend({ fetch });
    const titles: string[] = [];
    for await (const { title } of send.items(issues.listForRepo({ owner: 'octocat', repo: 'hello-world' }))) {
      titles.push(title);
    }
    expect(titles).toEqual(['hello-world']);
    expect(example(operations.meta.getZen)).toBe(example('GET /zen'));
    expect(example(operations.repos.get, 404)).toEqual(example('GET /repos/{owner}/{repo}', 404));
  });

  it('check, which never throws', () => {
    expect(github.check(issues.create, issue)).toEqual([]);
    expect(github.check(issues.create, { ...issue, tilte: 'x' })).toEqual(
      github.check('POST /repos/{owner}/{repo}/issues', { ...issue, tilte: 'x' }),
    );
    const hostile = Object.defineProperty(() => {}, 'route', {
      get() {
        throw new Error('no');
      },
    });
    expect(github.check(hostile as never)).toMatchObject([{ code: 'UNKNOWN_ROUTE' }]);
  });
});

function inCamelCase(text: string): string {
  return text.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
