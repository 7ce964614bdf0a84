import type { RequestOptions } from 'routebook';
import { toFetch, toUndici } from 'routebook/convert';
import { describe, expect, it, test } from 'vitest';
import { prepare } from '../../src/convert/prepare.ts';

const at = (changes: object) =>
  ({ method: 'get', url: 'https://example.com/', headers: {}, ...changes }) as RequestOptions;

describe('request options that were written by hand', () => {
  it.each([
    [
      undefined,
      'INVALID_OPTION',
      'options',
      'The option "options" must be request options: the result of endpoint(…).',
    ],
    [null, 'INVALID_OPTION', 'options', 'The option "options" must be request options: the result of endpoint(…).'],
    ['GET /a', 'INVALID_OPTION', 'options', 'The option "options" must be request options: the result of endpoint(…).'],
    [
      at({ method: 'Get' }),
      'INVALID_METHOD',
      'method',
      'The method must be one of GET, HEAD, POST, PUT, PATCH, DELETE.',
    ],
    [
      at({ url: '' }),
      'INVALID_OPTION',
      'url',
      'The option "url" must be a URL without whitespace or control characters.',
    ],
    [
      at({ url: 'a b' }),
      'INVALID_OPTION',
      'url',
      'The option "url" must be a URL without whitespace or control characters.',
    ],
    [
      at({ headers: null }),
      'INVALID_OPTION',
      'headers',
      'The option "headers" must be a plain object of names and values.',
    ],
    [
      at({ headers: { 'a b': 'c' } }),
      'INVALID_HEADER',
      'a b',
      'The header "a b" must have valid names, and values that are numbers or strings without control characters.',
    ],
  ])('are refused with the reason (%#)', (options, code, parameter, message) => {
    expect(() => toFetch(options as RequestOptions)).toThrow(expect.objectContaining({ code, parameter, message }));
  });

  it.each([new Headers({ a: 'b' }), new Map([['a', 'b']]), [['a', 'b']]])(
    'are refused with headers whose entries would be lost (%#)',
    (headers) => {
      expect(() => toFetch(at({ headers }))).toThrow(
        expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'headers' }),
      );
    },
  );

  it('may have the method in either case, and headers that are undefined', () => {
    for (const method of ['PATCH', 'patch']) expect(toFetch(at({ method }))[1].method).toBe('PATCH');
    expect(toFetch(at({ headers: { a: undefined, B: 1 } }))[1].headers).toEqual({ b: '1' });
  });

  it('announce an empty body where servers expect one', () => {
    for (const method of ['put', 'patch', 'post']) expect(toFetch(at({ method }))[1].body).toHaveLength(0);
    for (const method of ['get', 'head', 'delete']) expect(toFetch(at({ method }))[1].body).toBeUndefined();
    expect(toUndici(at({ method: 'patch' }))[1].body).toHaveLength(0);
  });
});

test('the headers of a prepared request inherit nothing', () => {
  const { headers } = prepare({ method: 'GET', url: 'https://example.com/', headers: { accept: 'text/plain' } });
  expect(headers).toEqual({ accept: 'text/plain' });
  for (const name of ['constructor', 'toString', '__proto__', 'valueOf']) expect(name in headers, name).toBe(false);
});
