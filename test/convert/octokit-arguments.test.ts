import { endpoint, type RequestOptions } from 'routebook';
import { toOctokit } from 'routebook/convert';
import { describe, expect, it } from 'vitest';

const at = (changes: object): RequestOptions => ({
  method: 'get',
  url: 'https://api.github.com/user',
  headers: {},
  ...changes,
});
const urlOf = (url: string, baseUrl = 'https://api.github.com') => {
  const { baseUrl: base, url: path } = toOctokit(at({ url }), baseUrl);
  return [base, path];
};

describe('the URL for Octokit', () => {
  it.each([
    ['https://api.github.com/user', 'https://api.github.com', '/user'],
    ['https://api.github.com?a=b', 'https://api.github.com', '?a=b'],
    ['https://api.github.com#a', 'https://api.github.com', '#a'],
    ['https://uploads.github.com/user', undefined, 'https://uploads.github.com/user'],
    ['https://uploads.github.com/a:b/{c}', undefined, 'https://uploads.github.com/a%3Ab/%7Bc%7D'],
    ['https://api.github.com/a:b:1/{c}', 'https://api.github.com', '/a%3Ab:1/%7Bc%7D'],
    ['https://api.github.com/a:B', 'https://api.github.com', '/a%3AB'],
    ['https://api.github.com/', 'https://api.github.com', '/'],
    ['https://api.github.com/a/', 'https://api.github.com', '/a/#'],
    ['https://api.github.com/a?b=c/', 'https://api.github.com', '/a?b=c%2F'],
  ])('%s is %s and %s', (url, base, path) => {
    expect(urlOf(url)).toEqual([base, path]);
  });

  it('is split at another base', () => {
    expect(urlOf('https://ghe.example.com/api/v3/user', 'https://ghe.example.com/api/v3')).toEqual([
      'https://ghe.example.com/api/v3',
      '/user',
    ]);
  });

  it.each(['https://[::ab]/user', 'https://[1:ab::]/user'])(
    'is refused where Octokit would find a placeholder in the host: %s',
    (url) => {
      expect(() => toOctokit(at({ url }), 'https://api.github.com')).toThrow(
        expect.objectContaining({
          code: 'INVALID_OPTION',
          parameter: 'url',
          message:
            'The option "url" has a host that Octokit cannot send to: it treats the text after a colon as a placeholder.',
        }),
      );
    },
  );
});

describe('the other options for Octokit', () => {
  it('have the user agent of the caller, but not that of routebook', () => {
    const own: RequestOptions = endpoint('GET /user');
    expect(toOctokit(own).headers).not.toHaveProperty('user-agent');
    expect(toOctokit(at({ headers: { 'user-agent': 'me/1' } })).headers).toEqual({ 'user-agent': 'me/1' });
  });

  it('have what was passed as `request`, if it is an object', () => {
    const request = { timeout: 1 };
    expect(toOctokit(at({ request })).request).toBe(request);
    for (const other of [undefined, null, 'a', 1])
      expect(toOctokit(at({ request: other }))).not.toHaveProperty('request');
  });

  it('have plain data as it is, and other JSON as text', () => {
    const nothing = Object.assign(Object.create(null), { a: 1 });
    for (const body of [{ a: 1 }, [1], nothing]) expect(toOctokit(at({ body })).data).toBe(body);
    for (const body of [
      null,
      1,
      true,
      new (class Point {
        x = 1;
      })(),
    ]) {
      expect(toOctokit(at({ body })).data).toBe(JSON.stringify(body));
    }
    expect(toOctokit(at({}))).not.toHaveProperty('data');
  });
});
