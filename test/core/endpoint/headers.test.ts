import { VERSION } from 'routebook';
import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, refusalOf, SECRET } from './loose.ts';

const USUAL = { accept: 'application/vnd.github.v3+json', 'user-agent': `routebook/${VERSION}` };

describe('headers may be', () => {
  const forms: [string, () => unknown][] = [
    ['an object', () => ({ 'X-One': '1', Two: '2' })],
    ['a Headers', () => new Headers({ 'X-One': '1', Two: '2' })],
    ['a Map', () => new Map(Object.entries({ 'X-One': '1', Two: '2' }))],
    ['a list of pairs', () => Object.entries({ 'X-One': '1', Two: '2' })],
    ['a generator', () => Object.entries({ 'X-One': '1', Two: '2' }).values()],
    [
      'a Set of pairs',
      () =>
        new Set([
          ['X-One', '1'],
          ['Two', '2'],
        ]),
    ],
    [
      'an object that can be iterated',
      () => ({
        [Symbol.iterator]: () =>
          new Map([
            ['X-One', '1'],
            ['Two', '2'],
          ]).entries(),
      }),
    ],
    ['an object without a prototype', () => Object.assign(Object.create(null), { 'X-One': '1', Two: '2' })],
  ];

  test.each(forms)('headers may be %s', (_what, form) => {
    const expected = { ...USUAL, 'x-one': '1', two: '2' };
    const { headers } = endpoint('GET /a', { headers: form() });
    expect(headers).toStrictEqual(expected);
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
    expect(endpoint.defaults({ headers: form() })('GET /a').headers).toStrictEqual(expected);
    expect(endpoint.merge('GET /a', { headers: form() })['headers']).toStrictEqual(expected);
    const merged = { method: 'GET', url: '/a', baseUrl: 'https://example.com', headers: form() };
    expect(endpoint.parse(merged).headers).toStrictEqual({ 'x-one': '1', two: '2' });
  });

  test.each([[null], [1], ['a: b'], [true], [() => ({})], [Symbol('a')]])('the headers %o are rejected', (headers) => {
    const refusal = { code: 'INVALID_HEADER', blamed: ['headers'] };
    expect(refusalOf(() => endpoint('GET /a', { headers }))).toEqual({ ...refusal, route: 'GET /a' });
    expect(refusalOf(() => endpoint.defaults({ headers }))).toEqual(refusal);
  });

  test.each([
    ['text', ['ab']],
    ['a name alone', [['a']]],
    ['three', [['a', 'b', SECRET]]],
    ['nothing', [null]],
    ['an object', [{ a: SECRET }]],
    ['a Set', new Set(['ab'])],
  ])('headers as a list of items that are not pairs are rejected: %s', (_what, headers) => {
    expect(refusalOf(() => endpoint('GET /a', { headers })).code).toBe('INVALID_HEADER');
  });
});

describe('names are tokens', () => {
  test.each([..."!#$%&'*+-.^_`|~0aZ"])('%s is part of one', (character) => {
    const headers = { [`x${character}`]: '1' };
    expect(endpoint('GET /a', { headers }).headers).toStrictEqual({ ...USUAL, [`x${character.toLowerCase()}`]: '1' });
  });

  test.each([...'()<>@,;:\\"/[]?={} \t\n\r\0\x7fé\u212a\u017f😀'])('%j is not', (character) => {
    for (const name of [character, `x${character}`, `${character}x`]) {
      const refusal = { code: 'INVALID_HEADER', blamed: [name] };
      for (const headers of [{ [name]: SECRET }, [[name, SECRET]], { [name]: null }]) {
        expect(refusalOf(() => endpoint('GET /a', { headers }))).toEqual({ ...refusal, route: 'GET /a' });
        expect(refusalOf(() => endpoint.defaults({ headers }))).toEqual(refusal);
      }
    }
  });

  test.each([[''], [1], [null], [undefined], [{}], [Symbol('a')]])('%o is not a header name', (name) => {
    expect(refusalOf(() => endpoint('GET /a', { headers: [[name, SECRET]] })).code).toBe('INVALID_HEADER');
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])('%s is an ordinary header', (name) => {
    expect(endpoint('GET /a', { headers: { [name]: 'x' } }).headers).toStrictEqual({
      ...USUAL,
      [name.toLowerCase()]: 'x',
    });
    expect(endpoint('GET /a', { headers: { [name]: null } }).headers).toStrictEqual(USUAL);
  });
});

describe('values', () => {
  test.each([
    ['a number', 0],
    ['a fraction', -1.5],
    ['empty text', ''],
    ['a tab', 'a\tb'],
    [
      'all of ASCII that can be seen',
      Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(''),
    ],
    ['the upper half of Latin-1', Array.from({ length: 128 }, (_, index) => String.fromCharCode(128 + index)).join('')],
  ])('%s is a valid header value', (_what, value) => {
    expect(endpoint('GET /a', { headers: { x: value } }).headers['x']).toBe(value);
    expect(endpoint.defaults({ headers: { x: value } })('GET /a').headers['x']).toBe(value);
  });

  test.each([
    ...[...'\0\x01\b\n\v\f\r\x1f\x7f\u0100€😀\ud800'].map((character): [string, unknown] => [
      JSON.stringify(character),
      SECRET + character,
    ]),
    ['a second header', `${SECRET}\r\nset-cookie: a`],
    ['a boolean', true],
    ['a bigint', 1n],
    ['an object', { toString: () => SECRET }],
    ['a list', [SECRET]],
    ['a Date', new Date(0)],
    ['a function', () => SECRET],
    ['a symbol', Symbol(SECRET)],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
  ])('%s is not a header value', (_what, value) => {
    const refusal = { code: 'INVALID_HEADER', blamed: ['x-y'] };
    for (const headers of [{ 'x-y': value }, [['x-y', value]], new Map([['x-y', value]])]) {
      expect(refusalOf(() => endpoint('GET /a', { headers }))).toEqual({ ...refusal, route: 'GET /a' });
      expect(refusalOf(() => endpoint.defaults({ headers }))).toEqual(refusal);
    }
    const { message } = errorOf(() => endpoint('GET /a', { headers: { 'x-y': value } }));
    expect(message).toContain('x-y');
  });
});

describe('the result', () => {
  test('has lowercase headers in a new plain object', () => {
    const passed = { 'X-A': 'b' };
    const { headers } = endpoint('GET /a', { headers: passed });
    expect(Object.keys(headers)).toEqual(['accept', 'user-agent', 'x-a']);
    expect(headers).not.toBe(passed);
  });
});
