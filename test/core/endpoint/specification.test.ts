import { endpoint, VERSION } from 'routebook';
import { describe, expect, test } from 'vitest';

const accept = 'application/vnd.github.v3+json';
const userAgent = `routebook/${VERSION}`;

describe('behaviour checks', () => {
  test('1: a GET with a placeholder and a query parameter, and no body', () => {
    const headers = { Authorization: 'token 0123' };
    const result = endpoint('GET /orgs/{org}/repos', { org: 'octokit', type: 'private', headers });
    expect(result).toStrictEqual({
      method: 'get',
      url: 'https://api.github.com/orgs/octokit/repos?type=private',
      headers: { accept, 'user-agent': userAgent, authorization: 'token 0123' },
    });
  });

  test('2: a POST whose body is the data as passed, with the passed headers and user-agent', () => {
    const result = endpoint('POST /markdown/raw', {
      data: 'Hello **world**',
      headers: { accept: 'text/html;charset=utf-8', 'content-type': 'text/plain' },
    });
    expect(result).toStrictEqual({
      method: 'post',
      url: 'https://api.github.com/markdown/raw',
      headers: { accept: 'text/html;charset=utf-8', 'content-type': 'text/plain', 'user-agent': userAgent },
      body: 'Hello **world**',
    });
  });

  test('3: an upload with name and label in the query and data in the body', () => {
    const data = new Uint8Array([1, 2, 3]);
    const result = endpoint('POST https://uploads.github.com/repos/octo/hello/releases/1/assets{?name,label}', {
      name: 'example.zip',
      label: 'short description',
      headers: { 'content-type': 'application/zip', 'content-length': 3, authorization: 'token 0123' },
      data,
    });
    expect(result).toStrictEqual({
      method: 'post',
      url: 'https://uploads.github.com/repos/octo/hello/releases/1/assets?name=example.zip&label=short%20description',
      headers: {
        accept,
        'user-agent': userAgent,
        'content-type': 'application/zip',
        'content-length': 3,
        authorization: 'token 0123',
      },
      body: data,
    });
    expect(result.body).toBe(data);
  });

  test('4: a route that is only a URL means get', () => {
    expect(endpoint('/orgs/octokit').method).toBe('get');
    expect(endpoint('https://example.com/x').method).toBe('get');
  });

  test('5: the request option appears unchanged in the result', () => {
    const request = { timeout: 5, hook: () => {} };
    expect(endpoint('GET /', { request }).request).toBe(request);
    expect(endpoint({ method: 'POST', url: '/', request }).request).toBe(request);
  });
});

