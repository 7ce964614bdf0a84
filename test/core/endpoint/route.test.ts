import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, HOME, refusalOf } from './loose.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('a route is a method, one space and a URL', () => {
  test.each(METHODS)('%s, in any case', (method) => {
    const mixed = method.slice(0, 1) + method.slice(1).toLowerCase();
    for (const written of [method, method.toLowerCase(), mixed]) {
      expect(endpoint(`${written} /a`)).toMatchObject({ method: method.toLowerCase(), url: `${HOME}/a` });
      expect(endpoint({ method: written, url: '/a' })).toMatchObject({ method: method.toLowerCase() });
      expect(endpoint.merge(`${written} /a`)['method']).toBe(method);
    }
  });

  test.each(['OPTIONS', 'TRACE', 'CONNECT', 'FOO', 'GETS', 'G'])('%s is not a method', (method) => {
    expect(refusalOf(() => endpoint(`${method} /a`))).toEqual({ code: 'INVALID_METHOD', route: `${method} /a` });
    expect(refusalOf(() => endpoint({ method, url: '/a' }))).toEqual({
      code: 'INVALID_METHOD',
      route: `${method} /a`,
    });
  });

  test.each([['po\u017ft'], ['GET '], [' GET'], [''], ['GET\n'], [null], [1], [true], [['GET']], [{}], [() => 'GET']])(
    'the option method rejects %j',
    (method) => {
      expect(refusalOf(() => endpoint({ method, url: '/a' })).code).toBe('INVALID_METHOD');
      expect(refusalOf(() => endpoint.defaults({ method })).code).toBe('INVALID_METHOD');
    },
  );

  test('the option method rejects a symbol', () => {
    expect(refusalOf(() => endpoint({ method: Symbol('GET'), url: '/a' })).code).toBe('INVALID_METHOD');
  });
});

describe('a URL without a method is GET', () => {
  test.each(['/a', 'a', '/', 'https://example.com/a', '/a?b=c', ':a', '{a}'])(
    'the URL %s without a method is GET',
    (url) => {
      expect(endpoint(url, { a: 1 }).method).toBe('get');
      expect(endpoint.merge(url, { a: 1 })).toMatchObject({ method: 'GET', url });
    },
  );
});

describe('whitespace and control characters are rejected everywhere', () => {
  const blanks = '\t \n\v\f\r\0\x01\x1b\x1f\x7f\x80\x85\x9f\xa0\u1680\u2000\u2009\u2028\u2029\u202f\u205f\u3000\ufeff';

  test.each([...blanks].map((blank) => [JSON.stringify(blank), blank]))(
    'the character %s is rejected everywhere',
    (_written, blank) => {
      for (const route of [`GET /a${blank}b`, `GET /a${blank}`, `GET ${blank}/a`, `${blank}/a`, `GET${blank} /a`]) {
        expect(refusalOf(() => endpoint(route)).code, route).toBe('INVALID_ROUTE');
      }
      for (const url of [`/a${blank}b`, `/a${blank}`, `${blank}/a`, `/a?b${blank}=c`, `/a{x}${blank}`]) {
        expect(refusalOf(() => endpoint({ url, x: 1 })).code, url).toBe('INVALID_ROUTE');
        expect(refusalOf(() => endpoint.defaults({ url })).code, url).toBe('INVALID_ROUTE');
      }
    },
  );

  test.each(['GET  /a', ' GET /a', ' /a', 'GET /a ', 'GET\t/a', 'GET\u00a0/a', '/a b', 'GET GET /a', 'G3T /a'])(
    '%j',
    (route) => {
      expect(refusalOf(() => endpoint(route)).code).toBe('INVALID_ROUTE');
    },
  );
});

describe('a URL is needed', () => {
  test.each(['', ' ', 'GET ', 'POST '])('in the route %j', (route) => {
    expect(refusalOf(() => endpoint(route)).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint.merge(route)).code).toBe('INVALID_ROUTE');
  });

  test.each([[''], [null], [1], [{}], [['/a']], [true]])('%j is not a URL', (url) => {
    expect(refusalOf(() => endpoint({ url })).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint.defaults({ url })).code).toBe('INVALID_ROUTE');
  });

  test('in the options, if there is no route', () => {
    expect(refusalOf(() => endpoint()).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint({})).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint({ method: 'GET', url: undefined })).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint.parse(endpoint.merge())).code).toBe('INVALID_ROUTE');
  });

  test.each([[1], [true], [1n], [Symbol('GET /a')], [() => '/a'], [Number.NaN]])('%o is not a route', (route) => {
    expect(refusalOf(() => endpoint(route)).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint.merge(route, {})).code).toBe('INVALID_ROUTE');
  });
});

test.each(['//example.com/a', 'GET //example.com', '///a', '//', '//{x}'])(
  '%s, without a scheme, is rejected',
  (route) => {
    expect(refusalOf(() => endpoint(route, { x: 1 })).code).toBe('INVALID_ROUTE');
    const url = route.replace('GET ', '');
    expect(refusalOf(() => endpoint({ url, x: 1 })).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint.defaults({ url })).code).toBe('INVALID_ROUTE');
  },
);

describe('a method without a URL is not a route', () => {
  test.each([...METHODS, 'delete', 'Patch'])('%s without a URL is not a route', (method) => {
    expect(refusalOf(() => endpoint(method)).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint.merge(method)).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint({ url: method })).code).toBe('INVALID_ROUTE');
    expect(refusalOf(() => endpoint(`GET ${method}`)).code).toBe('INVALID_ROUTE');
    expect(endpoint(`/${method}`).url).toBe(`${HOME}/${method}`);
  });
});

describe('the route that uploads a release asset', () => {
  const RIGHT = 'POST {origin}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}';

  test.each([
    'POST /repos/{owner}/{repo}/releases/{release_id}/assets',
    'POST /repos/:owner/:repo/releases/:release_id/assets',
    'post /repos/a/b/releases/1/assets',
    'POST /repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
    'POST /repos/{owner}/{repo}/releases/{release_id}/assets?name=a.zip',
    'POST https://api.github.com/repos/{owner}/{repo}/releases/{release_id}/assets',
  ])('is refused without its host, with the right one: %s', (route) => {
    const options = { owner: 'a', repo: 'b', release_id: 1, name: 'a.zip', data: new Uint8Array(1) };
    const error = errorOf(() => endpoint(route, options));
    expect(error.code).toBe('INVALID_ROUTE');
    expect(error.message).toContain(RIGHT);
    expect(errorOf(() => endpoint.merge(route, options)).message).toBe(error.message);
  });

  test('routes that are similar to the upload route are accepted unchanged', () => {
    const options = { owner: 'a', repo: 'b', release_id: 1, asset_id: 2 };
    expect(endpoint(RIGHT, { ...options, name: 'c' }).url).toBe(
      'https://uploads.github.com/repos/a/b/releases/1/assets?name=c',
    );
    expect(endpoint('GET /repos/{owner}/{repo}/releases/{release_id}/assets', options).method).toBe('get');
    expect(endpoint('POST https://uploads.github.com/repos/a/b/releases/1/assets{?name}').method).toBe('post');
    expect(endpoint('PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}', options).method).toBe('patch');
  });
});
