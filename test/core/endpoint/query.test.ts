import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

const queryOf = (options: object, url = '/a') => {
  const result = endpoint(`GET ${url}`, options).url;
  expect(endpoint(`HEAD ${url}`, options).url).toBe(result);
  return result.slice(HOME.length);
};

describe('the remaining parameters go to the query', () => {
  test('with percent-encoded names and values, except unreserved characters', () => {
    const reserved = ":/?#[]@!$&'()*+,;=%";
    const encoded = '%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%25';
    expect(queryOf({ [reserved]: reserved })).toBe(`/a?${encoded}=${encoded}`);
    expect(queryOf({ 'aZ0-._~': 'aZ0-._~' })).toBe('/a?aZ0-._~=aZ0-._~');
    expect(queryOf({ é: '€😀' })).toBe('/a?%C3%A9=%E2%82%AC%F0%9F%98%80');
    expect(queryOf({ a: '\0"<>\\^`{|}' })).toBe('/a?a=%00%22%3C%3E%5C%5E%60%7B%7C%7D');
  });

  test('parameters go to the query even if the template has many placeholders', () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const values = Object.fromEntries(names.map((name) => [name, name]));
    expect(endpoint(`/{${names.join('}/{')}}`, { ...values, q: 1 }).url).toBe(`${HOME}/${names.join('/')}?q=1`);
  });

  test('each of many defaults keeps its position in the query', () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const preset = endpoint.defaults(Object.fromEntries(names.map((name) => [name, 1])));
    const expected = names.map((name) => `${name}=${name === 'n7' ? 2 : 1}`).join('&');
    expect(preset('/a/{n3}', { n7: 2, q: 3 }).url).toBe(`${HOME}/a/1?${expected.replace('n3=1&', '')}&q=3`);
  });

  test('including scalars of every kind', () => {
    const values = { a: 1, b: -1.5, c: 1e21, d: 2n ** 64n, e: true, f: false, g: 0, h: -0 };
    expect(queryOf(values)).toBe('/a?a=1&b=-1.5&c=1e%2B21&d=18446744073709551616&e=true&f=false&g=0&h=0');
  });

  test('without a question mark if there are none', () => {
    expect(queryOf({})).toBe('/a');
    expect(queryOf({ x: null, y: [], z: undefined })).toBe('/a');
  });
});

describe('an existing query', () => {
  test.each([
    ['/a?b=1', '/a?b=1&q=1'],
    ['/a?', '/a?q=1'],
    ['/a?b=1&', '/a?b=1&q=1'],
    ['/a{?b}', '/a?b=2&q=1'],
    ['/a?c=1{&b}', '/a?c=1&b=2&q=1'],
    ['/a{?none}', '/a?q=1'],
    ['https://example.com/a?c=1', 'https://example.com/a?c=1&q=1'],
    ['/a?c={b}', '/a?c=2&q=1'],
    ['/{+path}', '/x?y=1&q=1'],
  ])('is continued: %s gives %s', (url, expected) => {
    const values = { ...(url.includes('b}') && { b: 2 }), ...(url.includes('path') && { path: 'x?y=1' }) };
    expect(endpoint(url, { ...values, q: 1 }).url).toBe(expected.startsWith('http') ? expected : HOME + expected);
  });

  test.each([
    ['/a#f', '/a?q=1#f'],
    ['/a?b=1#f', '/a?b=1&q=1#f'],
    ['/a#f?g', '/a?q=1#f?g'],
    ['/a{#f}', '/a?q=1#F'],
    ['/a{?b}{#f}', '/a?b=2&q=1#F'],
    ['/{+path}', '/x?q=1#y'],
  ])('stays before the fragment: %s gives %s', (url, expected) => {
    const values = {
      ...(url.includes('{#f') && { f: 'F' }),
      ...(url.includes('{?b') && { b: 2 }),
      ...(url.includes('path') && { path: 'x#y' }),
    };
    expect(endpoint(url, { ...values, q: 1 }).url).toBe(HOME + expected);
  });

  test('takes precedence over a default of the same name, but not over a passed value', () => {
    const paged = endpoint.defaults({ per_page: 100, 'a b': 1, other: 2 });
    const next = `${HOME}/a?per_page=30&page=2`;
    expect(paged(next).url).toBe(`${next}&a%20b=1&other=2`);
    expect(paged({ url: next }).url).toBe(`${next}&a%20b=1&other=2`);
    expect(paged.merge(next)).toMatchObject({ url: next, other: 2 });
    expect(paged.merge(next)).not.toHaveProperty('per_page');
    expect(paged(`${HOME}/a?a%20b=1`).url).toBe(`${HOME}/a?a%20b=1&per_page=100&other=2`);
    expect(paged('/a?a+b=3').url).toBe(`${HOME}/a?a+b=3&per_page=100&other=2`);
    expect(paged('/a?%FF=1').url).toBe(`${HOME}/a?%FF=1&per_page=100&a%20b=1&other=2`);
    expect(endpoint.defaults({ '%FF': 2 })('/a?%FF=1').url).toBe(`${HOME}/a?%FF=1`);
    expect(endpoint.defaults({ x: 1 })('/a?x{&b}', { b: 2 }).url).toBe(`${HOME}/a?x&b=2`);
    expect(paged('/a?x=1&other').url).toBe(`${HOME}/a?x=1&other&per_page=100&a%20b=1`);
    expect(paged('/a?x=per_page').url).toBe(`${HOME}/a?x=per_page&per_page=100&a%20b=1&other=2`);
    expect(paged('/a#per_page=1').url).toBe(`${HOME}/a?per_page=100&a%20b=1&other=2#per_page=1`);
    expect(endpoint('/a?b=1', { b: 2 }).url).toBe(`${HOME}/a?b=1&b=2`);
    expect(paged('/a?other=1', { other: 3 }).url).toContain('other=3');
    expect(paged('POST /a?per_page=1').body).toEqual({ per_page: 100, 'a b': 1, other: 2 });
  });
});

