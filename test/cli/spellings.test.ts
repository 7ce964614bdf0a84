import { devNull } from 'node:os';
import { describe, expect, it } from 'vitest';
import { run } from './program.ts';

const API = 'https://api.github.com';

const urlOf = (...args: string[]) => {
  const { stdout, stderr } = run(...args);
  return stdout === '' ? stderr : (JSON.parse(stdout).url as string);
};

describe('a route may be written as', () => {
  it.each([
    ['a method and a path, unquoted', ['GET', '/user'], '/user'],
    ['a method in lowercase', ['get', '/user'], '/user'],
    ['a path alone', ['/user'], '/user'],
    ['a path without its first slash, as gh takes it', ['orgs/octokit/repos'], '/orgs/octokit/repos'],
    ['an operation id', ['repos/list-for-org', 'org=octokit'], '/orgs/octokit/repos'],
    ['an operation id with owner/repo', ['issues/list-for-repo', 'octokit/app'], '/repos/octokit/app/issues'],
    ['an operation id with owner/repo#number', ['issues/get', 'octokit/app#7'], '/repos/octokit/app/issues/7'],
    ['a key with owner/repo', ['GET /repos/{owner}/{repo}/readme', 'octokit/app'], '/repos/octokit/app/readme'],
    ['a URL of the API', ['https://api.github.com/orgs/octokit?x=1'], '/orgs/octokit?x=1'],
    ['a page of github.com', ['https://github.com/octokit/app/pull/7'], '/repos/octokit/app/pulls/7'],
    ['a page with a method', ['-X', 'PATCH', 'https://github.com/octokit/app/pull/7'], '/repos/octokit/app/pulls/7'],
    ['a repository', ['octokit/app'], '/repos/octokit/app'],
    ['a repository whose owner is called like a category', ['actions/checkout'], '/repos/actions/checkout'],
    ['an issue', ['octokit/app#7'], '/repos/octokit/app/issues/7'],
    ['a page of the documentation', ['https://docs.github.com/en/rest/meta/meta#get-the-zen-of-github'], '/zen'],
    ['a file of a repository', ['https://github.com/o/r/blob/main/a/b.md'], '/repos/o/r/contents/a%2Fb.md?ref=main'],
  ])('a route may be written as %s', (_, args, expected) => {
    expect(urlOf(...args)).toBe(`${API}${expected}`);
  });

  it('a page, whose route is printed to standard error', () => {
    const { stderr } = run('https://github.com/octokit/app/pull/7');
    expect(stderr).toBe(
      'routebook: https://github.com/octokit/app/pull/7 stands for GET /repos/{owner}/{repo}/pulls/{pull_number}\n',
    );
  });

  it('the raw page of a file, which asks for the raw format', () => {
    const { headers } = JSON.parse(run('https://raw.githubusercontent.com/o/r/main/a.md').stdout);
    expect(headers.accept).toBe('application/vnd.github.v3.raw');
  });

  it.each([
    ['https://github.com/octokit/app/wiki', 'is a web page, not a URL of the API'],
    ['https://github.com/settings/profile', 'is a web page, not a URL of the API'],
    ['https://docs.github.com/en/rest/nothing#here', 'no route is documented at'],
    ['https://docs.github.com/en/rest/repos/repos', 'describes'],
    ['https://docs.github.com/en/actions', 'no route is documented at'],
  ])('%s is rejected as a route, because several routes or none match it', (page, reason) => {
    const { status, stdout, stderr } = run(page);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toMatch(/^Try: routebook \S+/m);
  });

  it('an operation id with another method is rejected', () => {
    expect(run('DELETE', 'orgs/get')).toMatchObject({ status: 1, stdout: '' });
  });
});

