import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { findDocumented, normalizeDocumentationUrl } from '../../src/github/documentation-url.ts';
import { readPagePatterns } from '../../src/github/page-patterns.ts';
import { findPageRoute, isPageUrl } from '../../src/github/page-route.ts';
import { readTables } from '../support/tables.ts';

const table = readTables(import.meta.url);

const repo = { owner: 'octokit', repo: 'app' };

describe('a page on github.com', () => {
  it.each(table<[page: string, route: string, more?: object]>('pages'))(
    '%s stands for %s',
    (page, route, more = {}) => {
      const parameters = { ...(route.includes('{owner}') ? repo : {}), ...more };
      expect(findPageRoute(page)).toEqual({ route, parameters });
    },
  );

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
