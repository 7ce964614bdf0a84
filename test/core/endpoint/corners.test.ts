import { createEndpoint } from 'routebook';
import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, loosen, refusalOf, SECRET } from './loose.ts';

describe('headers that can be read only once', () => {
  function* pairs(...list: [string, unknown][]) {
    yield* list;
  }

  test('are read once, and sent', () => {
    const { headers } = endpoint('GET /a', { headers: pairs(['x-one', '1'], ['X-Two', '2']) });
    expect(headers).toMatchObject({ 'x-one': '1', 'x-two': '2' });
  });

  test('are rejected if one of them is invalid', () => {
    const faulty = () => pairs(['ok', '1'], ['bad name', 'v']);
    expect(refusalOf(() => endpoint('GET /a', { headers: faulty() })).code).toBe('INVALID_HEADER');
    expect(refusalOf(() => endpoint.merge('GET /a', { headers: faulty() })).code).toBe('INVALID_HEADER');
    const entries = new Map([
      ['a', '1'],
      ['bad name', 'v'],
      ['b', 'c'],
    ]).entries();
    expect(refusalOf(() => endpoint('GET /a', { headers: entries })).code).toBe('INVALID_HEADER');
  });

  test('do not restore a default that they remove', () => {
    const api = endpoint.defaults({ headers: { authorization: SECRET } });
    const headers = pairs(['authorization', null], ['x', 'a\nb']);
    expect(refusalOf(() => api('GET /a', { headers })).code).toBe('INVALID_HEADER');
  });
});

describe('a query in a value', () => {
  test.each([
    ['DELETE /repos/{+x}/subscription', 'a/b?'],
    ['DELETE /repos/{+x}/subscription', 'a/b#'],
    ['GET /a/b/{+x}/../c', '../etc?'],
    ['GET /a/b/{+x}/./c', '..#'],
  ])('must not cut off the rest of it: %s with %s', (route, x) => {
    expect(refusalOf(() => endpoint(route, { x }))).toEqual({ code: 'UNSAFE_PATH', route, blamed: ['x'] });
  });
});

describe('a full URL', () => {
  test.each([
    ['GET https://example.com{?q}', { q: 1 }, 'https://example.com/?q=1'],
    ['GET https://example.com{?q}', {}, 'https://example.com/'],
    ['GET https://example.com{/x}', { x: 'a' }, 'https://example.com/a'],
    ['GET https://example.com{?q}.evil.example', {}, 'https://example.com/.evil.example'],
    ['GET https://example.com{/x}{?q}.evil.example', {}, 'https://example.com/.evil.example'],
    ['GET https://example.com{/x}.evil.example', {}, 'https://example.com/.evil.example'],
  ])('a full URL may have an expression after its host: %s', (route, options, url) => {
    expect(endpoint(route, options).url).toBe(url);
  });
});

test('parameters in a Map or URLSearchParams are rejected and not lost', () => {
  for (const parameters of [new Map([['a', 1]]), new URLSearchParams('a=1')]) {
    expect(refusalOf(() => endpoint('GET /a', { parameters })).code).toBe('INVALID_OPTION');
  }
});

test('a default that is nested without end is rejected with its name', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  expect(refusalOf(() => endpoint.defaults({ cycle }))).toEqual({ code: 'INVALID_PARAMETER', blamed: ['cycle'] });
});

test.each([
  'GET https://user:hunter2@host/x',
  'GET https://user:p?hunter2@host/x',
  'GET https:\\\\user:hunter2@host/x',
])('a password in a URL does not reach the error: %s', (route) => {
  expect(JSON.stringify(errorOf(() => endpoint(route)))).not.toContain('hunter2');
});

test('a frozen error is replaced by a new one that contains the route', () => {
  const frozen = Object.freeze(errorOf(() => endpoint('GET /{a}')));
  const options = {
    get a() {
      throw frozen;
    },
  };
  expect(refusalOf(() => endpoint('GET /a', options)).code).toMatch(/^(?:INVALID_OPTION|MISSING_PARAMETER)$/);
});

test('a base URL is rejected if it has characters that no URL can contain', () => {
  for (const end of ['{x}', '"', '<', '\ud800']) {
    expect(refusalOf(() => endpoint('GET /a', { baseUrl: `https://a.example/${end}` })).code).toBe('INVALID_OPTION');
  }
});

test('the headers of a profile must be strings', () => {
  const profile = { baseUrl: 'https://example.com', vendor: 'v', userAgent: 1 };
  expect(refusalOf(() => loosen(createEndpoint(profile as never))).code).toBe('INVALID_OPTION');
});

test('a name cannot add a line break to a message', () => {
  expect(errorOf(() => endpoint('GET /a', { headers: { 'a\nb': 'c' } })).message).not.toContain('\n');
  expect(errorOf(() => endpoint('GET /a', { 'a\nb': Number.NaN })).message).not.toContain('\n');
});
