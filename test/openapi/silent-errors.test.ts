import type { JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { endpointOf, refusalOf } from './support.ts';

/** An endpoint with one operation, `POST /x`. */
function operationOf(operation: JsonObject) {
  const info = { title: 'One', version: '1' };
  return endpointOf({
    openapi: '3.0.3',
    info,
    servers: [{ url: 'https://h.test' }],
    paths: { '/x': { post: operation } },
  });
}

const inQuery = (name: string, rules: JsonObject): JsonObject => ({ name, in: 'query', schema: {}, ...rules });

describe('an integer that has lost digits is refused in every place that is text', () => {
  const media = (type: string): JsonObject => ({
    requestBody: { content: { [type]: { schema: { type: 'object', properties: { a: { type: 'integer' } } } } } },
  });
  const places: [string, JsonObject][] = [
    ['a query', { parameters: [inQuery('a', {})] }],
    ['a list', { parameters: [inQuery('a', { schema: { type: 'array', items: {} } })] }],
    ['an object in brackets', { parameters: [inQuery('a', { style: 'deepObject', explode: true })] }],
    ['a header', { parameters: [{ name: 'a', in: 'header', schema: {} }] }],
    ['a cookie', { parameters: [{ name: 'a', in: 'cookie', schema: {} }] }],
    ['a form', media('application/x-www-form-urlencoded')],
    ['a multipart form', media('multipart/form-data')],
  ];

  test.each(places)('in %s', (_, operation) => {
    const endpoint = operationOf(operation);
    // biome-ignore lint/correctness/noPrecisionLoss: the literal is what callers write.
    for (const value of [1234567890123456789, -9007199254740993, 2 ** 60]) {
      expect(refusalOf(() => endpoint('POST /x', { a: value }))).toBe('INVALID_PARAMETER a');
    }
    expect(() => endpoint('POST /x', { a: 1234567890123456789n })).not.toThrow();
    expect(() => endpoint('POST /x', { a: '1234567890123456789' })).not.toThrow();
  });

  test('in a path', () => {
    const endpoint = endpointOf({
      openapi: '3.0.3',
      info: { title: 'Path', version: '1' },
      paths: { '/x/{a}': { get: { parameters: [{ name: 'a', in: 'path', required: true, schema: {} }] } } },
    });
    expect(refusalOf(() => endpoint('GET /x/{a}', { a: 2 ** 60 }))).toBe('INVALID_PARAMETER a');
    expect(endpoint('GET /x/{a}', { a: 2n ** 60n }).url).toBe('https://h.test/x/1152921504606846976');
  });

  test('a large number whose digits are all known is accepted', () => {
    const endpoint = operationOf({ parameters: [inQuery('a', {})] });
    const sent = (a: number) => endpoint('POST /x', { a }).url.split('=')[1];
    expect(sent(9007199254740991)).toBe('9007199254740991');
    expect(sent(1e18)).toBe('1000000000000000000');
    expect(sent(123456789012345000)).toBe('123456789012345000');
    expect(sent(1e21)).toBe('1e%2B21');
    expect(sent(0.1 + 0.2)).toBe('0.30000000000000004');
  });
});

describe('null inside a list or object of a form is refused, as it is outside one', () => {
  const encoded = (type: string): JsonObject => ({
    requestBody: {
      content: {
        [type]: {
          schema: { type: 'object', properties: { a: { type: 'object' } } },
          encoding: { a: { style: 'deepObject', explode: true } },
        },
      },
    },
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])('in %s', (type) => {
    const endpoint = operationOf(encoded(type));
    for (const a of [{ b: null }, { b: { c: null } }, { b: [{ c: null }] }, [null]]) {
      expect(refusalOf(() => endpoint('POST /x', { a }))).toBe('INVALID_PARAMETER a');
    }
    const { body } = endpoint('POST /x', { a: { b: '', c: undefined, 'd]': { e: [1] } } });
    if (typeof body === 'string') expect(body).not.toMatch(/[[\]]/);
  });
});

describe('an object whose members are parameters of the query themselves', () => {
  const endpoint = operationOf({
    parameters: [
      inQuery('filter', {}),
      inQuery('a b', {}),
      inQuery('more', {}),
      inQuery('limit', {}),
      inQuery('page', { style: 'deepObject' }),
    ],
  });

  test('is refused if another parameter is sent under the name of a member', () => {
    expect(refusalOf(() => endpoint('POST /x', { filter: { limit: 1 }, limit: 2 }))).toBe('INVALID_PARAMETER filter');
    expect(refusalOf(() => endpoint('POST /x', { limit: 2, filter: { limit: 1 } }))).toBe('INVALID_PARAMETER filter');
    expect(refusalOf(() => endpoint('POST /x', { filter: { a: 1 }, more: { a: 2 } }))).toBe('INVALID_PARAMETER more');
    expect(refusalOf(() => endpoint('POST /x', { filter: { 'a b': 2 }, 'a b': 1 }))).toBe('INVALID_PARAMETER filter');
  });

  test('is sent otherwise', () => {
    const { url } = endpoint('POST /x', {
      filter: { a: 1, limit: undefined },
      more: { filter: 2 },
      limit: 3,
      page: { a: 4 },
    });
    expect(url).toBe('https://h.test/x?a=1&filter=2&limit=3&page[a]=4');
  });
});

describe('a Date for a parameter that is a day in one of its types', () => {
  const day = { type: 'string', format: 'date' };
  const sent = (schema: JsonObject, value: unknown) =>
    operationOf({ parameters: [inQuery('a', { style: 'deepObject', explode: true, schema })] })('POST /x', {
      a: value,
    }).url.split('?')[1];

  test('is sent as a day', () => {
    expect(sent({ anyOf: [day, { type: 'string', enum: ['today'] }] }, new Date(0))).toBe('a=1970-01-01');
    const range = { anyOf: [day, { type: 'object', properties: { gte: day } }] };
    expect(sent(range, new Date(0))).toBe('a=1970-01-01');
    expect(sent(range, { gte: new Date(0) })).toBe('a[gte]=1970-01-01');
  });

  test('is sent with its time if that is one of the types too', () => {
    const either = { anyOf: [day, { type: 'string', format: 'date-time' }] };
    expect(sent(either, new Date(0))).toBe('a=1970-01-01T00%3A00%3A00.000Z');
  });
});
