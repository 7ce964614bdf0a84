import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { describeAction } from '../../explorer/model/send/describe-action.ts';
import { compareData, jsonLines } from '../../explorer/model/send/real-data.ts';
import { tokenFacts } from '../../explorer/model/send/token-facts.ts';
import { linkedPages, splitUrl } from '../../explorer/model/send/urls.ts';

describe('compareData', () => {
  const person = { required: { login: 'string', id: 'integer' }, optional: { site: 'string:uri' } };
  const compare = (data: unknown) =>
    Object.fromEntries(compareData(data, { list: 'Person' }, (name) => (name === 'Person' ? person : undefined)));

  it('marks what is missing, additional or of another type in a response, and no formats', () => {
    expect(compare([{ login: 1, site: 'x', 'a/b': 2 }])).toEqual({
      '/0/login': '"0/login" must be of type string.',
      '/0/id': '"0/id" is required.',
      '/0/a~1b': '"0" has no member "a/b".',
    });
    expect(compare([{ login: 'a', id: 1 }])).toEqual({});
    expect(compare({})).toEqual({ '': 'The data must be of type Person[].' });
  });
});

describe('jsonLines', () => {
  it('has the text of JSON.stringify, and the place of each value', () => {
    const data = { a: [1, { 'b/c': null }], d: {}, e: 'x\ny', f: [] };
    const lines = jsonLines(data, 100);
    expect(lines.map(({ text }) => text).join('\n')).toBe(JSON.stringify(data, undefined, 2));
    expect(lines.flatMap(({ pointer }) => pointer ?? [])).toEqual([
      '',
      '/a',
      '/a/0',
      '/a/1',
      '/a/1/b~1c',
      '/d',
      '/e',
      '/f',
    ]);
  });

  it('ends after the given number of lines', () => {
    expect(jsonLines(Array(100).fill(0), 10)).toHaveLength(10);
  });
});

describe('linkedPages', () => {
  const url = 'https://api.github.com/user/repos?page=2';

  it('are the pages of the header, in the order of the buttons', () => {
    const link =
      '<https://api.github.com/user/repos?page=3>; rel="next", <https://api.github.com/user/repos?page=1>; rel="prev"';
    expect(linkedPages(link, url).map(({ rel, url: page }) => `${rel} ${page.slice(-1)}`)).toEqual([
      'prev 1',
      'next 3',
    ]);
  });

  it('do not exist for another host, or for a header of another kind', () => {
    expect(linkedPages('<https://evil.example/>; rel="next"', url)).toEqual([]);
    expect(linkedPages('', url)).toEqual([]);
    expect(linkedPages('nonsense', url)).toEqual([]);
  });
});

describe('splitUrl', () => {
  it.each([
    ['DELETE /repos/{owner}/{repo}', 'https://api.github.com/repos/octocat/Hello-World', 'octocat/Hello-World'],
    ['DELETE /repos/{owner}/{repo}', 'https://ghe.example/api/v3/repos/octo%20cat/x', 'octo cat/x'],
    ['PATCH /user', 'https://api.github.com/user', ''],
  ] as const)('names what %s acts on', (route, url, target) => {
    expect(splitUrl(github.get(route), url)).toEqual({ host: new URL(url).host, target });
  });
});

describe('what a write does', () => {
  it.each([
    ['Create an issue', 'POST', 'creates an issue'],
    ['Create or update file contents', 'PUT', 'creates or updates file contents'],
    ['Dismiss a review', 'PUT', 'dismisses a review'],
    ['Pets', 'DELETE', 'deletes something (Pets)'],
  ] as const)('is told by the title %s', (title, method, expected) => {
    expect(describeAction({ title, method })).toBe(expected);
  });
});

describe('the headers of a response', () => {
  it('tell the rate limit, and what the token may do', () => {
    const headers: Readonly<Record<string, string>> = {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '4987',
      'x-ratelimit-resource': 'core',
      'x-ratelimit-reset': '1860',
      'x-oauth-scopes': '',
      'x-accepted-github-permissions': 'issues=write',
    };
    expect(tokenFacts((name) => headers[name], 60_000)).toEqual([
      ['Rate limit', '4987 of 5000 requests remain for core, more in 30 minutes'],
      ['Scopes of the token', 'none'],
      ['Permissions that the route needs', 'issues: write'],
    ]);
    expect(tokenFacts(() => undefined)).toEqual([]);
  });
});
