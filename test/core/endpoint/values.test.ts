import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

describe('a path placeholder must have a value', () => {
  const empty: [string, unknown][] = [
    ['nothing', undefined],
    ['null', null],
    ["''", ''],
    ['[]', []],
    ["['']", ['']],
    ['[null]', [null]],
    ['{}', {}],
    ['{ a: null }', { a: null }],
  ];

  test.each(empty)('%s is not a value', (_what, value) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const url of ['/a/{x}', '/a/{+x}', '/a/{x*}', '/a/:x', '/{x}/b', '/a{x}b', 'https://example.com/{x}']) {
        expect(refusalOf(() => endpoint({ method, url, x: value }))).toEqual({
          code: 'MISSING_PARAMETER',
          route: `${method} ${url}`,
          blamed: ['x'],
        });
      }
    }
  });

  test.each([0, false, '0', ' ', 0n, -0])('%o is a value', (x) => {
    expect(endpoint('/a/{x}', { x }).url).toBe(`${HOME}/a/${encodeURIComponent(String(x))}`);
  });

  test.each(['{/x}', '{?x}', '{&x}', '{#x}', '{.x}', '{;x}', '{/x*}', '{?x,y}'])('%s is optional', (expression) => {
    for (const method of ['GET', 'DELETE']) {
      for (const x of [undefined, null, [], {}]) {
        expect(endpoint({ method, url: `/a${expression}`, x })).toStrictEqual(endpoint({ method, url: '/a' }));
      }
    }
  });

  describe('except for a name that may be empty', () => {
    test.each(['path', 'dir', 'ref'])('%s, in the last segment of a GET or HEAD', (name) => {
      for (const placeholder of [`{${name}}`, `:${name}`, `{+${name}}`]) {
        expect(endpoint(`GET /contents/${placeholder}`, { [name]: '' }).url).toBe(`${HOME}/contents`);
        expect(endpoint(`HEAD /contents/${placeholder}{?q}`, { [name]: '', q: 1 }).url).toBe(`${HOME}/contents?q=1`);
      }
      for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) {
        expect(refusalOf(() => endpoint(`${method} /contents/{${name}}`, { [name]: '' })).blamed).toEqual([name]);
      }
      for (const value of [undefined, null, [], [''], {}]) {
        expect(refusalOf(() => endpoint(`GET /contents/{${name}}`, { [name]: value })).blamed).toEqual([name]);
      }
      for (const url of [`/{${name}}/x`, `/a/{${name}}/{x}`]) {
        expect(refusalOf(() => endpoint(url, { [name]: '', x: 'x' }))).toEqual({
          code: 'MISSING_PARAMETER',
          route: `GET ${url}`,
          blamed: [name],
        });
      }
    });
  });
});

describe('values', () => {
  test.each([
    ['a string', 'x', 'x'],
    ['a number', -1.5, '-1.5'],
    ['a large number', 1e21, '1e%2B21'],
    ['a bigint', 2n ** 64n, '18446744073709551616'],
    ['a boolean', true, 'true'],
    ['a Date', new Date(Date.UTC(2020, 0, 2, 3, 4, 5, 6)), '2020-01-02T03%3A04%3A05.006Z'],
    ['a list', ['a', 1, true, 2n], 'a,1,true,2'],
    ['a list with gaps', ['a', null, undefined, 'b'], 'a,b'],
    ['an object', { a: 1, b: 'c', d: null }, 'a,1,b,c'],
    ['an object without prototype', Object.assign(Object.create(null), { a: 1 }), 'a,1'],
    ['an object of another realm', runInNewContext('({ a: 1 })'), 'a,1'],
    ['a Date of another realm', runInNewContext('new Date(0)'), '1970-01-01T00%3A00%3A00.000Z'],
    ['reserved characters', ":/?#[]@!$&'()*+,;=%", '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25'],
    ['unreserved characters', 'aZ09-._~', 'aZ09-._~'],
    ['text beyond ASCII', 'é€😀', '%C3%A9%E2%82%AC%F0%9F%98%80'],
    ['control characters', '\0\n\x7f', '%00%0A%7F'],
  ])('a value is written into the URL: %s', (_what, x, expected) => {
    expect(endpoint('/a/{x}', { x }).url).toBe(`${HOME}/a/${expected}`);
    expect(endpoint.defaults({ x })('/a/:x').url).toBe(`${HOME}/a/${expected}`);
  });

  class Money {
    amount = SECRET;
  }
  const wrong: [string, unknown][] = [
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['minus infinity', Number.NEGATIVE_INFINITY],
    ['a function', () => SECRET],
    ['a symbol', Symbol(SECRET)],
    ['an invalid date', new Date(Number.NaN)],
    ['a Map', new Map([['a', SECRET]])],
    ['a Set', new Set([SECRET])],
    ['a regular expression', /hunter2/],
    ['a URL', new URL(`https://example.com/${SECRET}`)],
    ['an instance of a class', new Money()],
    ['something that inherits from a Date', Object.create(new Date(0))],
    ['something that calls itself a Date', { [Symbol.toStringTag]: 'Date', valueOf: () => 1 }],
    ['half a surrogate pair', `${SECRET}\ud800`],
    ['the other half', `\udc00${SECRET}`],
    ['a list in a list', [[SECRET]]],
    ['an object in a list', [{ a: SECRET }]],
    ['an object in an object', { a: { b: SECRET } }],
    ['half a surrogate pair in a list', ['a', '\ud800']],
  ];

  test.each(wrong)('%s is rejected in a template', (_what, x) => {
    for (const url of ['/a/{x}', '/a/:x', '/a/{+x}', '/a{/x*}', '/a{?x}', '/a{#x}', '/b/{y}{;x}']) {
      for (const method of ['GET', 'PUT']) {
        expect(refusalOf(() => endpoint({ method, url, x, y: 'y' }))).toEqual({
          code: 'INVALID_PARAMETER',
          route: `${method} ${url}`,
          blamed: ['x'],
        });
      }
    }
  });
});
