import { createCatalogue, github, type IndexData } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';

const OWN = { owner: 'octokit', repo: 'core.js' };
const REPO = '/repos/{owner}/{repo}';

/** A URL, the route it belongs to, and the parameters other than owner and repo. */
const CASES: [method: string, url: string, template: string, parameters?: Record<string, unknown>][] = [
  ['GET', '/repos/octokit/core.js', REPO],
  ['GET', 'https://api.github.com/repos/octokit/core.js', REPO],
  ['GET', 'HTTPS://API.GITHUB.COM/repos/octokit/core.js/', REPO],
  ['GET', 'repos/octokit/core.js', REPO],
  ['GET', '/api/v3/repos/octokit/core.js', REPO],
  ['head', '/repos/octokit/core.js', REPO],
  ['Get', '/repos/octokit/core.js', REPO],
  // Text goes before a placeholder.
  ['GET', '/repos/octokit/core.js/issues/12', `${REPO}/issues/{issue_number}`, { issue_number: '12' }],
  ['GET', '/repos/octokit/core.js/issues/comments', `${REPO}/issues/comments`],
  ['GET', '/repos/octokit/core.js/releases/latest', `${REPO}/releases/latest`],
  ['GET', '/repos/octokit/core.js/commits/status', `${REPO}/commits/{ref}`, { ref: 'status' }],
  // Values of several segments, with slashes and without.
  ['GET', '/repos/octokit/core.js/contents/a/b/c', `${REPO}/contents/{path}`, { path: 'a/b/c' }],
  ['GET', '/repos/octokit/core.js/contents/a%2Fb%2fc', `${REPO}/contents/{path}`, { path: 'a/b/c' }],
  ['GET', '/repos/octokit/core.js/contents/a//b', `${REPO}/contents/{path}`, { path: 'a//b' }],
  ['GET', '/repos/octokit/core.js/contents', `${REPO}/contents/{path}`, { path: '' }],
  ['GET', '/repos/octokit/core.js/contents/', `${REPO}/contents/{path}`, { path: '' }],
  ['GET', '/repos/octokit/core.js/git/ref/heads/a/b', `${REPO}/git/ref/{ref}`, { ref: 'heads/a/b' }],
  ['GET', '/repos/octokit/core.js/branches/a/b', `${REPO}/branches/{branch}`, { branch: 'a/b' }],
  ['GET', '/repos/octokit/core.js/branches/a/b/protection', `${REPO}/branches/{branch}/protection`, { branch: 'a/b' }],
  [
    'GET',
    '/repos/octokit/core.js/branches/protection/protection',
    `${REPO}/branches/{branch}/protection`,
    { branch: 'protection' },
  ],
  [
    'PUT',
    '/repos/octokit/core.js/branches/a/b/c/protection/restrictions/users',
    `${REPO}/branches/{branch}/protection/restrictions/users`,
    { branch: 'a/b/c' },
  ],
  ['GET', '/repos/octokit/core.js/commits/a/b/status', `${REPO}/commits/{ref}/status`, { ref: 'a/b' }],
  ['GET', '/repos/octokit/core.js/commits/a%2Fstatus', `${REPO}/commits/{ref}`, { ref: 'a/status' }],
  // Two routes of one shape: the current one, and the one for several segments.
  ['GET', '/repos/octokit/core.js/compare/main...a/b', `${REPO}/compare/{basehead}`, { basehead: 'main...a/b' }],
  ['GET', '/repos/octokit/core.js/compare/v1.0...v2.0', `${REPO}/compare/{basehead}`, { basehead: 'v1.0...v2.0' }],
  [
    'GET',
    '/repos/octokit/core.js/code-scanning/alerts/7',
    `${REPO}/code-scanning/alerts/{alert_number}`,
    { alert_number: '7' },
  ],
  // The query decides nothing, and is decoded.
  [
    'GET',
    '/repos/octokit/core.js/issues?labels=a%20b,c&labels=d&page=2',
    `${REPO}/issues`,
    { labels: ['a b,c', 'd'], page: '2' },
  ],
  [
    'GET',
    '/repos/octokit/core.js/issues?q=a+b%2Bc=d&empty=&none&&f%5B%5D=1#x?y=1',
    `${REPO}/issues`,
    { q: 'a b+c=d', empty: '', none: '', 'f[]': ['1'] },
  ],
  ['GET', '/repos/octokit/core.js/issues/?owner=other&q=%', `${REPO}/issues`, { q: '%' }],
  ['DELETE', '/repos/octokit/core.js/actions/caches?key=k', `${REPO}/actions/caches{?key,ref}`, { key: 'k' }],
];

