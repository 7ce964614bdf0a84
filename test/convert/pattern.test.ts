import { readFileSync } from 'node:fs';
import fetchMock from 'fetch-mock';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { endpoint, type RequestOptions } from 'routebook';
import { type Patterns, toFetch, toPattern } from 'routebook/convert';
import { URLPattern } from 'urlpattern-polyfill';
import { afterEach, describe, expect, it } from 'vitest';

const ISSUE: string = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
const issue = endpoint(ISSUE, { owner: 'octokit', repo: 'a b/c', issue_number: 1, page: 2 });
const COMPARE = 'GET /repos/{owner}/{repo}/compare/{base}...{head}';
const compare = endpoint(COMPARE, { owner: 'o', repo: 'r', base: 'v1.0', head: 'octocat:main' });
const ASSETS = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
const asset = endpoint(ASSETS, { owner: 'o', repo: 'r', release_id: 1, name: 'a.zip', data: 'zip' });

describe('toPattern writes', () => {
  it.each<[string, Patterns['msw'], Patterns['urlpattern']['pathname'], Patterns['fetch-mock']]>([
    [
      ISSUE,
      'https://api.github.com/repos/:owner/:repo/issues/:issue_number',
      '/repos/:owner/:repo/issues/:issue_number',
      'express:/repos/:owner/:repo/issues/:issue_number',
    ],
    [
      COMPARE,
      'https://api.github.com/repos/:owner/:repo/compare/:base...:head',
      '/repos/:owner/:repo/compare/:base...:head',
      /^[^/]*\/\/[^/]*\/repos\/[^/?#]+\/[^/?#]+\/compare\/[^/?#]+\.\.\.[^/?#]+(?:\?.*)?$/,
    ],
    [
      '/enterprises/{enterprise-team}',
      'https://api.github.com/enterprises/:enterprise_team',
      '/enterprises/:enterprise_team',
      'express:/enterprises/:enterprise_team',
    ],
    ['GET /:owner/:repo/', 'https://api.github.com/:owner/:repo/', '/:owner/:repo/', 'express:/:owner/:repo/'],
    [
      'PUT /v1/{name}:cancel',
      'https://api.github.com/v1/:name\\:cancel',
      '/v1/:name\\:cancel',
      /^[^/]*\/\/[^/]*\/v1\/[^/?#]+:cancel(?:\?.*)?$/,
    ],
    [
      '/a/{x}b/{x}',
      'https://api.github.com/a/{:x}b/:x_',
      '/a/{:x}b/:x_',
      /^[^/]*\/\/[^/]*\/a\/[^/?#]+b\/[^/?#]+(?:\?.*)?$/,
    ],
    ['/raw/{+path}', 'https://api.github.com/raw/*', '/raw/:path(.*)', /^[^/]*\/\/[^/]*\/raw\/[^?#]+(?:\?.*)?$/],
    ['/tree{/branch}', 'https://api.github.com/tree*', '/tree{/:branch}?', /^[^/]*\/\/[^/]*\/tree[^?#]*(?:\?.*)?$/],
  ])('toPattern writes the pattern of %s', (route, msw, pathname, mock) => {
    expect(toPattern(route, 'msw')).toBe(msw);
    expect(toPattern(route, 'urlpattern')).toEqual({
      protocol: 'https',
      hostname: 'api.github.com',
      port: '',
      pathname,
    });
    expect(toPattern(route, 'fetch-mock')).toEqual(mock);
  });

  it('the URL of another server', () => {
    const baseUrl = 'https://github.example.com:8443/api/v3/';
    expect(toPattern('GET /user', 'msw', { baseUrl })).toBe('https://github.example.com:8443/api/v3/user');
    expect(toPattern('GET /user', 'nock', { baseUrl })).toEqual(/^\/api\/v3\/user(?:\?.*)?$/);
    expect(toPattern('GET /user', 'msw', { baseUrl: '/proxy' })).toBe('/proxy/user');
    expect(toPattern('GET /user', 'urlpattern', { baseUrl: '/proxy' })).toEqual({ pathname: '/proxy/user' });
    expect(toPattern('GET https://example.com/a/{b}', 'msw', { baseUrl })).toBe('https://example.com/a/:b');
    expect(toPattern(ASSETS, 'msw', { baseUrl })).toMatch(/^https:\/\/github\.example\.com:8443\/api\/uploads\/repos/);
    expect(toPattern('GET https://example.com:3000/a', 'urlpattern')).toMatchObject({
      hostname: 'example.com',
      port: '3000',
    });
  });

  it('a pattern for routes of every form that matches their requests', () => {
    const catalogue = JSON.parse(readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8'));
    // One for each form of route. The polyfill compiles a pattern in milliseconds.
    const formOf = (route: string) => route.replace(/\{[\w-]+\}/g, '{}').replace(/[\w-]+/g, 'a');
    const routes = new Map(Object.keys(catalogue.routes).map((route) => [formOf(route), route]));
    expect(routes.size).toBeGreaterThan(50);
    for (const route of routes.values()) {
      const names = [...route.matchAll(/\{([\w-]+)\}/g)].map(([, name = '']) => [name, 'a.b~c'] as const);
      const parameters = Object.fromEntries(names.filter(([name]) => name !== 'origin'));
      const { url } = endpoint(route as string, { parameters });
      expect(new URLPattern(toPattern(route, 'urlpattern')).test(url), route).toBe(true);
      expect(toPattern(route, 'nock').test(new URL(url).pathname), route).toBe(true);
    }
  });

  it('nothing for a value that is not a route', () => {
    expect(() => toPattern('LINK /a', 'msw')).toThrow(expect.objectContaining({ code: 'INVALID_METHOD' }));
    expect(() => toPattern('GET /{', 'nock')).toThrow(expect.objectContaining({ code: 'INVALID_TEMPLATE' }));
    expect(() => toPattern('/a', 'constructor' as 'msw')).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
    expect(() => toPattern('/a', 'msw', { baseUrl: 'x' })).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });
});

describe('a pattern works with', () => {
  afterEach(() => {
    nock.cleanAll();
    nock.restore();
  });

  it('msw', async () => {
    const server = setupServer(
      http.get(toPattern('GET /issues', 'msw'), () => HttpResponse.json('too wide')),
      http.get(toPattern(ISSUE, 'msw'), ({ params }) => HttpResponse.json(params)),
      http.get(toPattern(COMPARE, 'msw'), ({ params }) => HttpResponse.json(params)),
      http.post(toPattern(ASSETS, 'msw'), ({ params }) => HttpResponse.json(params)),
      http.all('*', () => HttpResponse.json('nothing else')),
    );
    server.listen({ onUnhandledRequest: 'error' });
    try {
      const send = async (options: RequestOptions) => (await fetch(...toFetch(options))).json();
      expect(await send(issue)).toEqual({ owner: 'octokit', repo: 'a b/c', issue_number: '1' });
      expect(await send(compare)).toEqual({ owner: 'o', repo: 'r', base: 'v1.0', head: 'octocat:main' });
      expect(await send(asset)).toEqual({ owner: 'o', repo: 'r', release_id: '1' });
      expect(await send(endpoint('GET /repos/{owner}/{repo}', { owner: 'o', repo: 'issues' }))).toBe('nothing else');
    } finally {
      server.close();
    }
  });

  it('nock', async () => {
    nock.disableNetConnect();
    const scope = nock('https://api.github.com').get(toPattern(ISSUE, 'nock')).query(true).reply(200, ['nock']);
    scope.get(toPattern(COMPARE, 'nock')).reply(200, ['compare']);
    if (!nock.isActive()) nock.activate();
    expect(await (await fetch(...toFetch(issue))).json()).toEqual(['nock']);
    expect(await (await fetch(...toFetch(compare))).json()).toEqual(['compare']);
    expect(scope.isDone()).toBe(true);
    nock.enableNetConnect();
  });

  it('fetch-mock', async () => {
    const mock = fetchMock.createInstance().get(toPattern('GET /issues', 'fetch-mock'), '"too wide"');
    mock.get(toPattern(ISSUE, 'fetch-mock'), '"issue"').get(toPattern(COMPARE, 'fetch-mock'), '"compare"');
    expect(await (await mock.fetchHandler(...toFetch(issue))).json()).toBe('issue');
    expect(await (await mock.fetchHandler(...toFetch(compare))).json()).toBe('compare');
    expect(mock.callHistory.lastCall()?.url).toBe(compare.url);
  });

  it('URLPattern', () => {
    const match = new URLPattern(toPattern(ISSUE, 'urlpattern')).exec(issue.url);
    expect(match?.pathname.groups).toEqual({ owner: 'octokit', repo: 'a%20b%2Fc', issue_number: '1' });
    expect(new URLPattern(toPattern(COMPARE, 'urlpattern')).test(compare.url)).toBe(true);
    expect(new URLPattern(toPattern(ASSETS, 'urlpattern')).test(asset.url)).toBe(true);
    expect(new URLPattern(toPattern('GET /issues', 'urlpattern')).test(issue.url)).toBe(false);
  });
});
