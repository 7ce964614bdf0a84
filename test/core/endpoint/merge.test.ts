import { VERSION } from 'routebook';
import { describe, expect, test } from 'vitest';
import { endpoint, HOME, refusalOf } from './loose.ts';

describe('merge', () => {
  test('without arguments returns the defaults, ready to be changed', () => {
    expect(endpoint.merge()).toStrictEqual(endpoint.DEFAULTS);
    const preset = endpoint.defaults({ url: '/{org}', org: 'a', mediaType: { previews: ['b'] }, request: 1 });
    expect(preset.merge()).toStrictEqual(preset.DEFAULTS);
    expect(Object.isFrozen(preset.merge())).toBe(false);
    expect(preset.merge()).not.toBe(preset.merge());
  });

  test('returns mediaType only if it is set', () => {
    expect(endpoint.merge('/a')).not.toHaveProperty('mediaType');
    expect(endpoint.merge('/a', { mediaType: {} })).not.toHaveProperty('mediaType');
    expect(endpoint.merge('/a', { mediaType: { previews: [] } })).not.toHaveProperty('mediaType');
    expect(endpoint.merge('/a', { mediaType: { format: 'raw' } })['mediaType']).toEqual({ format: 'raw' });
  });

  test('can be merged and parsed again', () => {
    const preset = endpoint.defaults({ org: 'a', mediaType: { previews: ['b'] }, headers: { x: 'y' } });
    const merged = preset.merge('POST /{org}', { c: 1, parameters: { url: 2 }, apiVersion: '2026-03-10' });
    expect(endpoint.merge(merged)).toStrictEqual(merged);
    expect(endpoint(merged)).toStrictEqual(endpoint.parse(merged));
  });
});

describe('headers are merged by name', () => {
  const preset = endpoint.defaults({ headers: { 'X-One': '1', 'X-Two': '2', Accept: 'text/html' } });

  test('after their names are converted to lowercase', () => {
    expect(preset('GET /a', { headers: { 'x-ONE': 'one', 'X-three': '3' } }).headers).toStrictEqual({
      accept: 'text/html',
      'user-agent': `routebook/${VERSION}`,
      'x-one': 'one',
      'x-two': '2',
      'x-three': '3',
    });
    expect(preset.merge({ headers: { 'X-ONE': 'one' } })['headers']).toMatchObject({ 'x-one': 'one', 'x-two': '2' });
  });

  test('null removes a default header, in upper or lower case', () => {
    expect(preset('GET /a', { headers: { 'X-ONE': null, 'user-agent': null, accept: null } }).headers).toStrictEqual({
      'x-two': '2',
    });
    expect(preset('GET /a', { headers: [['X-One', null]] }).headers).not.toHaveProperty('x-one');
    expect(preset.defaults({ headers: { 'X-One': null } }).DEFAULTS['headers']).not.toHaveProperty('x-one');
  });

  test('null for a missing header has no effect', () => {
    expect(endpoint('GET /a', { headers: { nothing: null } })).toStrictEqual(endpoint('GET /a'));
  });
});

describe('previews are merged', () => {
  const preset = endpoint.defaults({ mediaType: { previews: ['mercy', 'symmetra-preview'] } });
  const previewsOf = (merged: Record<string, unknown>) => (merged['mediaType'] as { previews: unknown }).previews;

  test('defaults first, then new ones, without duplicates', () => {
    const mediaType = { previews: ['scarlet-witch', 'mercy', 'scarlet-witch', 'symmetra'] };
    expect(previewsOf(preset.merge('/a', { mediaType }))).toEqual(['mercy', 'symmetra', 'scarlet-witch']);
    expect(previewsOf(preset.defaults({ mediaType }).DEFAULTS)).toEqual(['mercy', 'symmetra', 'scarlet-witch']);
  });

  test('every trailing -preview is dropped', () => {
    const mediaType = { previews: ['a-preview', 'b-preview-preview-preview', 'c-previews', 'preview-d'] };
    expect(previewsOf(endpoint.merge('/a', { mediaType }))).toEqual(['a', 'b', 'c-previews', 'preview-d']);
  });

  test('an empty list removes nothing', () => {
    expect(previewsOf(preset.merge('/a', { mediaType: { previews: [] } }))).toEqual(['mercy', 'symmetra']);
  });

  test('a format overrides, and keeps the previews', () => {
    const formatted = preset.defaults({ mediaType: { format: 'raw' } });
    expect(formatted.merge('/a', { mediaType: { format: 'html' } })['mediaType']).toEqual({
      format: 'html',
      previews: ['mercy', 'symmetra'],
    });
  });
});