describe('routing of every other option key', () => {
  test('a key with a placeholder replaces it, and is sent nowhere else', () => {
    expect(endpoint('GET /a/{x}', { x: 1 }).url).toBe('https://api.github.com/a/1');
    expect(endpoint('GET /a/:x', { x: 1 }).url).toBe('https://api.github.com/a/1');
    expect(endpoint('POST /a/{x}', { x: 1 })).not.toHaveProperty('body');
  });

  test.each(['GET', 'HEAD'] as const)('of a %s, other keys go to the query', (method) => {
    const result = endpoint({ method, url: '/a', x: 1 });
    expect(result.url).toBe('https://api.github.com/a?x=1');
    expect(result).not.toHaveProperty('body');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('of a %s, other keys are keys of the body', (method) => {
    const result = endpoint({ method, url: '/a', x: 1, y: { z: [null] } });
    expect(result.url).toBe('https://api.github.com/a');
    expect(result.body).toStrictEqual({ x: 1, y: { z: [null] } });
  });

  test('a query expansion in the url takes its keys from the body', () => {
    const result = endpoint('POST /a{?name,label}', { name: 'n', label: 'l', rest: 1 });
    expect(result.url).toBe('https://api.github.com/a?name=n&label=l');
    expect(result.body).toStrictEqual({ rest: 1 });
  });
});

describe('input options', () => {
  test('method is GET where it is not given', () => {
    expect(endpoint({ url: '/a' }).method).toBe('get');
  });

  test('url may be a full URL', () => {
    expect(endpoint({ url: 'https://example.com/a/{x}', x: 1 }).url).toBe('https://example.com/a/1');
  });

  test('url is an RFC 6570 template', () => {
    expect(endpoint({ url: '/a{/b*}{?c,d*}', b: ['x', 'y'], c: 'é', d: { e: 1 } }).url).toBe(
      'https://api.github.com/a/x/y?c=%C3%A9&e=1',
    );
  });

  test('baseUrl is the prefix for a path only', () => {
    const baseUrl = 'https://example.com/api';
    expect(endpoint({ url: '/a', baseUrl }).url).toBe('https://example.com/api/a');
    expect(endpoint({ url: 'https://example.org/a', baseUrl }).url).toBe('https://example.org/a');
  });

  test('headers are merged with the default headers, names in lower case', () => {
    expect(endpoint({ url: '/a', headers: { ACCEPT: 'text/html', 'X-Y': 'Z' } }).headers).toStrictEqual({
      accept: 'text/html',
      'user-agent': userAgent,
      'x-y': 'Z',
    });
  });

  test('mediaType.format amends accept', () => {
    expect(endpoint({ url: '/a', mediaType: { format: 'raw' } }).headers['accept']).toBe(
      'application/vnd.github.v3.raw',
    );
  });

  test('mediaType.previews amends accept, merged with those of the defaults', () => {
    const mercy = endpoint.defaults({ mediaType: { previews: ['mercy'] } });
    expect(mercy({ url: '/a', mediaType: { previews: ['symmetra'] } }).headers['accept']).toBe(
      'application/vnd.github.mercy-preview+json,application/vnd.github.symmetra-preview+json',
    );
  });

  test('data sets the body, whatever other parameters there are', () => {
    expect(endpoint({ method: 'PUT', url: '/a', data: [1], other: 2 }).body).toStrictEqual([1]);
  });

  test('an authorization header is copied, its name in lower case', () => {
    const { headers } = endpoint('GET /', { headers: { AUTHORIZATION: 'token 0123' } });
    expect(headers).toStrictEqual({ accept, 'user-agent': userAgent, authorization: 'token 0123' });
  });
});

describe('functions', () => {
  test('DEFAULTS holds the current defaults', () => {
    expect(endpoint.DEFAULTS).toStrictEqual({
      method: 'GET',
      baseUrl: 'https://api.github.com',
      headers: { accept, 'user-agent': userAgent },
    });
  });

  test('defaults returns a function with the same members, and cascades', () => {
    const first = endpoint.defaults({ baseUrl: 'https://example.com', org: 'a', per_page: 5, headers: { one: '1' } });
    const second = first.defaults({ org: 'b', headers: { two: '2' } });
    expect(Object.keys(second).sort()).toEqual(Object.keys(endpoint).sort());
    expect(first.DEFAULTS.baseUrl).toBe('https://example.com');
    expect(second('GET /orgs/{org}').url).toBe('https://example.com/orgs/b?per_page=5');
    expect(second('GET /orgs/{org}').headers).toMatchObject({ one: '1', two: '2' });
    expect(first('GET /orgs/{org}').url).toBe('https://example.com/orgs/a?per_page=5');
    expect(endpoint.DEFAULTS.baseUrl).toBe('https://api.github.com');
  });

  test('merge returns the defaulted options without converting them', () => {
    const merged = endpoint
      .defaults({ org: 'a', per_page: 5 })
      .merge('get /orgs/{org}', { org: 'b', type: 'all', headers: { Authorization: 'token 0123' } });
    expect(merged).toStrictEqual({
      baseUrl: 'https://api.github.com',
      method: 'GET',
      url: '/orgs/{org}',
      headers: { accept, 'user-agent': userAgent, authorization: 'token 0123' },
      org: 'b',
      per_page: 5,
      type: 'all',
    });
  });

  test('merge takes an options object alone', () => {
    expect(endpoint.merge({ method: 'PUT', url: '/a' })).toMatchObject({ method: 'PUT', url: '/a' });
  });

  test('parse is stateless: it adds no defaults', () => {
    const { parse } = endpoint.defaults({ org: 'a', headers: { x: 'y' } });
    const merged = { method: 'GET', url: '/a', baseUrl: 'https://example.com', headers: {} } as const;
    expect(parse(merged)).toStrictEqual({ method: 'get', url: 'https://example.com/a', headers: {} });
  });

  test('endpoint equals parse of merge', () => {
    const options = { method: 'PATCH', url: '/orgs/{org}', org: 'a', name: 'b', request: { c: 1 } } as const;
    expect(endpoint(options)).toStrictEqual(endpoint.parse(endpoint.merge(options)));
  });
});
