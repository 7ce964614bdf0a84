import { describe, expect, test } from 'vitest';
import { endpoint, errorOf, HOME } from './loose.ts';

/** Change everything that can be reached from a value. */
function spoil(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value) || Object.isFrozen(value)) return;
  seen.add(value);
  for (const member of Object.values(value)) spoil(member, seen);
  if (value instanceof Date) value.setTime(1);
  if (Array.isArray(value)) value.push('spoilt');
  else for (const key of Object.keys(value)) Reflect.set(value, key, 'spoilt');
  Reflect.set(value, 'extra', 'spoilt');
}

const makeOptions = () => ({
  id: 1,
  list: ['a', { b: 'c' }],
  map: { deep: { deeper: ['x'] } },
  when: new Date(5),
  headers: { 'X-A': 'b' },
  mediaType: { previews: ['one-preview'], format: 'raw' },
  parameters: { url: 'u', other: ['z'] },
});

describe('changing a result affects neither the defaults nor another result', () => {
  const preset = endpoint.defaults({ ...makeOptions(), url: '/a/{id}' });

  test.each<[string, () => unknown]>([
    ['a POST', () => preset('POST /a/{id}')],
    ['a GET', () => preset('GET /{id}/{list}/{map}{?when}'.replace('{list}/{map}', 'x'), { list: null, map: null })],
    ['an override', () => preset('POST /a/{id}', { map: 1 })],
    ['merged options', () => preset.merge('POST /a/{id}')],
    ['merged options without a call', () => preset.merge()],
    ['a parse of a merge', () => preset.parse(preset.merge('POST /a/{id}'))],
    ['DEFAULTS', () => preset.DEFAULTS],
    ['the DEFAULTS of further defaults', () => preset.defaults({ more: [1] }).DEFAULTS],
    ['merged options of the initial endpoint', () => endpoint.merge('GET /a')],
    ['a request of the initial endpoint', () => endpoint('GET /a')],
  ])('changing a result affects no other result: %s', (_what, make) => {
    const all = () =>
      JSON.stringify([
        preset('POST /a/{id}'),
        preset.merge(),
        preset.merge('PUT /b'),
        preset.defaults({ c: 1 })('POST /d'),
        endpoint('GET /a'),
        endpoint.DEFAULTS,
      ]);
    const before = all();
    for (let round = 0; round < 3; round++) spoil(make());
    expect(all()).toBe(before);
  });

  test('two results share nothing that came from the defaults', () => {
    const bodies = [preset('POST /a/{id}').body, preset('POST /a/{id}').body] as Record<string, { deep: unknown }>[];
    expect(bodies[0]).toStrictEqual(bodies[1]);
    for (const name of ['list', 'map', 'when', 'other']) expect(bodies[0]?.[name]).not.toBe(bodies[1]?.[name]);
    expect(bodies[0]?.['map']?.deep).not.toBe(bodies[1]?.['map']?.deep);
  });

  test('values passed in the call go into the result by reference', () => {
    const value = { a: [1] };
    expect((endpoint('POST /a', { value }).body as { value: unknown }).value).toBe(value);
    expect(endpoint.merge('POST /a', { value })['value']).toBe(value);
    expect((endpoint('POST /a', { parameters: { value } }).body as { value: unknown }).value).toBe(value);
    const override = endpoint.defaults({ value: { b: 1 } })('POST /a', { value });
    expect((override.body as { value: unknown }).value).toBe(value);
  });

  test('request and data are passed by reference, never cloned, merged or frozen', () => {
    class Opaque {
      deep = { list: [1] };
      self = this;
    }
    const [data, request] = [new Opaque(), new Opaque()];
    const opaque = endpoint.defaults({ data, request });
    for (const result of [
      endpoint('POST /a', { data, request }),
      opaque('POST /a'),
      opaque.defaults({ x: 1 })('PUT /b'),
      endpoint.parse(endpoint.merge('POST /a', { data, request })),
    ]) {
      expect(result.body).toBe(data);
      expect(result.request).toBe(request);
    }
    expect(opaque.merge()['data']).toBe(data);
    expect(opaque.merge()['request']).toBe(request);
    for (const value of [data, data.deep, data.deep.list, request, request.deep]) {
      expect(Object.isFrozen(value)).toBe(false);
    }
  });

  test('data and request are not even read', () => {
    const untouchable = new Proxy(
      {},
      {
        get: (_target, key) => {
          if (typeof key === 'string') throw new Error(`${key} was read`);
        },
        ownKeys: () => {
          throw new Error('the keys were read');
        },
      },
    );
    const result = endpoint.defaults({ request: untouchable })('POST /a', { data: untouchable });
    expect(result.body === untouchable).toBe(true);
    expect(result.request === untouchable).toBe(true);
  });

  test('two calls do not share an error', () => {
    const [first, second] = [errorOf(() => endpoint('/{x}')), errorOf(() => endpoint('/{x}'))];
    expect(first).not.toBe(second);
    spoil(first);
    expect(errorOf(() => endpoint('/{x}')).parameters).toEqual(second.parameters);
  });
});

test('the functions need no this', () => {
  const { merge, parse, defaults } = endpoint;
  expect(parse(merge('GET /a')).url).toBe(`${HOME}/a`);
  expect(defaults({ b: 1 })('GET /a').url).toBe(`${HOME}/a?b=1`);
});

test('a route has the same result regardless of earlier calls', () => {
  const route = 'GET /again/{a}{?b}';
  const expected = `${HOME}/again/1?b=2&c=3`;
  for (let round = 0; round < 5; round++) {
    expect(endpoint(route, { a: 1, b: 2, c: 3 }).url).toBe(expected);
    expect(endpoint({ url: '/again/{a}{?b}', a: 1, b: 2, c: 3 }).url).toBe(expected);
    expect(() => endpoint(route)).toThrow('"a"');
    expect(endpoint('POST /again/{a}{?b}', { a: 1, c: 3 }).body).toEqual({ c: 3 });
    expect(endpoint.defaults({ b: 2 })(route, { a: 1, c: 3 }).url).toBe(expected);
  }
  for (let index = 0; index < 5_000; index++) endpoint(`GET /filler/${index}/{a}`, { a: 1 });
  expect(endpoint(route, { a: 1, b: 2, c: 3 }).url).toBe(expected);
});