describe('values in the query', () => {
  test('a Date is ISO 8601', () => {
    expect(queryOf({ since: new Date(Date.UTC(2020, 0, 2, 3, 4, 5)) })).toBe('/a?since=2020-01-02T03%3A04%3A05.000Z');
    expect(queryOf({ at: [new Date(0), new Date(1)] })).toBe(
      '/a?at=1970-01-01T00%3A00%3A00.000Z,1970-01-01T00%3A00%3A00.001Z',
    );
  });

  test('a list is joined by commas, each item encoded', () => {
    expect(queryOf({ labels: ['bug', 'ui'] })).toBe('/a?labels=bug,ui');
    expect(queryOf({ labels: ['a,b', 'c d', 1, true, 2n] })).toBe('/a?labels=a%2Cb,c%20d,1,true,2');
    expect(queryOf({ labels: ['', ''] })).toBe('/a?labels=,');
  });

  test('a name that ends in [] repeats', () => {
    expect(queryOf({ 'fields[]': [1, 2] })).toBe('/a?fields%5B%5D=1&fields%5B%5D=2');
    expect(queryOf({ a: 1, 'fields[]': ['x y'], b: 2 })).toBe('/a?a=1&fields%5B%5D=x%20y&b=2');
    expect(queryOf({ 'fields[]': 1 })).toBe('/a?fields%5B%5D=1');
    expect(queryOf({ 'fields[]': [] })).toBe('/a');
    expect(endpoint.defaults({ 'f[]': [1, 2] })('/a', { 'f[]': [3, 4] }).url).toBe(`${HOME}/a?f%5B%5D=3&f%5B%5D=4`);
  });

  test('null and empty lists are omitted, including null in a list', () => {
    expect(queryOf({ a: null, b: [], c: 1, d: [null, undefined] })).toBe('/a?c=1');
    expect(queryOf({ a: [null, 1, undefined, 2] })).toBe('/a?a=1,2');
  });

  test.each([
    ['an object', { a: SECRET }],
    ['an empty object', {}],
    ['an object in a list', [{ a: SECRET }]],
    ['a list in a list', [[SECRET]]],
    ['an empty list in a list', ['a', []]],
    ['a function', () => SECRET],
    ['a symbol', Symbol(SECRET)],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['NaN in a list', [1, Number.NaN]],
    ['half a surrogate pair', `${SECRET}\ud800`],
    ['half a surrogate pair in a list', [SECRET, '\udfff']],
    ['an invalid date', new Date(Number.NaN)],
    ['a Map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['a boxed string', Object(SECRET)],
    ['a boxed number', Object(1)],
    ['something that inherits from a Date', Object.create(new Date(0))],
    ['something that calls itself a Date', { [Symbol.toStringTag]: 'Date', valueOf: () => 1 }],
    ['something with a text of its own', { toString: () => SECRET }],
  ])('%s is rejected', (_what, q) => {
    for (const route of ['GET /a', 'HEAD /a', 'GET /a?b=1#c', 'GET /a/{b}']) {
      const refusal = { code: 'INVALID_PARAMETER', route, blamed: ['q'] };
      expect(refusalOf(() => endpoint(route, { b: 1, q }))).toEqual(refusal);
      expect(refusalOf(() => endpoint(route, { b: 1, parameters: { q } }))).toEqual(refusal);
    }
  });

  test('invalid values are also rejected in defaults', () => {
    for (const q of [Number.NaN, { a: SECRET }, `${SECRET}\ud800`]) {
      expect(refusalOf(() => endpoint.defaults({ q })('GET /a'))).toEqual({
        code: 'INVALID_PARAMETER',
        route: 'GET /a',
        blamed: ['q'],
      });
    }
  });
});

describe('data on GET or HEAD', () => {
  test.each(['GET', 'HEAD'])('%s is rejected', (method) => {
    for (const data of [SECRET, '', null, 0, false, {}, []]) {
      const refusal = { code: 'UNEXPECTED_BODY', route: `${method} /a`, blamed: ['data'] };
      expect(refusalOf(() => endpoint(`${method} /a`, { data }))).toEqual(refusal);
      expect(refusalOf(() => endpoint({ method, url: '/a', data }))).toEqual(refusal);
      expect(refusalOf(() => endpoint.defaults({ data })(`${method} /a`))).toEqual(refusal);
    }
    expect(endpoint(`${method} /a`, { data: undefined }).url).toBe(`${HOME}/a`);
    expect(endpoint(`${method} /a`, { parameters: { data: 1 } }).url).toBe(`${HOME}/a?data=1`);
  });
});