describe('the spelling of the documentation is an alias', () => {
  it('for the route that uploads a file', () => {
    const args = ['name=x.zip', '--data', 'text'];
    const template = ['POST /repos/{owner}/{repo}/releases/{release_id}/assets', 'octokit/app', 'release_id=1'];
    const expected = 'https://uploads.github.com/repos/octokit/app/releases/1/assets?name=x.zip';
    expect(urlOf(...template, ...args)).toBe(expected);
    expect(urlOf('POST /repos/:owner/:repo/releases/:release_id/assets', 'octokit/app', 'release_id=1', ...args)).toBe(
      expected,
    );
    expect(urlOf('POST', '/repos/octokit/app/releases/1/assets', ...args)).toBe(expected);
    expect(run(...template, ...args).stderr).toBe('');
  });

  it('for routes whose parameters belong in the query', () => {
    const { stdout } = run('DELETE', '/repos/octokit/app/actions/caches', 'key=x');
    expect(JSON.parse(stdout)).not.toHaveProperty('body');
    expect(JSON.parse(stdout).url).toBe(`${API}/repos/octokit/app/actions/caches?key=x`);
  });
});

describe('options of gh and curl', () => {
  it('-f, -F, --input and -d without a method make a POST', () => {
    for (const args of [
      ['-f', 'title=x'],
      ['-F', 'title=x'],
      ['--input', devNull],
      ['-d', '{}'],
    ]) {
      expect(JSON.parse(run('repos/octokit/app/issues', ...args).stdout).method).toBe('post');
    }
    expect(JSON.parse(run('GET', '/user/repos', '-f', 'sort=pushed').stdout).url).toBe(`${API}/user/repos?sort=pushed`);
  });

  it('do not change the method of an operation id', () => {
    const { stdout } = run('repos/update', 'octokit/app', '-f', 'name=x');
    expect(JSON.parse(stdout)).toMatchObject({ method: 'patch', body: { name: 'x' } });
    expect(JSON.parse(run('https://github.com/o/r/issues', '-f', 'title=x').stdout).method).toBe('post');
  });

  it('-f sends text and -F reads true, false, null and integers', () => {
    const { stdout } = run(
      '/x',
      '-f',
      'a=true',
      '-f',
      'b=5',
      '-F',
      'c=true',
      '-F',
      'd=5',
      '-F',
      'e=null',
      '-F',
      'f=5x',
    );
    expect(JSON.parse(stdout).body).toEqual({ a: 'true', b: '5', c: true, d: 5, e: null, f: '5x' });
  });

  it('-X sets the method of a path', () => {
    expect(JSON.parse(run('-X', 'patch', '/user', 'name=x').stdout).method).toBe('patch');
    expect(JSON.parse(run('GET /user', '-X', 'GET').stdout).method).toBe('get');
  });
});

describe('--as routebook', () => {
  it('prints the typed call, with the route as a key and values of its types', () => {
    const expected = `import { type DataOf, endpoint } from 'routebook';
import { toFetch } from 'routebook/convert';

const request = endpoint('GET /orgs/{org}/repos', {
  org: 'octokit',
  per_page: 5,
});
const response = await fetch(...toFetch(request));
const data: DataOf<'GET /orgs/{org}/repos'> = await response.json();
`;
    expect(run('GET /orgs/{org}/repos', 'org=octokit', 'per_page=5', '--as', 'routebook').stdout).toBe(expected);
    expect(run('/orgs/octokit/repos?per_page=5', '--as', 'routebook').stdout).toBe(expected);
    expect(run('repos/list-for-org', 'org=octokit', 'per_page=5', '--as', 'routebook').stdout).toBe(expected);
  });

  it('prints headers, formats and versions too', () => {
    const { stdout } = run(
      ...['GET', '/repos/o/r/readme', '--format', 'raw', '--api-version', '2026-03-10', '-H', 'X-A: b'],
      ...['--as', 'routebook', '--base-url', 'https://h.test/api/v3'],
    );
    expect(stdout).toContain(`const request = endpoint('GET /repos/{owner}/{repo}/readme', {
  owner: 'o',
  repo: 'r',
  mediaType: {
    format: 'raw',
  },
  apiVersion: '2026-03-10',
  baseUrl: 'https://h.test/api/v3',
  headers: { 'x-a': 'b' },
});`);
  });
});