describe('match', () => {
  test.each(CASES)('match finds the route of %s %s', (method, url, template, parameters = {}) => {
    const verb = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase();
    expect(github.match(method, url)).toEqual({ route: `${verb} ${template}`, parameters: { ...OWN, ...parameters } });
  });

  test.each([
    ['https://uploads.github.com', 'https://uploads.github.com'],
    ['https://github.example.com/api/uploads', 'https://github.example.com/api/uploads'],
    ['https://uploads.example.ghe.com', 'https://uploads.example.ghe.com'],
    ['', undefined],
  ])('match finds the upload route at %j', (base, origin) => {
    const baseUrl = base.replace('/uploads.', '/api.').replace('/uploads', '/v3');
    const found = github.match('POST', `${base}/repos/octokit/core.js/releases/1/assets?name=a.zip`, { baseUrl });
    expect(found?.route).toBe('POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}');
    expect(found?.parameters).toEqual({ ...OWN, release_id: '1', name: 'a.zip', ...(origin ? { origin } : {}) });
  });

  test.each(['https://api.github.com', 'https://api.github.com/', '/', 'https://api.github.com?a=b', '/api/v3'])(
    'the root: %s',
    (url) => {
      expect(github.match('GET', url)?.route).toBe('GET /');
    },
  );

  test.each([
    ['POST', '/repos/octokit/core.js'],
    ['OPTIONS', '/user'],
    ['', '/user'],
    ['GET', ''],
    ['GET', '/nowhere'],
    ['GET', '//user'],
    ['GET', 'https://'],
    ['GET', 'https:///user'],
    ['GET', 'ftp://api.github.com/user'],
    ['GET', '/user//repos'],
    ['GET', '/user/repos//'],
    ['GET', '/USER'],
    ['GET', '/api/v3/api/v3/user'],
    ['GET', '/repos/octokit'],
    ['GET', '/repos/octokit/core.js/compare'],
    ['DELETE', '/repos/octokit/core.js/contents'],
  ])('no route: %s %s', (method, url) => {
    expect(github.match(method, url)).toBeUndefined();
  });

  // URL parsers make something else of these, so what they ask for is not what they look like.
  test.each([
    '/repos/../core.js',
    '/repos/./core.js',
    '/repos/%2e%2E/core.js',
    '/repos/octokit/.%2e',
    '/repos/octokit/core.js/contents/../../../user',
    '/repos/octokit/core.js/contents/a%2F..%2Fb',
    '/repos/octokit/core.js/contents/a%5C..%5Cb',
    '/repos/octokit\\core.js/x',
    '/repos/octo kit/core.js',
    '/repos/octo\nkit/core.js',
    '/repos/octo\u0000kit/core.js',
  ])('match returns no route for %j, because URL parsers change it', (url) => {
    expect(github.match('GET', url)).toBeUndefined();
  });

  test('returns text that is not encoded correctly unchanged', () => {
    expect(github.match('GET', '/users/%')?.parameters).toEqual({ username: '%' });
    expect(github.match('GET', '/users/%C3%28')?.parameters).toEqual({ username: '%C3%28' });
    expect(github.match('GET', '/users/%E2%82%AC')?.parameters).toEqual({ username: '€' });
  });

  test('is safe for any name in a query', () => {
    const { parameters } =
      github.match('GET', '/users/me?__proto__=a&constructor=b&__proto__=c&hasOwnProperty=d') ?? {};
    expect(Object.entries(parameters ?? {})).toEqual([
      ['username', 'me'],
      ['__proto__', ['a', 'c']],
      ['constructor', 'b'],
      ['hasOwnProperty', 'd'],
    ]);
    expect(Object.getPrototypeOf(parameters)).toBe(Object.prototype);
  });

  test('returns undefined for a value that is not a string', () => {
    for (const value of [undefined, null, 1, {}, Symbol.iterator, ['GET']]) {
      expect(github.match(value as never, '/user')).toBeUndefined();
      expect(github.match('GET', value as never)).toBeUndefined();
    }
  });

  test('accepts very long text', () => {
    const long = 'a'.repeat(1_000_000);
    const deep = 'a/'.repeat(500_000);
    expect(github.match('GET', `/users/${long}`)?.parameters).toEqual({ username: long });
    expect(github.match('GET', `/repos/o/r/contents/${deep}x`)?.parameters['path']).toBe(`${deep}x`);
    expect(github.match('GET', `/repos/o/r/branches/${deep}protection`)?.parameters['branch']).toBe(deep.slice(0, -1));
    expect(github.match('GET', `/user?${'a=1&'.repeat(250_000)}`)?.parameters['a']).toHaveLength(250_000);
    expect(github.match('GET', '/'.repeat(1_000_000))).toBeUndefined();
  });
});

