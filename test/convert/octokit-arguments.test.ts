import { endpoint, type RequestOptions } from 'routebook';
import { toCode, toOctokit } from 'routebook/clients';
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
    for (const body of [null, 1, true, new (class Point {})()]) {
      expect(toOctokit(at({ body })).data).toBe(JSON.stringify(body));
    }
    expect(toOctokit(at({}))).not.toHaveProperty('data');
  });
});

describe('the code for Octokit', () => {
  const codeOf = (headers: object, body?: unknown) => toCode(at({ headers, body, method: 'post' }), 'octokit');

  it('uses a token to log in, and sends any other authorization as a header', () => {
    expect(codeOf({ authorization: 'Bearer  a' })).toContain('new Octokit({ auth: "a" })');
    expect(codeOf({ authorization: 'token a' })).not.toContain('authorization');
    for (const authorization of ['Basic a', 'Basic token a', 'token a b']) {
      expect(codeOf({ authorization })).toContain(`authorization: ${JSON.stringify(authorization)}`);
      expect(codeOf({ authorization })).toContain('new Octokit()');
    }
    expect(codeOf({ 'user-agent': 'me/1' })).toContain('"user-agent": "me/1"');
  });

  it('passes objects and lists, and other JSON as text', () => {
    expect(codeOf({}, { a: 1 })).toMatch(/data: \{\s*a: 1,?\s*\}/);
    expect(codeOf({}, [1])).toMatch(/data: \[\s*1,?\s*\]/);
    expect(codeOf({}, 'a [b]')).toContain('data: "a [b]"');
    expect(codeOf({}, 5)).toContain('data: "5"');
  });
});

describe('the code for other clients', () => {
  it('removes the headers that routebook would add', () => {
    const code = toCode(at({}), 'routebook');
    expect(code).toContain('accept: null');
    expect(code).toContain('"user-agent": null');
    const both = toCode(at({ headers: { accept: 'a/b', 'user-agent': 'me/1' } }), 'routebook');
    expect(both).not.toContain('null');
  });

  it('sends bytes with got where headers are not ASCII, since Node would write them in UTF-8', () => {
    const headers = { 'x-name': 'é' };
    const codeOf = (kind: 'got' | 'fetch', body: unknown) => toCode(at({ method: 'post', headers, body }), kind);
    expect(codeOf('got', { a: 1 })).toContain('body: Buffer.from(JSON.stringify({');
    expect(codeOf('got', 'a')).toContain('body: Buffer.from("a")');
    expect(codeOf('got', new Uint8Array(1))).toContain('body: Uint8Array.from');
    expect(codeOf('fetch', 'a')).toContain('body: "a"');
    expect(toCode(at({ method: 'post', body: { a: 1 } }), 'got')).toContain('json: {');
  });
});
