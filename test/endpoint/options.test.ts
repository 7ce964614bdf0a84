import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

describe('the options must be an object', () => {
  test.each([[null], [1], [true], ['x'], [[]], [['a']], [Symbol('a')], [() => ({})], [1n]])('not %o', (options) => {
    expect(refusalOf(() => endpoint('GET /a', options))).toEqual({ code: 'INVALID_OPTION', route: 'GET /a' });
    expect(refusalOf(() => endpoint.merge('GET /a', options))).toEqual({ code: 'INVALID_OPTION', route: 'GET /a' });
    expect(refusalOf(() => endpoint.defaults(options)).code).toBe('INVALID_OPTION');
    expect(refusalOf(() => endpoint.parse(options)).code).toBe('INVALID_OPTION');
  });

  test.each([[null], [[]]])('nor is %j alone', (options) => {
    expect(refusalOf(() => endpoint(options)).code).toBe('INVALID_OPTION');
    expect(refusalOf(() => endpoint.merge(options)).code).toBe('INVALID_OPTION');
  });

  test('undefined is as if absent', () => {
    expect(endpoint('GET /a', undefined).url).toBe(`${HOME}/a`);
    expect(endpoint.merge(undefined)).toEqual(endpoint.DEFAULTS);
    expect(endpoint.defaults(undefined).DEFAULTS).toEqual(endpoint.DEFAULTS);
  });
});