describe('match with other data', () => {
  const parameters = ['id', 'name', 'path', 'rest', 'from', 'to'].map((name) => ({
    name,
    in: 'path' as const,
    type: 'string',
    ...(name === 'path' || name === 'rest' ? { multiSegment: true as const } : {}),
  }));
  const create = (...routes: string[]) => {
    const data: IndexData = {
      format: 1,
      name: 'other',
      server: null,
      version: null,
      documentation: '',
      parameters,
      responses: [],
      routes: routes.map((route) => [route, null, null, null, [0, 1, 2, 3, 4, 5]]),
    };
    return createCatalogue(data);
  };

  test('supports text and placeholders in one segment', () => {
    const { match } = create(
      'POST /v1/{name}:cancel',
      'POST /v1/{name}',
      'POST /v1/{name}:{id}',
      'GET /from-{from}-to-{to}.json',
    );
    expect(match('POST', '/v1/a:cancel')).toEqual({ route: 'POST /v1/{name}:cancel', parameters: { name: 'a' } });
    expect(match('POST', '/v1/a:b')).toEqual({ route: 'POST /v1/{name}:{id}', parameters: { name: 'a', id: 'b' } });
    expect(match('POST', '/v1/:cancel')?.route).toBe('POST /v1/{name}');
    expect(match('GET', '/from-a-to-b.json')?.parameters).toEqual({ from: 'a', to: 'b' });
    expect(match('GET', '/from-a-to-.json')).toBeUndefined();
    expect(match('GET', '/from-to-b.json')).toBeUndefined();
  });

  test('distinguishes routes after a shared segment of text and placeholders', () => {
    const { match } = create('GET /{from}...{to}/files', 'GET /{name}...{id}/commits', 'GET /{name}-{id}/log');
    expect(match('GET', '/a...b/files')?.parameters).toEqual({ from: 'a', to: 'b' });
    expect(match('GET', '/a...b/commits')?.parameters).toEqual({ name: 'a', id: 'b' });
    // The dots would do as well, but lead nowhere.
    expect(match('GET', '/a...b-c/log')?.parameters).toEqual({ name: 'a...b', id: 'c' });
  });

  test('backtracks from a path without a route', () => {
    const { match } = create('GET /a/b/c', 'GET /a/{id}/d', 'GET /{name}/b/e', 'GET /{path}');
    expect(match('GET', '/a/b/d')).toEqual({ route: 'GET /a/{id}/d', parameters: { id: 'b' } });
    expect(match('GET', '/a/b/e')).toEqual({ route: 'GET /{name}/b/e', parameters: { name: 'a' } });
    expect(match('GET', '/a/b/f')).toEqual({ route: 'GET /{path}', parameters: { path: 'a/b/f' } });
  });

  test('supports two values that span several segments', () => {
    const { match } = create('GET /{path}/to/{rest}', 'GET /x/{path}/y/{rest}/z');
    expect(match('GET', '/a/b/to/c/d/to/e')?.parameters).toEqual({ path: 'a/b', rest: 'c/d/to/e' });
    // The second of them takes one segment if more follows.
    expect(match('GET', '/x/a/b/y/c/z')?.parameters).toEqual({ path: 'a/b', rest: 'c' });
  });
});