describe('everything else is replaced, not merged', () => {
  test.each(['request', 'data', 'other'])('the option %s is replaced, not merged', (name) => {
    const merged = endpoint.defaults({ [name]: { a: 1 } }).merge('POST /a', { [name]: { b: 2 } });
    expect(merged[name]).toStrictEqual({ b: 2 });
  });
});

describe('parameters are in order', () => {
  const preset = endpoint.defaults({ c: 1, a: 1, b: 1 });

  test('an override keeps the position of its default', () => {
    expect(preset('GET /x', { z: 2, b: 2, c: 2 }).url).toBe(`${HOME}/x?c=2&a=1&b=2&z=2`);
    expect(preset('GET /x', { z: 2, parameters: { a: 3 } }).url).toBe(`${HOME}/x?c=1&a=3&b=1&z=2`);
    expect(preset.defaults({ d: 1, a: 2 })('GET /x').url).toBe(`${HOME}/x?c=1&a=2&b=1&d=1`);
    expect(Object.keys(preset('POST /x', { z: 2, b: 2 }).body as object)).toEqual(['c', 'a', 'b', 'z']);
  });
});

describe('endpoint equals parse of merge if there are several faults', () => {
  const secretly = endpoint.defaults({ headers: { authorization: 'token x' }, per_page: 5 });
  const faults: Record<string, object> = {
    baseUrl: { baseUrl: 'nowhere' },
    headers: { headers: { 'a b': 'c' } },
    value: { headers: { a: '\n' } },
    mediaType: { mediaType: 1 },
    format: { mediaType: { format: '/' } },
    previews: { mediaType: { previews: [''] } },
    apiVersion: { apiVersion: 'x' },
    parameters: { parameters: 1 },
    data: { data: 1 },
    query: { q: Symbol('q') },
    path: { a: '..' },
    missing: { a: '' },
    value2: { a: Number.NaN },
    proto: JSON.parse('{"__proto__":1}'),
    elsewhere: { baseUrl: 'https://example.com' },
  };
  const routes = [
    'GET /{a}',
    'POST /{a}',
    'FOO /{a}',
    'GET /{a',
    'GET https://example.com/{a}/{b}',
    'GET {origin}/{a}',
  ];
  const names = Object.keys(faults);
  const pairs = names.flatMap((one) => names.map((other): [string, string] => [one, other]));

  function outcome(action: () => unknown): unknown {
    try {
      return action();
    } catch (error) {
      return { ...(error as object), message: (error as Error).message };
    }
  }

  test.each(pairs)('%s and %s', (one, other) => {
    const options = { ...faults[one], ...faults[other] };
    for (const api of [endpoint, secretly]) {
      for (const route of routes) {
        const way = outcome(() => api.parse(api.merge(route, options)));
        expect(outcome(() => api(route, options))).toEqual(way);
        const [method, url] = route.split(' ');
        expect(outcome(() => api({ method, url, ...options }))).toEqual(
          outcome(() => api.parse(api.merge({ method, url, ...options }))),
        );
      }
    }
  });

  test('a fault of merge comes before a fault of parse', () => {
    expect(refusalOf(() => endpoint('GET /{a}', { headers: { 'a b': 'c' } })).code).toBe('INVALID_HEADER');
    expect(refusalOf(() => endpoint('GET /a', { data: 1, baseUrl: 'x' })).code).toBe('INVALID_OPTION');
  });
});
