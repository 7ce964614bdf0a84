import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

describe('the options must be an object', () => {
  test.each([[null], [1], [true], ['x'], [[]], [['a']], [Symbol('a')], [() => ({})], [1n]])(
    'the options %o are rejected',
    (options) => {
      expect(refusalOf(() => endpoint('GET /a', options))).toEqual({ code: 'INVALID_OPTION', route: 'GET /a' });
      expect(refusalOf(() => endpoint.merge('GET /a', options))).toEqual({ code: 'INVALID_OPTION', route: 'GET /a' });
      expect(refusalOf(() => endpoint.defaults(options)).code).toBe('INVALID_OPTION');
      expect(refusalOf(() => endpoint.parse(options)).code).toBe('INVALID_OPTION');
    },
  );

  test.each([[null], [[]]])('%j as the only argument is rejected', (options) => {
    expect(refusalOf(() => endpoint(options)).code).toBe('INVALID_OPTION');
    expect(refusalOf(() => endpoint.merge(options)).code).toBe('INVALID_OPTION');
  });

  test('undefined is treated as absent', () => {
    expect(endpoint('GET /a', undefined).url).toBe(`${HOME}/a`);
    expect(endpoint.merge(undefined)).toEqual(endpoint.DEFAULTS);
    expect(endpoint.defaults(undefined).DEFAULTS).toEqual(endpoint.DEFAULTS);
  });
});

describe('an option name is not a parameter', () => {
  test('method, url, baseUrl, headers, mediaType, data, request, apiVersion and parameters are not sent', () => {
    const options = {
      method: 'POST',
      url: '/a',
      baseUrl: 'https://example.com',
      headers: {},
      mediaType: {},
      request: {},
      apiVersion: '2026-03-10',
      parameters: {},
    };
    expect(endpoint(options)).not.toHaveProperty('body');
    expect(endpoint({ ...options, method: 'GET' }).url).toBe('https://example.com/a');
    expect(endpoint({ ...options, data: 1 }).body).toBe(1);
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', 'prototype', 'route', 'body', 'origin', ''])(
    '%j is an ordinary parameter',
    (name) => {
      expect(endpoint('POST /a', { [name]: 'x' }).body).toStrictEqual({ [name]: 'x' });
      expect(endpoint('GET /a', { [name]: 'x' }).url).toBe(`${HOME}/a?${name}=x`);
      expect(endpoint.defaults({ [name]: 'x' })('POST /a').body).toStrictEqual({ [name]: 'x' });
      if (name !== '' && name !== 'origin') {
        expect(endpoint(`GET /a/{${name}}`, { [name]: 'x' }).url).toBe(`${HOME}/a/x`);
        expect(refusalOf(() => endpoint(`GET /a/{${name}}`))).toEqual({
          code: 'MISSING_PARAMETER',
          route: `GET /a/{${name}}`,
          blamed: [name],
        });
      }
    },
  );
});

describe('apiVersion', () => {
  test('of the defaults is overridden by the call', () => {
    const dated = endpoint.defaults({ apiVersion: '2022-11-28' });
    expect(dated.DEFAULTS).toMatchObject({ headers: { 'x-github-api-version': '2022-11-28' } });
    expect(dated.DEFAULTS).not.toHaveProperty('apiVersion');
    expect(dated('GET /a').headers['x-github-api-version']).toBe('2022-11-28');
    expect(dated('GET /a', { apiVersion: '2026-03-10' }).headers['x-github-api-version']).toBe('2026-03-10');
    expect(dated('GET /a', { apiVersion: undefined }).headers['x-github-api-version']).toBe('2022-11-28');
  });

  test('is overridden by a header passed in the same call', () => {
    const headers = { 'X-GitHub-Api-Version': 'mine' };
    expect(endpoint('GET /a', { apiVersion: '2026-03-10', headers }).headers['x-github-api-version']).toBe('mine');
    const gone = { 'x-github-api-version': null };
    expect(endpoint('GET /a', { apiVersion: '2026-03-10', headers: gone }).headers).not.toHaveProperty(
      'x-github-api-version',
    );
    const kept = { 'x-github-api-version': undefined };
    expect(endpoint('GET /a', { apiVersion: '2026-03-10', headers: kept }).headers['x-github-api-version']).toBe(
      '2026-03-10',
    );
  });

  test('overrides a header of the defaults', () => {
    const dated = endpoint.defaults({ headers: { 'x-github-api-version': 'old' } });
    expect(dated('GET /a', { apiVersion: '2026-03-10' }).headers['x-github-api-version']).toBe('2026-03-10');
  });

  test.each([
    [SECRET],
    [''],
    ['2026'],
    ['2026-3-1'],
    ['2026-03-10\n'],
    [' 2026-03-10'],
    [20260310],
    [new Date()],
    [null],
  ])('the API version %j is rejected, because it is not a date', (apiVersion) => {
    const refusal = { code: 'INVALID_OPTION', blamed: ['apiVersion'] };
    expect(refusalOf(() => endpoint('GET /a', { apiVersion }))).toEqual({ ...refusal, route: 'GET /a' });
    expect(refusalOf(() => endpoint.defaults({ apiVersion }))).toEqual(refusal);
  });
});

describe('undefined is treated as absent', () => {
  const preset = endpoint.defaults({
    org: 'a',
    baseUrl: 'https://example.com',
    headers: { x: 'y' },
    mediaType: { format: 'raw', previews: ['mercy'] },
    request: 1,
  });

  test('in options, so a default is kept', () => {
    const absent = {
      org: undefined,
      baseUrl: undefined,
      headers: undefined,
      mediaType: undefined,
      request: undefined,
      apiVersion: undefined,
      data: undefined,
      parameters: undefined,
      method: undefined,
      url: undefined,
    };
    expect(preset('GET /{org}', absent)).toStrictEqual(preset('GET /{org}'));
    expect(preset('POST /{org}', absent)).toStrictEqual(preset('POST /{org}'));
    expect(preset.defaults({ url: '/{org}' })(absent)).toStrictEqual(preset('GET /{org}'));
    expect(preset.merge(absent)).toStrictEqual(preset.merge());
    expect(preset.defaults(absent).DEFAULTS).toStrictEqual(preset.DEFAULTS);
  });

  test('in the members of mediaType', () => {
    expect(preset('GET /{org}', { mediaType: { format: undefined, previews: undefined } })).toStrictEqual(
      preset('GET /{org}'),
    );
  });

  test('in headers of any name', () => {
    const headers = { x: undefined, y: undefined, 'no token': undefined };
    expect(preset('GET /{org}', { headers })).toStrictEqual(preset('GET /{org}'));
    expect(preset('GET /{org}', { headers: [['x', undefined]] })).toStrictEqual(preset('GET /{org}'));
  });

  test('in query and body', () => {
    expect(endpoint('GET /a', { b: undefined }).url).toBe(`${HOME}/a`);
    expect(endpoint('POST /a', { b: undefined })).not.toHaveProperty('body');
    expect(endpoint('POST /a', { b: undefined, c: 1 }).body).toStrictEqual({ c: 1 });
    expect(endpoint.merge('POST /a', { b: undefined })).not.toHaveProperty('b');
  });

  test('for a placeholder, which is then missing', () => {
    expect(refusalOf(() => endpoint('GET /{a}', { a: undefined }))).toEqual({
      code: 'MISSING_PARAMETER',
      route: 'GET /{a}',
      blamed: ['a'],
    });
  });
});
