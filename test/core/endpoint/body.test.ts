import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { endpoint, HOME } from './loose.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const JSON_TYPE = 'application/json; charset=utf-8';

describe.each(METHODS)('the body of a %s', (method) => {
  const url = '/a/{id}{?q}';

  test('is data, passed by reference', () => {
    for (const data of ['text', '', 0, false, null, [1], { a: { b: 1 } }, new Uint8Array(2), Symbol.iterator]) {
      expect(endpoint({ method, url, id: 1, data }).body).toBe(data);
    }
  });

  test('is only data, and other parameters are not sent', () => {
    const result = endpoint({ method, url, id: 1, q: 2, other: 3, data: { a: 1 } });
    expect(result.body).toStrictEqual({ a: 1 });
    expect(result.url).toBe(`${HOME}/a/1?q=2`);
  });

  test('contains the remaining parameters, including null, in a plain object', () => {
    const nested = { deep: [undefined, Number.NaN] };
    const { body } = endpoint({ method, url, id: 1, a: null, b: '', c: nested, d: undefined });
    expect(body).toStrictEqual({ a: null, b: '', c: nested });
    expect((body as { c: unknown }).c).toBe(nested);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });

  test('may contain any value, unchecked', () => {
    const values = { a: Number.NaN, b: '\ud800', c: () => 1, d: new Map(), e: new Date(0) };
    expect(endpoint({ method, url: '/a', ...values }).body).toStrictEqual(values);
  });

  test('is absent if no parameter is left', () => {
    const result = endpoint({ method, url, id: 1, q: 2 });
    expect(Object.keys(result).sort()).toEqual(['headers', 'method', 'url']);
    expect(result.headers).not.toHaveProperty('content-type');
    expect(endpoint({ method, url: '/a', data: undefined })).not.toHaveProperty('body');
  });

  test('does not contain names from the query in the url', () => {
    expect(endpoint({ method, url: '/a?q=1', q: 2 }).body).toEqual({ q: 2 });
  });
});

describe('content-type', () => {
  const typeOf = (options: object) => endpoint('POST /a', options).headers['content-type'];

  test('is JSON for a body without a content type', () => {
    expect(typeOf({ a: 1 })).toBe(JSON_TYPE);
    expect(endpoint.defaults({ a: 1 })('POST /a').headers['content-type']).toBe(JSON_TYPE);
    for (const data of ['text', '', null, 0, [], {}, { a: 1 }, new Date(0)]) expect(typeOf({ data })).toBe(JSON_TYPE);
  });

  test('is not changed if it was passed in the call or the defaults', () => {
    expect(typeOf({ a: 1, headers: { 'Content-Type': 'text/plain' } })).toBe('text/plain');
    expect(typeOf({ data: 'x', headers: { 'content-type': '' } })).toBe('');
    const plain = endpoint.defaults({ headers: { 'Content-TYPE': 'text/plain' } });
    expect(plain('POST /a', { a: 1 }).headers['content-type']).toBe('text/plain');
  });

  test.each([
    ['FormData', new FormData()],
    ['URLSearchParams', new URLSearchParams('a=b')],
    ['a Blob', new Blob(['a'], { type: 'text/plain' })],
    ['a File', new File(['a'], 'a')],
    ['a web stream', new ReadableStream()],
    ['a Node stream', Readable.from(['a'])],
    ['an ArrayBuffer', new ArrayBuffer(1)],
    ['a SharedArrayBuffer', new SharedArrayBuffer(1)],
    ['bytes', new Uint8Array(1)],
    ['a Buffer', Buffer.from('a')],
    ['a DataView', new DataView(new ArrayBuffer(1))],
    ['floats', new Float64Array(1)],
  ])('is not made up for %s', (_what, data) => {
    const result = endpoint('POST /a', { data });
    expect(result.headers).toStrictEqual(endpoint('POST /a').headers);
    expect(result.body).toBe(data);
    expect(typeOf({ data, headers: { 'content-type': 'a/b' } })).toBe('a/b');
  });
});

describe('the content type of an upload', () => {
  const asset = { owner: 'o', repo: 'r', release_id: 1, name: 'a', id: 1 };
  const ROUTES = [
    'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
    'POST https://uploads.github.com/repos/o/r/releases/{id}/assets{?name}',
    'POST https://git.example/api/uploads/repos/o/r/releases/{id}/assets?name=a',
  ];
  const typeOf = (route: string, options: object) =>
    endpoint(route, { parameters: asset, ...options }).headers['content-type'];

  test.each(ROUTES)('is that of the data: %s', (route) => {
    expect(typeOf(route, { data: 'text' })).toBe('text/plain; charset=utf-8');
    expect(typeOf(route, { data: '' })).toBe('text/plain; charset=utf-8');
    for (const data of [new Uint8Array(1), new ArrayBuffer(1), new ReadableStream(), Readable.from(['a']), new Blob()])
      expect(typeOf(route, { data })).toBe('application/octet-stream');
    expect(typeOf(route, { data: new Blob(['a'], { type: 'image/png' }) })).toBeUndefined();
    expect(typeOf(route, { data: { a: 1 } })).toBe(JSON_TYPE);
    expect(typeOf(route, { data: 'text', headers: { 'Content-Type': 'text/csv' } })).toBe('text/csv');
  });

  test('is that of text for Markdown, and JSON for all other routes', () => {
    for (const route of ['POST /markdown/raw', 'POST https://git.example/api/v3/markdown/raw']) {
      expect(typeOf(route, { data: 'text' })).toBe('text/plain; charset=utf-8');
      expect(typeOf(route, { data: new Uint8Array(1) })).toBeUndefined();
    }
    for (const route of ['POST /markdown', 'PATCH {origin}/repos/o/r/releases/1/assets', 'POST {origin}/a', 'POST /a'])
      expect(typeOf(route, { data: 'text' })).toBe(JSON_TYPE);
  });
});

describe('the result', () => {
  test('is a new plain object every time', () => {
    const [first, second] = [endpoint('GET /a'), endpoint('GET /a')];
    expect(first).toStrictEqual(second);
    expect(first).not.toBe(second);
    expect(first.headers).not.toBe(second.headers);
    expect(Object.getPrototypeOf(first)).toBe(Object.prototype);
    expect(Object.isFrozen(first)).toBe(false);
  });

  test.each([[{ a: 1 }], ['text'], [0], [false], [null], [() => {}]])('has request unchanged: %o', (request) => {
    expect(endpoint('GET /a', { request }).request).toBe(request);
    expect(endpoint.defaults({ request })('POST /a').request).toBe(request);
  });
});
