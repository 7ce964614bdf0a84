import { describe, expect, test } from 'vitest';
import { readTables } from '../../support/tables.ts';
import { endpoint, HOME, refusalOf } from './loose.ts';

const table = readTables(import.meta.url);

describe('no value can create a dot segment', () => {
  test.each(table<[string, string | string[]]>('a value creates a dot segment'))('%s with %j', (url, x) => {
    for (const method of ['GET', 'DELETE']) {
      expect(refusalOf(() => endpoint({ method, url, x }))).toEqual({
        code: 'UNSAFE_PATH',
        route: `${method} ${url}`,
        blamed: ['x'],
      });
      expect(refusalOf(() => endpoint.defaults({ x })({ method, url })).code).toBe('UNSAFE_PATH');
    }
  });

  test('two values together cannot create a dot segment', () => {
    expect(refusalOf(() => endpoint('/a/{x}{y}', { x: '.', y: '.' }))).toEqual({
      code: 'UNSAFE_PATH',
      route: 'GET /a/{x}{y}',
      blamed: ['x', 'y'],
    });
    expect(refusalOf(() => endpoint('/a/{x}{.y}', { x: '.', y: '' })).code).toBe('UNSAFE_PATH');
    expect(refusalOf(() => endpoint('/a{/x}{y}', { x: '.', y: '.' })).code).toBe('UNSAFE_PATH');
  });

  test('only the values that create a dot segment are reported', () => {
    expect(refusalOf(() => endpoint('/{a}/{b}/{c}', { a: 'v1.0', b: '..', c: '...' })).blamed).toEqual(['b']);
    expect(refusalOf(() => endpoint('/{+a}/{+b}', { a: 'c/d', b: '..' })).blamed).toEqual(['b']);
  });

  test('all values are reported if only their combination is unsafe', () => {
    expect(refusalOf(() => endpoint('/{a}/.{+b}', { a: 'c', b: '%2Fd' })).blamed).toEqual(['a', 'b']);
  });

  test.each(table<[string, string | number, string]>('a value is safe'))('%s with %j is safe', (url, x, expected) => {
    const result = endpoint(url, { x }).url;
    expect(result).toBe(HOME + expected);
    expect(new URL(result).pathname).toBe(expected);
  });

  test.each([
    ['a query', '/a{?x}', '/a?x=..'],
    ['a query of the URL', '/a?b={x}', '/a?b=..'],
    ['a fragment', '/a{#x}', '/a#..'],
    ['what is left', '/a', '/a?x=..'],
    ['a matrix parameter', '/a{;x}', '/a;x=..'],
  ])('dots are safe in %s', (_what, url, expected) => {
    expect(endpoint(url, { x: '..' }).url).toBe(HOME + expected);
  });

  test('the dot segments of the template itself are allowed', () => {
    expect(endpoint('/a/../b/{x}', { x: 'c' }).url).toBe(`${HOME}/a/../b/c`);
    expect(endpoint('/a/./{+x}', { x: 'c' }).url).toBe(`${HOME}/a/./c`);
    expect(endpoint('/%2e%2e/b').url).toBe(`${HOME}/%2e%2e/b`);
    expect(endpoint('https://example.com/../{x}', { x: 'c.d' }).url).toBe('https://example.com/../c.d');
  });
});

describe('no value can make a path begin with two slashes', () => {
  test.each([
    ['{+x}', '//example.com'],
    ['/{+x}', '/example.com'],
    ['{/x*}', ['', 'example.com']],
    ['https://example.org/{+x}', '/example.com'],
    ['{origin}/{+x}', '/example.com'],
    ['{+x}/a', '/'],
  ])('%s with %j', (url, x) => {
    expect(refusalOf(() => endpoint(url, { x }))).toEqual({
      code: 'UNSAFE_PATH',
      route: `GET ${url}`,
      blamed: ['x'],
    });
  });

  test('two slashes further on are harmless', () => {
    expect(endpoint('/a/{+x}', { x: '/b' }).url).toBe(`${HOME}/a//b`);
  });

  test('two slashes in the template itself are allowed', () => {
    expect(endpoint('https://example.com//a/{x}', { x: 'b' }).url).toBe('https://example.com//a/b');
    expect(endpoint('https://example.com//a/{+x}', { x: 'b' }).url).toBe('https://example.com//a/b');
    expect(endpoint('https://example.com//a{/x}', { x: 'b' }).url).toBe('https://example.com//a/b');
  });
});
