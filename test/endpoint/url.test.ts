import { describe, expect, test } from 'vitest';
import { endpoint, HOME } from './loose.ts';

describe('one trailing slash is dropped', () => {
  test.each([
    ['/a/', '/a'],
    ['/a//', '/a/'],
    ['/', '/'],
    ['/a/?b=1', '/a?b=1'],
    ['/a/#b', '/a#b'],
    ['/a/{?q}', '/a?q=1'],
    ['/a/{#q}', '/a#1'],
    ['/a/{q}/', '/a/1'],
    ['/a{/empty}', '/a'],
    ['a/', '/a'],
  ])('%s becomes %s', (url, expected) => {
    const values = { ...(url.includes('q') && { q: 1 }), ...(url.includes('empty') && { empty: '' }) };
    expect(endpoint(url, values).url).toBe(HOME + expected);
    expect(endpoint(`https://example.com${url.startsWith('/') ? '' : '/'}${url}`, values).url).toBe(
      `https://example.com${expected}`,
    );
  });

  test('of the path only, not of a query', () => {
    expect(endpoint('/a?next=/').url).toBe(`${HOME}/a?next=/`);
    expect(endpoint('/a?next={+x}', { x: '/' }).url).toBe(`${HOME}/a?next=/`);
    expect(endpoint('/{+x}', { x: 'a?next=/' }).url).toBe(`${HOME}/a?next=/`);
    expect(endpoint('/a#/').url).toBe(`${HOME}/a#/`);
  });

  test('that a value brings, too', () => {
    expect(endpoint('/{+x}', { x: 'a/' }).url).toBe(`${HOME}/a`);
    expect(endpoint('{+x}', { x: '/' }).url).toBe(`${HOME}/`);
    // The one of the template is dropped already.
    expect(endpoint('/{+x}/', { x: 'a/' }).url).toBe(`${HOME}/a/`);
  });
});

describe('full URLs', () => {
  test.each(['http://example.com/a', 'https://example.com/a', 'HTTPS://example.com/a', 'hTTp://example.com:8080/a'])(
    '%s is one',
    (url) => {
      expect(endpoint(url).url).toBe(url);
      expect(endpoint(url, { baseUrl: '/elsewhere' }).url).toBe(url);
      expect(endpoint(`POST ${url}`).url).toBe(url);
    },
  );

  test.each(['http:/a', 'https:a', 'ftp://example.com/a', 'mailto:a@b', 'ahttps://b', 'javascript:alert', 'data:,x'])(
    '%s is a path',
    (url) => {
      expect(endpoint(url).url).toBe(`${HOME}/${url}`);
    },
  );

  test('no value makes one', () => {
    expect(endpoint('{+x}', { x: 'https://example.com/a' }).url).toBe(`${HOME}/https://example.com/a`);
    expect(endpoint('{x}', { x: 'https://example.com' }).url).toBe(`${HOME}/https%3A%2F%2Fexample.com`);
    expect(endpoint('http{s}://example.com/a', { s: 's' }).url).toBe(`${HOME}/https://example.com/a`);
  });

  test('without a path can have a query', () => {
    expect(new URL(endpoint('https://example.com', { a: 1 }).url).href).toBe('https://example.com/?a=1');
    expect(new URL(endpoint('https://example.com?b=2', { a: 1 }).url).href).toBe('https://example.com/?b=2&a=1');
  });
});
