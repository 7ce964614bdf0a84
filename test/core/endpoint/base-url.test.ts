import { describe, expect, test } from 'vitest';
import { endpoint, refusalOf, SECRET } from './loose.ts';

describe('a path is joined to baseUrl with exactly one slash', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['https://example.com/api/v3', 'https://example.com/api/v3'],
    ['https://example.com/api/v3/', 'https://example.com/api/v3'],
    ['HTTP://Example.com:8080', 'HTTP://Example.com:8080'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://localhost', 'http://localhost'],
    ['/api/github', '/api/github'],
    ['/api/github/', '/api/github'],
    ['/', ''],
  ])('a path is joined to the base URL %s with one slash', (baseUrl, prefix) => {
    for (const url of ['/a/b', 'a/b']) {
      expect(endpoint(url, { baseUrl }).url).toBe(`${prefix}/a/b`);
      expect(endpoint.defaults({ baseUrl })(url).url).toBe(`${prefix}/a/b`);
    }
    expect(endpoint('/', { baseUrl }).url).toBe(`${prefix}/`);
    expect(endpoint('{x}', { baseUrl, x: 1 }).url).toBe(`${prefix}/1`);
    expect(endpoint('{+x}', { baseUrl, x: '/1' }).url).toBe(`${prefix}/1`);
    expect(endpoint('/{?x}', { baseUrl, x: 1 }).url).toBe(`${prefix}/?x=1`);
    expect(endpoint.defaults({ baseUrl }).DEFAULTS['baseUrl']).toBe(baseUrl);
  });
});

describe('baseUrl is checked when it is set', () => {
  test.each([
    ['a query', `https://example.com?${SECRET}`],
    ['an empty query', 'https://example.com/a?'],
    ['a fragment', `https://example.com#${SECRET}`],
    ['credentials', `https://user:${SECRET}@example.com`],
    ['a user', `https://${SECRET}@example.com/a`],
    ['another scheme', `ftp://${SECRET}`],
    ['a script', 'javascript:alert(1)'],
    ['no scheme', `${SECRET}.example.com`],
    ['no authority', 'https:example.com'],
    ['no host', 'https://'],
    ['no host but a path', 'https:///a'],
    ['two slashes', `//${SECRET}`],
    ['a slash and a backslash', '/\\example.com'],
    ['a backslash for a slash', 'https:\\\\example.com'],
    ['a backslash behind the host', 'https://example.com\\@example.org'],
    ['a query behind a path', '/api?a=b'],
    ['a fragment behind a path', '/api#b'],
    ['a relative path', 'api'],
    ['nothing', ''],
    ['white space', ' https://example.com'],
    ['white space in it', 'https://example.com/a b'],
    ['a tab', 'https://exa\tmple.com'],
    ['a line end', 'https://example.com\n'],
    ['an invalid port', 'https://example.com:a'],
    ['a port too large', 'https://example.com:65536'],
    ['null', null],
    ['a number', 1],
    ['a URL object', new URL('https://example.com')],
    ['a list', ['https://example.com']],
    ['a function', () => SECRET],
  ])('%s is refused', (_what, baseUrl) => {
    const refusal = { code: 'INVALID_OPTION', blamed: ['baseUrl'] };
    expect(refusalOf(() => endpoint.defaults({ baseUrl }))).toEqual(refusal);
    expect(refusalOf(() => endpoint('POST /a', { baseUrl }))).toEqual({ ...refusal, route: 'POST /a' });
    expect(refusalOf(() => endpoint.merge('POST /a', { baseUrl }))).toEqual({ ...refusal, route: 'POST /a' });
    const merged = { method: 'POST', url: '/a', headers: {}, baseUrl };
    expect(refusalOf(() => endpoint.parse(merged))).toEqual({ ...refusal, route: 'POST /a' });
    const full = 'GET https://example.com/a';
    expect(refusalOf(() => endpoint(full, { baseUrl }))).toEqual({ ...refusal, route: full });
  });
});
