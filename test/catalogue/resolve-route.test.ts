import { github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { check, OWN } from './checked.ts';

const UPLOAD = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
const UPLOAD_DOCUMENTED = 'POST /repos/{owner}/{repo}/releases/{release_id}/assets';
const CACHES = 'DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}';

describe('get accepts a route in every form without values', () => {
  test.each([
    ['an operation id', 'repos/list-for-org', 'GET /orgs/{org}/repos'],
    ['an operation id that looks like a path', 'orgs/get', 'GET /orgs/{org}'],
    ['the upload route as GitHub documents it', UPLOAD_DOCUMENTED, UPLOAD],
    ['a route without its query template', 'DELETE /repos/{owner}/{repo}/actions/caches', CACHES],
    ['a route with colons', 'DELETE /repos/:owner/:repo/actions/caches', CACHES],
    ['a full URL with placeholders', 'GET https://api.github.com/orgs/{org}/repos', 'GET /orgs/{org}/repos'],
    ['a lowercase method', 'get /orgs/{org}/repos', 'GET /orgs/{org}/repos'],
    ['a URL without a method', '/orgs/{org}/repos', 'GET /orgs/{org}/repos'],
    ['HEAD', 'HEAD /repos/{owner}/{repo}', 'GET /repos/{owner}/{repo}'],
  ])('such as %s', (_form, text, route) => {
    expect(github.get(text)?.route).toBe(route);
  });

  test('get returns the same path for the plain form, the colon form and the operation id of every route', () => {
    for (const { route, path, method, operationId } of github) {
      const plain = `${method} ${path}`;
      const colons = plain.replace(/\{(\w+)\}/g, ':$1');
      for (const text of [plain, ...(/\{\w*-|\}[.:]/.test(path) ? [] : [colons])])
        expect(github.get(text)?.path, text).toBe(path);
      expect(github.get(operationId ?? '')?.operationId, route).toBe(operationId);
    }
  });

  test.each(['GET /orgs/{name}/repos', 'GET /nowhere/{x}', 'repos/list', 'TRACE /user', 'GET  /user', ''])(
    'but not %j',
    (text) => {
      expect(github.get(text)).toBeUndefined();
    },
  );
});

describe('check accepts a route in every form', () => {
  test.each<[string, unknown]>([
    ['repos/list-for-org', { org: 'octokit' }],
    ['HEAD /repos/{owner}/{repo}', OWN],
    ['HEAD /repos/octokit/core.js', {}],
    ['GET /repos/octokit/{repo}/issues', { repo: 'core.js' }],
    ['GET /repos/octokit/:repo/issues', { repo: 'core.js' }],
    [UPLOAD, { ...OWN, release_id: 1, name: 'a.zip', data: 'b' }],
    ['POST https://uploads.github.com/repos/o/r/releases/1/assets?name=a.zip', { data: 'b' }],
    ['POST {origin}/repos/o/r/releases/1/assets{?name,label}', { name: 'a.zip', data: 'b' }],
    ['DELETE /repos/o/r/actions/caches?key=k', {}],
  ])('%s has nothing wrong', (route, options) => {
    expect(github.check(route, options)).toEqual([]);
  });

  test('the method and the URL may be two arguments', () => {
    expect(github.check('GET', '/repos/octokit/core.js/issues', { state: 'open' })).toEqual([]);
    expect(github.check('get', 'https://api.github.com/user/repos?per_page=all')).toEqual(
      github.check('get https://api.github.com/user/repos?per_page=all'),
    );
    expect(github.match('GET /repos/octokit/core.js')).toEqual(github.match('GET', '/repos/octokit/core.js'));
    expect(github.match('/repos/octokit/core.js')).toEqual(github.match('GET', '/repos/octokit/core.js'));
    expect(github.match('post https://api.github.com/user/repos')?.route).toBe('POST /user/repos');
  });

  test.each<[string, unknown]>([
    [UPLOAD_DOCUMENTED, { ...OWN, release_id: 1, name: 'a.zip', data: 'b' }],
    ['POST /repos/o/r/releases/1/assets', { name: 'a.zip', data: 'b' }],
    ['POST /repos/o/r/releases/1/assets?name=a.zip', { data: 'b' }],
    ['POST https://uploads.github.com/repos/o/r/releases/1/assets', { name: 'a.zip', data: 'b' }],
  ])('%s leaves out the server or the query, and the finding has the right route', (route, options) => {
    const [finding, ...others] = github.check(route, options);
    expect(finding).toMatchObject({
      code: 'INCOMPLETE_ROUTE',
      severity: 'error',
      route: UPLOAD,
      suggestions: [UPLOAD],
    });
    expect(finding?.message).toContain(UPLOAD);
    expect(others).toEqual([]);
  });

  test('a route without its query template is incomplete if a parameter of the query is given or required', () => {
    const plain = 'DELETE /repos/{owner}/{repo}/actions/caches';
    expect(check(plain, { ...OWN, key: 'k' })).toEqual(['INCOMPLETE_ROUTE']);
    expect(check(plain, OWN)).toEqual(['INCOMPLETE_ROUTE', 'MISSING_PARAMETER key']);
    expect(github.check(plain, { ...OWN, key: 'k' })[0]?.message).toBe(
      `Write this route as "${CACHES}": without the query template, "key" would be sent in the body.`,
    );
  });

  test('a misspelled operation id gets a suggestion', () => {
    expect(github.check('issues/creat')[0]?.suggestions?.[0]).toBe('POST /repos/{owner}/{repo}/issues');
  });
});

describe('check of the API version', () => {
  test('reports a version that the catalogue does not describe', () => {
    expect(github.versions).toEqual(['2022-11-28', '2026-03-10']);
    for (const apiVersion of github.versions) expect(github.check('GET /user', { apiVersion })).toEqual([]);
    expect(github.check('GET /user', { apiVersion: '2026-03-11' })).toEqual([
      {
        code: 'UNKNOWN_API_VERSION',
        severity: 'error',
        message: '"apiVersion" must be one of "2022-11-28", "2026-03-10".',
        route: 'GET /user',
        parameter: 'apiVersion',
        expected: ['2022-11-28', '2026-03-10'],
        suggestions: ['2026-03-10'],
      },
    ]);
    expect(check('GET /user', { apiVersion: '2020-01-01' })).toEqual(['UNKNOWN_API_VERSION apiVersion']);
    expect(check('GET /user', { apiVersion: 5 })).toEqual(['UNKNOWN_API_VERSION apiVersion']);
  });
});
