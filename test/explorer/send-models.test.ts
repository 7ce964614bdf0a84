import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { compareData } from '../../explorer/model/send/compare-data.ts';
import { describeAction } from '../../explorer/model/send/describe-action.ts';
import { jsonLines } from '../../explorer/model/send/json-lines.ts';
import { tokenFacts } from '../../explorer/model/send/token-facts.ts';
import { linkedPages, splitUrl } from '../../explorer/model/send/urls.ts';

const PERSON = {
  required: { login: 'string', id: 'integer' },
  optional: { site: { anyOf: ['string:uri', 'null'] }, kind: { enum: ['User', 'Bot'] } },
};
const SCHEMAS: { readonly [name: string]: object } = {
  Person: PERSON,
  Open: { optional: {}, rest: 'string' },
  Node: { optional: { next: 'Node' } },
};
const compare = (data: unknown, type: string | object) =>
  Object.fromEntries(compareData(data, type as string, (name) => SCHEMAS[name] as never));

describe('compareData', () => {
  it.each([
    ['equal data', { login: 'a', id: 1, site: null, kind: 'Bot' }, 'Person', {}],
    ['a missing member', { login: 'a' }, 'Person', { '/id': 'is missing, although the schema requires it' }],
    ['an additional member', { login: 'a', id: 1, x: 2 }, 'Person', { '/x': 'is not in the schema' }],
    [
      'another type',
      { login: 1, id: 1.5 },
      'Person',
      {
        '/login': 'is a number, the schema says string',
        '/id': 'is a number, the schema says integer',
      },
    ],
    [
      'another value',
      { login: 'a', id: 1, kind: 'Cat' },
      'Person',
      { '/kind': 'is not one of the values in the schema' },
    ],
    [
      'items of a list',
      [{ login: 'a', id: null }],
      { list: 'Person' },
      { '/0/id': 'is null, the schema says integer' },
    ],
    ['an object instead of a list', {}, { list: 'Person' }, { '': 'is an object, the schema says a list' }],
    ['a text instead of an object', 'x', 'Person', { '': 'is a string, the schema says an object' }],
    [
      'the nearest alternative',
      { login: 'a', id: 'b' },
      { anyOf: ['string', 'Person'] },
      {
        '/id': 'is a string, the schema says integer',
      },
    ],
    [
      'members of several parts',
      { login: 'a', id: 1, more: 'x', z: 1 },
      { allOf: ['Person', { optional: { more: 'string' } }] },
      {
        '/z': 'is not in the schema',
      },
    ],
    ['any further members', { a: 'x', b: 1 }, 'Open', { '/b': 'is a number, the schema says string' }],
    ['an object without described members', { a: 1 }, { optional: {} }, {}],
    ['a name with a slash', { 'a/b': 1, login: 'a', id: 1 }, 'Person', { '/a~1b': 'is not in the schema' }],
    [
      'a member of every object',
      JSON.parse('{"login":"a","id":1,"__proto__":2}'),
      'Person',
      {
        '/__proto__': 'is not in the schema',
      },
    ],
  ])('finds what differs in %s', (_, data, type, expected) => {
    expect(compare(data, type)).toEqual(expected);
  });

  it('ends for data and types of any depth', () => {
    let data: unknown = {};
    for (let depth = 0; depth < 5_000; depth += 1) data = { next: data };
    expect(compare(data, 'Node')).toEqual({});
    expect(Object.keys(compare(Array(10_000).fill(1), { list: 'string' }))).toHaveLength(100);
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
