import { VERSION } from 'routebook';
import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf, SECRET } from './loose.ts';

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}

describe('passed values override defaults', () => {
  const preset = endpoint.defaults({ org: 'a', per_page: 5, flag: true, list: [1, 2], map: { a: 1 } });

  test('in path, query and body', () => {
    expect(preset('GET /{org}', { org: 'b', per_page: 6, flag: false, list: [3], map: null }).url).toBe(
      `${HOME}/b?per_page=6&flag=false&list=3`,
    );
    expect(preset('POST /{org}', { org: 'b', map: { b: 2 } }).body).toEqual({
      per_page: 5,
      flag: true,
      list: [1, 2],
      map: { b: 2 },
    });
  });

  test('null overrides a default and removes it from the query', () => {
    expect(endpoint.defaults({ a: 1, b: 2 })('GET /x', { a: null }).url).toBe(`${HOME}/x?b=2`);
    expect(endpoint.defaults({ a: 1 })('POST /x', { a: null }).body).toEqual({ a: null });
    expect(refusalOf(() => endpoint.defaults({ org: 'a' })('GET /{org}', { org: null })).blamed).toEqual(['org']);
  });

  test('baseUrl, request, data and method', () => {
    const other = endpoint.defaults({ baseUrl: 'https://a.example', request: { a: 1 }, data: 'a', method: 'PUT' });
    expect(other({ url: '/x' })).toMatchObject({
      method: 'put',
      url: 'https://a.example/x',
      body: 'a',
      request: { a: 1 },
    });
    const passed = { url: '/x', baseUrl: 'https://b.example', request: { b: 1 }, data: 'b', method: 'PATCH' };
    const result = other(passed);
    expect(result).toMatchObject({ method: 'patch', url: 'https://b.example/x', body: 'b' });
    expect(result.request).toBe(passed.request);
  });
});

describe('defaults', () => {
  test('may contain any option', () => {
    const request = {};
    const preset = endpoint.defaults({
      method: 'post',
      url: '/{org}',
      baseUrl: '/api',
      headers: { A: 'b' },
      mediaType: { format: 'raw' },
      apiVersion: '2026-03-10',
      data: 'd',
      request,
      org: 'o',
    });
    expect(preset()).toStrictEqual({
      method: 'post',
      url: '/api/o',
      headers: {
        accept: 'application/vnd.github.v3.raw',
        'user-agent': `routebook/${VERSION}`,
        a: 'b',
        'x-github-api-version': '2026-03-10',
        'content-type': 'application/json; charset=utf-8',
      },
      body: 'd',
      request,
    });
    expect(preset({})).toStrictEqual(preset());
  });

  test('can be chained, and later ones override earlier ones', () => {
    const third = endpoint.defaults({ a: 1, b: 1, c: 1 }).defaults({ b: 2, c: 2 }).defaults({ c: 3 });
    expect(third('GET /x').url).toBe(`${HOME}/x?a=1&b=2&c=3`);
    expect(third.DEFAULTS).toMatchObject({ a: 1, b: 2, c: 3 });
  });

  test('never change their parent', () => {
    const parent = endpoint.defaults({ a: 1, headers: { x: '1' }, mediaType: { previews: ['mercy'] } });
    const before = JSON.stringify(parent.DEFAULTS);
    const url = parent('GET /x').url;
    parent.defaults({ a: 2, b: 3, headers: { x: '2', y: null }, mediaType: { previews: ['b'], format: 'raw' } })(
      'GET /x',
    );
    expect(JSON.stringify(parent.DEFAULTS)).toBe(before);
    expect(parent('GET /x').url).toBe(url);
    expect(endpoint.DEFAULTS).not.toHaveProperty('a');
  });
});

describe('invalid defaults are rejected when they are set', () => {
  test.each([
    ['baseUrl', { baseUrl: SECRET }, 'INVALID_OPTION'],
    ['method', { method: SECRET }, 'INVALID_METHOD'],
    ['url', { url: '//x' }, 'INVALID_ROUTE'],
    ['template', { url: '/{' }, 'INVALID_TEMPLATE'],
    ['header', { headers: { a: `${SECRET}\n` } }, 'INVALID_HEADER'],
    ['format', { mediaType: { format: `${SECRET}/` } }, 'INVALID_OPTION'],
    ['apiVersion', { apiVersion: SECRET }, 'INVALID_OPTION'],
    ['parameters', { parameters: SECRET }, 'INVALID_OPTION'],
  ])('invalid defaults are rejected: %s', (_what, options, code) => {
    expect(refusalOf(() => endpoint.defaults(options)).code).toBe(code);
  });
});

describe('DEFAULTS', () => {
  const request = { agent: {} };
  const data = { deep: {} };
  const preset = endpoint.defaults({
    headers: { a: 'b' },
    mediaType: { previews: ['mercy'], format: 'raw' },
    list: [{ a: [1] }],
    when: new Date(0),
    parameters: { headers: { x: ['y'] } },
    request,
    data,
  });

  test('is deeply frozen', () => {
    const { request: _request, data: _data, ...rest } = preset.DEFAULTS;
    expect(Object.isFrozen(preset.DEFAULTS)).toBe(true);
    for (const value of Object.values(rest)) expect(isDeeplyFrozen(value)).toBe(true);
    expect(isDeeplyFrozen(endpoint.DEFAULTS)).toBe(true);
    expect(() => Object.assign(endpoint.DEFAULTS['headers'] as object, { accept: 'x' })).toThrow(TypeError);
  });

  test('has request and data by reference, not frozen', () => {
    expect(preset.DEFAULTS['request']).toBe(request);
    expect(preset.DEFAULTS['data']).toBe(data);
    for (const value of [request, request.agent, data, data.deep]) expect(Object.isFrozen(value)).toBe(false);
  });

  test('cannot be used to change a request, not even through its dates', () => {
    (preset.DEFAULTS['when'] as Date).setTime(1e12);
    const { body } = preset('POST /a', { data: undefined });
    expect(body).toBe(data);
    expect(preset.merge('POST /a')['when']).toEqual(new Date(0));
  });

  test('does not share objects with the caller', () => {
    const options = { list: [1], map: { a: { b: 1 } }, headers: { x: 'y' }, mediaType: { previews: ['mercy'] } };
    const other = endpoint.defaults(options);
    const before = JSON.stringify([other.DEFAULTS, other('POST /a')]);
    options.list.push(2);
    options.map.a.b = 2;
    options.headers.x = 'z';
    options.mediaType.previews.push('b');
    expect(JSON.stringify([other.DEFAULTS, other('POST /a')])).toBe(before);
    expect(Object.isFrozen(options.list)).toBe(false);
    expect(Object.isFrozen(options.headers)).toBe(false);
    expect(Object.isFrozen(options.mediaType.previews)).toBe(false);
  });
});
