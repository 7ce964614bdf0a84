import { github } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';

const all = [...github];
const find = (...question: Parameters<typeof github.search>) =>
  github.search(...question).map(({ route }) => route as string);

describe('search by words', () => {
  test.each([
    ['assets release', 'GET /repos/{owner}/{repo}/releases/{release_id}/assets'],
    ['organization in repository create', 'POST /orgs/{org}/repos'],
    ['requests pull list', 'GET /repos/{owner}/{repo}/pulls'],
    ['user authenticated', 'GET /user'],
    ['code search', 'GET /search/code'],
    ['alerts dependabot', 'GET /repos/{owner}/{repo}/dependabot/alerts'],
    ['token access installation', 'POST /app/installations/{installation_id}/access_tokens'],
    ['merge reqest pull', 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge'],
  ])('finds the route for words in another order: "%s"', (query, route) => {
    expect(find(query, { limit: 3 })).toContain(route);
  });

  test('tolerates a typo in a long word', () => {
    expect(find('list stargzers')[0]).toBe('GET /repos/{owner}/{repo}/stargazers');
    expect(find('colaborators add')[0]).toBe('PUT /repos/{owner}/{repo}/collaborators/{username}');
    expect(find('milestoens')[0]).toBe('GET /repos/{owner}/{repo}/milestones');
  });

  test('finds by the title, the operation id and the names of parameters', () => {
    for (const { title, operationId, deprecation } of all) {
      if (deprecation) continue;
      expect(
        github.search(title, { limit: 6 }).map((each) => each.title),
        title,
      ).toContain(title);
      expect(github.search(operationId ?? '', { limit: 1 })[0]?.operationId).toBe(operationId);
    }
    expect(find('epss_percentage', { limit: 5 })).toContain('GET /advisories');
    expect(find('maintainer_can_modify')[0]).toMatch(/pulls/);
  });

  test('prefers current routes', () => {
    const [first] = github.search('add team member');
    expect(first?.deprecation).toBeUndefined();
    const titles = all.filter(({ deprecation }) => deprecation === undefined).map(({ title }) => title);
    const twins = all.filter(({ title, deprecation }) => deprecation && titles.includes(title));
    expect(twins.length).toBeGreaterThan(0);
    for (const { title } of twins) expect(github.search(title)[0]?.deprecation, title).toBeUndefined();
  });
});

describe('search by what a route is called', () => {
  test('finds a route by its key', () => {
    for (const { route } of all) expect(find(route, { limit: 1 })).toEqual([route]);
  });

  test('lists the routes of a path first, current ones before others', () => {
    for (const { path } of all) {
      const wanted = all.filter((record) => record.path === path).map(({ route }) => route);
      expect(find(path, { limit: wanted.length }).sort(), path).toEqual(wanted.sort());
    }
    expect(find('/orgs/{org}/repos', { limit: 2 })).toEqual(['GET /orgs/{org}/repos', 'POST /orgs/{org}/repos']);
  });

  test.each([
    ['/orgs/:org/repos', 'GET /orgs/{org}/repos'],
    ['orgs/{org}/repos', 'GET /orgs/{org}/repos'],
    ['post /orgs/{org}/repos', 'POST /orgs/{org}/repos'],
    ['POST  /orgs/:o/repos/', 'POST /orgs/{org}/repos'],
    ['https://api.github.com/orgs/{org}/repos', 'GET /orgs/{org}/repos'],
    ['https://api.github.com/orgs/octokit/repos?per_page=3', 'GET /orgs/{org}/repos'],
    ['/repos/octokit/core.js/issues/7', 'GET /repos/{owner}/{repo}/issues/{issue_number}'],
    ['DELETE /repos/o/r/issues/1/labels/bug', 'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}'],
    ['/repos/{owner}/{repo}/compare/{base}...{head}', 'GET /repos/{owner}/{repo}/compare/{base}...{head}'],
    ['/repos/{owner}/{repo}/actions/caches', 'GET /repos/{owner}/{repo}/actions/caches'],
    ['repos/list-for-org', 'GET /orgs/{org}/repos'],
    ['List organization repositories', 'GET /orgs/{org}/repos'],
    ['/', 'GET /'],
  ])('search finds the route called "%s"', (query, route) => {
    expect(find(query)[0]).toBe(route);
  });
});

describe('options', () => {
  test('return only routes with one method', () => {
    expect(find('release', { method: 'DELETE', limit: 100 }).every((route) => route.startsWith('DELETE '))).toBe(true);
    expect(find('/orgs/{org}/repos', { method: 'post' })[0]).toBe('POST /orgs/{org}/repos');
    expect(find('release', { method: 'OPTIONS' as 'GET' })).toEqual([]);
  });

  test('limit the number of results', () => {
    expect(find('repository')).toHaveLength(10);
    expect(find('repository', { limit: 25 })).toHaveLength(25);
    for (const limit of [0, -1, Number.NaN]) expect(find('repository', { limit })).toEqual([]);
  });
});

describe('any text', () => {
  test('returns nothing for a text without words', () => {
    for (const text of ['', ' ', '?!', '漢字', 'xqzzwv']) expect(find(text)).toEqual([]);
    expect(github.search(undefined as never)).toEqual([]);
  });

  test('accepts very long text', () => {
    for (const part of ['a', 'a ', '{', '{?', '/', ':a', 'GET ', '%'])
      expect(() => find(part.repeat(500_000))).not.toThrow();
  });
});