describe('an option name is no parameter', () => {
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

  test.each(['constructor', 'toString', 'hasOwnProperty', 'prototype', 'route', 'body', 'origin', 'Url', 'DATA', ''])(
    '%j is a parameter like any other',
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
  test('sets the version header', () => {
    expect(endpoint('GET /a', { apiVersion: '2026-03-10' }).headers).toMatchObject({
      'x-github-api-version': '2026-03-10',
    });
    expect(endpoint.merge('GET /a', { apiVersion: '2026-03-10' })).not.toHaveProperty('apiVersion');
  });

  test('of the defaults is overridden by the call', () => {
    const dated = endpoint.defaults({ apiVersion: '2022-11-28' });
    expect(dated.DEFAULTS).toMatchObject({ headers: { 'x-github-api-version': '2022-11-28' } });
    expect(dated.DEFAULTS).not.toHaveProperty('apiVersion');
    expect(dated('GET /a').headers['x-github-api-version']).toBe('2022-11-28');
    expect(dated('GET /a', { apiVersion: '2026-03-10' }).headers['x-github-api-version']).toBe('2026-03-10');
    expect(dated('GET /a', { apiVersion: undefined }).headers['x-github-api-version']).toBe('2022-11-28');
  });

  test('gives way to a header passed in the same call', () => {
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

  test('wins over a header of the defaults', () => {
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
  ])('%j is no date', (apiVersion) => {
    const refusal = { code: 'INVALID_OPTION', blamed: ['apiVersion'] };
    expect(refusalOf(() => endpoint('GET /a', { apiVersion }))).toEqual({ ...refusal, route: 'GET /a' });
    expect(refusalOf(() => endpoint.defaults({ apiVersion }))).toEqual(refusal);
  });
});

describe('the bucket', () => {
  test('holds parameters, whatever their names', () => {
    const parameters = {
      method: 'm',
      url: 'u',
      baseUrl: 'b',
      headers: 'h',
      mediaType: 't',
      data: 'd',
      request: 'r',
      apiVersion: 'v',
      parameters: 'p',
    };
    expect(endpoint('POST /a', { parameters }).body).toEqual(parameters);
    expect(endpoint({ method: 'POST', url: '/a', parameters }).body).toEqual(parameters);
    expect(endpoint({ url: '/a', parameters }).url).toBe(
      `${HOME}/a?method=m&url=u&baseUrl=b&headers=h&mediaType=t&data=d&request=r&apiVersion=v&parameters=p`,
    );
    const template = '/{method}/{url}/{baseUrl}/{headers}/{mediaType}/{data}/{request}/{apiVersion}/{parameters}';
    expect(endpoint(template, { parameters }).url).toBe(`${HOME}/m/u/b/h/t/d/r/v/p`);
    expect(endpoint({ url: template, parameters }).url).toBe(`${HOME}/m/u/b/h/t/d/r/v/p`);
  });

  test('overrides loose keys of the same name', () => {
    expect(endpoint('GET /{a}', { a: 1, b: 1, parameters: { a: 2, b: 2 } }).url).toBe(`${HOME}/2?b=2`);
    expect(endpoint('POST /a', { url: 1, parameters: { url: 2 } }).body).toEqual({ url: 2 });
  });

  test('leaves a loose key where it holds undefined', () => {
    expect(endpoint('GET /{a}', { a: 1, parameters: { a: undefined } }).url).toBe(`${HOME}/1`);
  });

  test('beside a real option leaves the option alone', () => {
    const result = endpoint('POST /a', { headers: { x: 'real' }, parameters: { headers: 'parameter' } });
    expect(result.headers['x']).toBe('real');
    expect(result.body).toEqual({ headers: 'parameter' });
  });

  test('may stand in the defaults', () => {
    const preset = endpoint.defaults({ parameters: { url: 'u', a: 'b' } });
    expect(preset('POST /a').body).toEqual({ a: 'b', url: 'u' });
    expect(preset('GET /a').url).toBe(`${HOME}/a?a=b&url=u`);
    expect(preset('POST /a', { parameters: { url: 'v' } }).body).toEqual({ a: 'b', url: 'v' });
    expect(preset('POST /a', { url: 'v' }).body).toEqual({ a: 'b', url: 'v' });
    expect(preset({ method: 'POST', url: '/b' }).body).toEqual({ a: 'b', url: 'u' });
  });

  test.each([[null], [1], ['a'], [[]], [true], [() => ({})]])('is an object, not %o', (parameters) => {
    const refusal = { code: 'INVALID_OPTION', blamed: ['parameters'] };
    expect(refusalOf(() => endpoint('GET /a', { parameters }))).toEqual({ ...refusal, route: 'GET /a' });
    expect(refusalOf(() => endpoint.defaults({ parameters }))).toEqual(refusal);
  });
});

describe('with a route, url and method are parameters', () => {
  test('of a body', () => {
    expect(endpoint('PATCH /app/hook/config', { url: 'https://example.com', method: 'DELETE' })).toMatchObject({
      method: 'patch',
      url: `${HOME}/app/hook/config`,
      body: { url: 'https://example.com', method: 'DELETE' },
    });
  });

  test('of a query', () => {
    const { url, method } = endpoint('GET /a', { url: 'https://example.com', method: 'POST' });
    expect(method).toBe('get');
    expect([...new URL(url).searchParams].sort()).toEqual([
      ['method', 'POST'],
      ['url', 'https://example.com'],
    ]);
    expect(new URL(url).host).toBe('api.github.com');
  });

  test('of the path', () => {
    expect(endpoint('GET /{method}/{url}', { url: 'u', method: 'm' }).url).toBe(`${HOME}/m/u`);
  });

  test('in merged options, they stay under parameters, and url is the template', () => {
    const merged = endpoint.merge('PATCH /app/hook/config', { url: 'u', secret: 's', parameters: { headers: 'h' } });
    expect(merged).toMatchObject({
      method: 'PATCH',
      url: '/app/hook/config',
      secret: 's',
      parameters: { url: 'u', headers: 'h' },
    });
    expect(endpoint.parse(merged).body).toEqual({ secret: 's', url: 'u', headers: 'h' });
  });

  test('the url and method of the defaults stay options', () => {
    const preset = endpoint.defaults({ url: '/a', method: 'POST' });
    expect(preset('PATCH /b')).not.toHaveProperty('body');
    expect(preset('GET /b').url).toBe(`${HOME}/b`);
    expect(preset('PATCH /b', { url: 'u' }).body).toEqual({ url: 'u' });
  });
});

describe('undefined is as if absent', () => {
  const preset = endpoint.defaults({
    org: 'a',
    baseUrl: 'https://example.com',
    headers: { x: 'y' },
    mediaType: { format: 'raw', previews: ['mercy'] },
    request: 1,
  });

  test('in options: a default survives', () => {
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

  test('in headers, whatever their names', () => {
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

  test('for a placeholder: it is missing', () => {
    expect(refusalOf(() => endpoint('GET /{a}', { a: undefined }))).toEqual({
      code: 'MISSING_PARAMETER',
      route: 'GET /{a}',
      blamed: ['a'],
    });
  });
});

describe('only own enumerable string keys count', () => {
  const inherited = {
    url: '/inherited',
    a: 'inherited',
    headers: { inherited: 'yes' },
    parameters: { b: 'inherited' },
  };

  test('inherited keys have no effect', () => {
    const options = Object.assign(Object.create(inherited), { c: 1 });
    expect(endpoint('GET /x', options)).toStrictEqual(endpoint('GET /x', { c: 1 }));
    expect(refusalOf(() => endpoint(Object.create(inherited))).code).toBe('INVALID_ROUTE');
    expect(endpoint.defaults(Object.create(inherited)).DEFAULTS).toStrictEqual(endpoint.DEFAULTS);
    expect(endpoint('GET /x', { parameters: Object.create(inherited) }).url).toBe(`${HOME}/x`);
    expect(endpoint('GET /x', { headers: Object.create({ bad: 'inherited' }) })).toStrictEqual(endpoint('GET /x'));
    expect(endpoint('GET /x', { mediaType: Object.create({ format: 'raw' }) })).toStrictEqual(endpoint('GET /x'));
  });

  test.each(['url', 'method', 'a', 'headers', 'data', 'parameters', 'baseUrl', 'request', 'mediaType', 'apiVersion'])(
    'a hidden %s has no effect',
    (name) => {
      const value = { url: '/hidden', method: 'POST', headers: { h: 'h' }, parameters: { h: 'h' } }[name] ?? 'hidden';
      const hide = (options: object) => Object.defineProperty(options, name, { value, enumerable: false });
      expect(endpoint('PATCH /x', hide({ b: 1 }))).toStrictEqual(endpoint('PATCH /x', { b: 1 }));
      const preset = endpoint.defaults({ url: '/preset', method: 'PUT' });
      expect(preset(hide({ b: 1 }))).toStrictEqual(preset({ b: 1 }));
      expect(preset.merge(hide({ b: 1 }))).toStrictEqual(preset.merge({ b: 1 }));
      expect(endpoint.defaults(hide({ b: 1 })).DEFAULTS).toStrictEqual(endpoint.defaults({ b: 1 }).DEFAULTS);
      expect(endpoint('PATCH /x', { parameters: hide({ b: 1 }) }).body).toStrictEqual({ b: 1 });
    },
  );

  test('hidden members of headers and mediaType have no effect', () => {
    const headers = Object.defineProperty({}, 'h', { value: 'hidden' });
    const mediaType = Object.defineProperty({}, 'format', { value: 'hidden' });
    expect(endpoint('GET /x', { headers, mediaType })).toStrictEqual(endpoint('GET /x'));
  });

  test('symbols have no effect', () => {
    expect(endpoint('POST /x', { [Symbol('a')]: 1, headers: { [Symbol('b')]: '1' } })).toStrictEqual(
      endpoint('POST /x'),
    );
  });

  test('an object without a prototype is as good as any', () => {
    const options = Object.assign(Object.create(null), {
      a: 1,
      headers: Object.assign(Object.create(null), { b: 'c' }),
    });
    expect(endpoint('GET /x', options)).toStrictEqual(endpoint('GET /x', { a: 1, headers: { b: 'c' } }));
  });
});

describe('the name __proto__ is refused', () => {
  const named = JSON.parse(`{ "__proto__": "${SECRET}" }`);

  test('for a parameter', () => {
    const refusal = { code: 'INVALID_PARAMETER', blamed: ['__proto__'] };
    for (const route of ['GET /a', 'POST /a']) {
      expect(refusalOf(() => endpoint(route, named))).toEqual({ ...refusal, route });
      expect(refusalOf(() => endpoint(route, { parameters: named }))).toEqual({ ...refusal, route });
      expect(refusalOf(() => endpoint.merge(route, named))).toEqual({ ...refusal, route });
    }
    expect(refusalOf(() => endpoint.defaults(named))).toEqual(refusal);
    expect(refusalOf(() => endpoint.defaults({ parameters: named }))).toEqual(refusal);
  });

  test('for a parameter with a placeholder', () => {
    expect(refusalOf(() => endpoint('GET /{__proto__}', named)).code).toBe('INVALID_PARAMETER');
    expect(refusalOf(() => endpoint('GET /:__proto__', { parameters: named })).code).toBe('INVALID_PARAMETER');
    expect(refusalOf(() => endpoint('GET /{__proto__}'))).toEqual({
      code: 'MISSING_PARAMETER',
      route: 'GET /{__proto__}',
      blamed: ['__proto__'],
    });
  });

  test('for a header', () => {
    const refusal = { code: 'INVALID_HEADER', blamed: ['__proto__'] };
    for (const headers of [named, [['__proto__', SECRET]], new Map([['__PROTO__', SECRET]])]) {
      expect(refusalOf(() => endpoint('GET /a', { headers })).code).toBe('INVALID_HEADER');
      expect(refusalOf(() => endpoint.defaults({ headers })).code).toBe('INVALID_HEADER');
    }
    expect(refusalOf(() => endpoint('GET /a', { headers: named }))).toEqual({ ...refusal, route: 'GET /a' });
  });

  test('but not deeper in a body', () => {
    const { body } = endpoint('POST /a', { deep: named });
    expect(JSON.stringify(body)).toBe(`{"deep":{"__proto__":"${SECRET}"}}`);
    const preset = endpoint.defaults({ deep: named })('POST /a').body;
    expect(JSON.stringify(preset)).toBe(`{"deep":{"__proto__":"${SECRET}"}}`);
  });
});
