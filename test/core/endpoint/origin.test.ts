import { createEndpoint } from 'routebook';
import { describe, expect, test } from 'vitest';
import { endpoint, loosen, refusalOf, SECRET } from './loose.ts';

const ROUTE = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';
const values = { owner: 'o', repo: 'r', release_id: 1, name: 'n' };
const PATH = '/repos/o/r/releases/1/assets?name=n';

describe('a leading {origin} stands for the upload URL', () => {
  test.each([
    ['https://api.github.com', 'https://uploads.github.com'],
    ['https://api.github.com/', 'https://uploads.github.com'],
    ['https://github.example.com/api/v3', 'https://github.example.com/api/uploads'],
    ['https://github.example.com/api/v3/', 'https://github.example.com/api/uploads'],
    ['http://localhost:3000/api/v3', 'http://localhost:3000/api/uploads'],
    ['https://api.octo.ghe.com', 'https://uploads.octo.ghe.com'],
    ['https://api.octo.ghe.com/', 'https://uploads.octo.ghe.com'],
  ])('that belongs to %s', (baseUrl, expected) => {
    expect(endpoint(ROUTE, { ...values, baseUrl }).url).toBe(expected + PATH);
    expect(endpoint.defaults({ baseUrl })(ROUTE, values).url).toBe(expected + PATH);
  });

  test('of the initial base', () => {
    expect(endpoint(ROUTE, values).url).toBe(`https://uploads.github.com${PATH}`);
  });

  test.each([
    'https://example.com',
    'https://example.com/api/v4',
    '/api/github',
    'https://api.ghe.com',
    'http://api.a.b.ghe.com',
  ])('a leading {origin} is a missing parameter for the base URL %s', (baseUrl) => {
    const refusal = { code: 'MISSING_PARAMETER', route: ROUTE, blamed: ['origin'] };
    expect(refusalOf(() => endpoint(ROUTE, { ...values, baseUrl }))).toEqual(refusal);
    expect(refusalOf(() => endpoint.defaults({ baseUrl })(ROUTE, values))).toEqual(refusal);
  });

  test('the message about a missing origin contains that no upload URL is known', () => {
    expect(() => endpoint(ROUTE, { ...values, baseUrl: 'http://localhost:3000' })).toThrow(
      'No upload URL is known for this base URL; pass origin.',
    );
    expect(() => endpoint('GET /repos/{owner}/{repo}' as string)).toThrow(/another route\.$/);
  });

  test('a leading {origin} stands for the parameter, if it is passed', () => {
    for (const origin of ['https://example.com', 'https://example.com/', 'http://localhost:3000/up']) {
      const url = origin.replace(/\/$/, '') + PATH;
      expect(endpoint(ROUTE, { ...values, origin }).url).toBe(url);
      expect(endpoint.defaults({ origin })(ROUTE, values).url).toBe(url);
      expect(endpoint(ROUTE, { ...values, parameters: { origin } }).url).toBe(url);
      expect(endpoint(ROUTE, { ...values, origin, baseUrl: 'https://example.org' }).url).toBe(url);
    }
  });

  test.each([
    [`//${SECRET}`],
    ['/path'],
    [SECRET],
    [`https://user:${SECRET}@example.com`],
    [`https://example.com?${SECRET}`],
    [`https://example.com/#${SECRET}`],
    ['ftp://example.com'],
    ['javascript:alert(1)'],
    ['https://exa mple.com'],
    [1],
    [{}],
    [['https://example.com']],
    [Number.NaN],
  ])('a parameter that is not a URL is refused: %j', (origin) => {
    expect(refusalOf(() => endpoint(ROUTE, { ...values, origin }))).toEqual({
      code: 'INVALID_PARAMETER',
      route: ROUTE,
      blamed: ['origin'],
    });
  });

  test('in other places, origin is an ordinary parameter', () => {
    expect(endpoint('/a/{origin}', { origin: 'x/y' }).url).toBe('https://api.github.com/a/x%2Fy');
    expect(refusalOf(() => endpoint('/a/{origin}')).blamed).toEqual(['origin']);
    expect(endpoint('/a', { origin: 'x' }).url).toBe('https://api.github.com/a?origin=x');
  });

  test('a slash separates it from the path, and the path is sent unchanged', () => {
    expect(endpoint('{origin}/').url).toBe('https://uploads.github.com/');
    expect(endpoint('{origin}/a/').url).toBe('https://uploads.github.com/a/');
    expect(new URL(endpoint('{origin}{x}', { x: '.evil.example' }).url).origin).toBe('https://uploads.github.com');
    expect(new URL(endpoint('{origin}{+x}', { x: '@evil.example' }).url).origin).toBe('https://uploads.github.com');
    expect(new URL(endpoint('{origin}.evil.example/a').url).origin).toBe('https://uploads.github.com');
  });
});

test('a profile without an upload URL makes origin a missing parameter', () => {
  for (const uploadUrl of [undefined, () => undefined]) {
    const api = loosen(
      createEndpoint({ baseUrl: 'https://example.com', vendor: 'v', userAgent: 'u', uploadUrl } as never),
    );
    expect(refusalOf(() => api('POST {origin}/a'))).toEqual({
      code: 'MISSING_PARAMETER',
      route: 'POST {origin}/a',
      blamed: ['origin'],
    });
  }
});

test('an invalid upload URL is reported as an error of the profile', () => {
  for (const uploadUrl of [() => 'nowhere', () => '', () => 1 as never]) {
    const api = loosen(createEndpoint({ baseUrl: 'https://example.com', vendor: 'v', userAgent: 'u', uploadUrl }));
    expect(refusalOf(() => api('POST {origin}/a'))).toEqual({
      code: 'INVALID_OPTION',
      route: 'POST {origin}/a',
      blamed: ['uploadUrl'],
    });
  }
});

test('a missing or invalid origin is reported as such, even if the defaults contain credentials', () => {
  const api = endpoint.defaults({ baseUrl: 'https://o.example', headers: { authorization: SECRET } });
  expect(refusalOf(() => api('POST {origin}/a')).code).toBe('MISSING_PARAMETER');
  expect(refusalOf(() => api('POST {origin}/a', { origin: 'ftp://x' })).code).toBe('INVALID_PARAMETER');
  expect(refusalOf(() => api('POST {origin}/a', { origin: 'https://x.example' })).code).toBe(
    'CROSS_ORIGIN_CREDENTIALS',
  );
});
