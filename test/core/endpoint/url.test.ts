import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, HOME } from './loose.ts';

describe('the path is sent as the template has it', () => {
  test.each([
    ['/a/', '/a/'],
    ['/a//', '/a//'],
    ['/', '/'],
    ['/a/?b=1', '/a/?b=1'],
    ['/a/#b', '/a/#b'],
    ['/a/{?q}', '/a/?q=1'],
    ['/a/{#q}', '/a/#1'],
    ['/a/{q}/', '/a/1/'],
    ['/a{/absent}/', '/a/'],
    ['a/', '/a/'],
  ])('%s becomes %s', (url, expected) => {
    const values = url.includes('q') ? { q: 1 } : {};
    expect(endpoint(url, values).url).toBe(HOME + expected);
    expect(endpoint(`https://example.com${url.startsWith('/') ? '' : '/'}${url}`, values).url).toBe(
      `https://example.com${expected}`,
    );
  });

  test('a slash at the end of a value is kept', () => {
    expect(endpoint('/{+x}', { x: 'a/' }).url).toBe(`${HOME}/a/`);
    expect(endpoint('{+x}', { x: '/' }).url).toBe(`${HOME}/`);
    expect(endpoint('/{+x}/', { x: 'a/' }).url).toBe(`${HOME}/a//`);
    expect(endpoint('/a?next={+x}', { x: '/' }).url).toBe(`${HOME}/a?next=/`);
    expect(endpoint('/{+x}', { x: 'a?next=/' }).url).toBe(`${HOME}/a?next=/`);
  });

  test('only the slash before an empty last value is dropped', () => {
    expect(endpoint('/contents/{path}', { path: '' }).url).toBe(`${HOME}/contents`);
    expect(endpoint('/contents/{path}{?ref}', { path: '', ref: 'main' }).url).toBe(`${HOME}/contents?ref=main`);
    expect(endpoint('/contents/{path}', { path: '', ref: 'main' }).url).toBe(`${HOME}/contents?ref=main`);
    expect(endpoint('/{path}', { path: '' }).url).toBe(`${HOME}/`);
    expect(endpoint('/a{/x}', { x: '' }).url).toBe(`${HOME}/a`);
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

  test.each(['{+x}', '{+x}/a', '{+x,y}', '{origin}{+x}'])('cannot be the value at the start of %s', (url) => {
    for (const x of ['https://example.com/a', 'HTTP://example.com', 'ftp://example.com/a']) {
      const error = errorOf(() => endpoint(`GET ${url}`, { x, y: 1 }));
      expect(error).toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'x', route: `GET ${url}` });
      expect(error.message).toContain('endpoint(url)');
    }
  });

  test('cannot be created by a value', () => {
    expect(endpoint('/{+x}', { x: 'https://example.com/a' }).url).toBe(`${HOME}/https://example.com/a`);
    expect(endpoint('{x}', { x: 'https://example.com' }).url).toBe(`${HOME}/https%3A%2F%2Fexample.com`);
    expect(endpoint('http{s}://example.com/a', { s: 's' }).url).toBe(`${HOME}/https://example.com/a`);
  });

  test('without a path can have a query', () => {
    expect(new URL(endpoint('https://example.com', { a: 1 }).url).href).toBe('https://example.com/?a=1');
    expect(new URL(endpoint('https://example.com?b=2', { a: 1 }).url).href).toBe('https://example.com/?b=2&a=1');
  });
});
