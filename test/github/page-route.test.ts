import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { findDocumented, normalizeDocumentationUrl } from '../../src/github/documentation-url.ts';
import { readPagePatterns } from '../../src/github/page-patterns.ts';
import { findPageRoute, isPageUrl } from '../../src/github/page-route.ts';

const repo = { owner: 'octokit', repo: 'app' };

describe('a page on github.com', () => {
  it.each<[page: string, route: string, parameters: Record<string, string>]>([
    ['https://github.com/octokit/app', 'GET /repos/{owner}/{repo}', repo],
    ['https://github.com/octokit/app.git', 'GET /repos/{owner}/{repo}', repo],
    ['github.com/octokit/app/', 'GET /repos/{owner}/{repo}', repo],
    ['http://www.github.com/octokit/app?tab=readme-ov-file#usage', 'GET /repos/{owner}/{repo}', repo],
    [
      'https://github.com/octokit/app/pull/7',
      'GET /repos/{owner}/{repo}/pulls/{pull_number}',
      { ...repo, pull_number: '7' },
    ],
    [
      'https://github.com/octokit/app/pull/7/files',
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/files',
      { ...repo, pull_number: '7' },
    ],
    [
      'https://github.com/octokit/app/issues/3#issuecomment-1',
      'GET /repos/{owner}/{repo}/issues/{issue_number}',
      { ...repo, issue_number: '3' },
    ],
    ['https://github.com/octokit/app/issues?q=is%3Aopen', 'GET /repos/{owner}/{repo}/issues', repo],
    [
      'https://github.com/octokit/app/tree/main/src',
      'GET /repos/{owner}/{repo}/contents/{path}',
      { ...repo, path: 'src', ref: 'main' },
    ],
    [
      'https://github.com/octokit/app/tree/main',
      'GET /repos/{owner}/{repo}/contents/{path}',
      { ...repo, path: '', ref: 'main' },
    ],
    [
      'https://github.com/octokit/app/blob/main/src/a%20b.ts#L3',
      'GET /repos/{owner}/{repo}/contents/{path}',
      { ...repo, path: 'src/a b.ts', ref: 'main' },
    ],
    ['https://github.com/octokit/app/commit/abc', 'GET /repos/{owner}/{repo}/commits/{ref}', { ...repo, ref: 'abc' }],
    [
      'https://github.com/octokit/app/commits/main/src/x.ts',
      'GET /repos/{owner}/{repo}/commits',
      { ...repo, sha: 'main', path: 'src/x.ts' },
    ],
    ['https://github.com/octokit/app/releases', 'GET /repos/{owner}/{repo}/releases', repo],
    [
      'https://github.com/octokit/app/releases/tag/v1/2',
      'GET /repos/{owner}/{repo}/releases/tags/{tag}',
      { ...repo, tag: 'v1/2' },
    ],
    [
      'https://github.com/octokit/app/compare/a...b',
      'GET /repos/{owner}/{repo}/compare/{basehead}',
      { ...repo, basehead: 'a...b' },
    ],
    [
      'https://github.com/octokit/app/actions/workflows/ci.yml',
      'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}',
      { ...repo, workflow_id: 'ci.yml' },
    ],
    [
      'https://github.com/orgs/octokit/teams/core',
      'GET /orgs/{org}/teams/{team_slug}',
      { org: 'octokit', team_slug: 'core' },
    ],
    ['https://github.com/octocat', 'GET /users/{username}', { username: 'octocat' }],
    ['https://github.com/search?q=tetris&type=issues', 'GET /search/issues', { q: 'tetris' }],
    [
      'https://gist.github.com/octocat/6cad326836d38bd3a7ae',
      'GET /gists/{gist_id}',
      { gist_id: '6cad326836d38bd3a7ae' },
    ],
    ['octokit/app', 'GET /repos/{owner}/{repo}', repo],
    ['octokit/app#7', 'GET /repos/{owner}/{repo}/issues/{issue_number}', { ...repo, issue_number: '7' }],
  ])('%s stands for %s', (page, route, parameters) => {
    expect(findPageRoute(page)).toEqual({ route, parameters });
  });

  it('that shows a file matches its contents in the raw format', () => {
    const expected = {
      route: 'GET /repos/{owner}/{repo}/contents/{path}',
      parameters: { ...repo, path: 'docs/a.md', ref: 'main' },
      format: 'raw',
    };
    expect(findPageRoute('https://raw.githubusercontent.com/octokit/app/main/docs/a.md')).toEqual(expected);
    expect(findPageRoute('https://raw.githubusercontent.com/octokit/app/refs/heads/main/docs/a.md')).toEqual(expected);
  });

  it.each([
    'https://github.com/',
    'https://github.com/settings/profile',
    'https://github.com/marketplace/x',
    'https://github.com/octokit/app/wiki',
    'https://github.com/octokit/app/pull/abc',
    'https://github.com/octokit/%2e%2e/issues',
    'https://github.com/search',
    'https://raw.githubusercontent.com/octokit/app',
    'https://gist.github.com/',
    'https://api.github.com/user',
    'https://github.com.evil.test/octokit/app',
    'https://evil.test/github.com/octokit/app',
    'octokit/..',
    '/user',
    'GET /user',
    '',
  ])('has no route for %j', (text) => {
    expect(findPageRoute(text)).toBeUndefined();
  });

  it('is distinguished from a URL of the API', () => {
    expect(isPageUrl('https://github.com/octokit/app')).toBe(true);
    expect(isPageUrl('https://raw.githubusercontent.com/a/b/c/d')).toBe(true);
    expect(isPageUrl('https://api.github.com/user')).toBe(false);
    expect(isPageUrl('https://github.community/x')).toBe(false);
  });

  it.each(readPagePatterns())('%s has a route of the catalogue and its parameters', (pattern, route) => {
    const record = github.get(route as string);
    const names = [...pattern.matchAll(/[:*]([a-z]\w*)/g)].map(([, name]) => name);
    expect(record?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    const required = record?.parameters.filter(({ in: place }) => place === 'path').map(({ name }) => name) ?? [];
    for (const name of required) expect([...names, 'path']).toContain(name);
  });

  it('is matched in linear time', () => {
    for (const text of [
      `https://github.com${'/a'.repeat(100_000)}`,
      `${'a-'.repeat(100_000)}/b`,
      '/'.repeat(200_000),
    ]) {
      expect(findPageRoute(text)).toBeUndefined();
    }
  });
});

describe('a page on docs.github.com', () => {
  it.each([
    'https://docs.github.com/en/rest/repos/repos?apiVersion=2022-11-28#list-organization-repositories',
    'https://docs.github.com/rest/repos/repos#list-organization-repositories',
    'docs.github.com/ja/rest/repos/repos#list-organization-repositories',
    'https://docs.github.com/en/enterprise-server@3.14/rest/repos/repos#list-organization-repositories',
    'https://docs.github.com/en/enterprise-cloud@latest/rest/repos/repos#list-organization-repositories',
  ])('%s describes one route', (url) => {
    expect(findDocumented(url, github).map(({ route }) => route)).toEqual(['GET /orgs/{org}/repos']);
  });

  it('without an anchor describes every route of its page', () => {
    const routes = findDocumented('https://docs.github.com/en/rest/repos/repos', github).map(({ route }) => route);
    expect(routes.length).toBeGreaterThan(10);
    expect(routes).toContain('GET /orgs/{org}/repos');
  });

  it('describes the current route before a deprecated one', () => {
    const url = 'https://docs.github.com/rest/code-scanning/code-scanning#get-a-code-scanning-alert';
    expect(findDocumented(url, github).map(({ route }) => route)).toEqual([
      'GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}',
      'GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_id}',
    ]);
  });

  it('outside the REST documentation describes none', () => {
    expect(normalizeDocumentationUrl('https://docs.github.com/en/actions')).toBeUndefined();
    expect(normalizeDocumentationUrl('https://docs.github.com.evil.test/rest/x')).toBeUndefined();
    expect(findDocumented('https://example.com/rest/repos/repos', github)).toEqual([]);
  });
});
