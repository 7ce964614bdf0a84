import { createEndpoint } from 'routebook';
import { afterEach, describe, expect, test } from 'vitest';
import { endpoint, loosen } from './loose.ts';

describe('a polluted Object.prototype has no effect', () => {
  const names = [
    ...['method', 'url', 'baseUrl', 'headers', 'mediaType', 'data', 'request', 'apiVersion', 'parameters'],
    ...['org', 'x', 'q', 'origin', 'authorization', 'content-type', 'format', 'previews', 'accept', 'vendor'],
    ...['versionHeader', 'uploadUrl', 'credentials', 'mayBeEmpty', 'userAgent', 'route', 'parameter', 'index', '0'],
    ...['explode', 'prefix', 'slot', 'operator', 'each', 'name', 'whole', 'last', 'enumerable', 'user-agent'],
  ];

  function cleanUp(): void {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
  afterEach(cleanUp);

  const profile = { baseUrl: 'https://example.com', vendor: 'v', userAgent: 'u' };
  const preset = endpoint.defaults({ a: { b: 1 }, list: [1], headers: { cookie: 'c' } });
  const actions: [string, () => unknown][] = [
    ['a plain call', () => endpoint('GET /pollution')],
    ['a call without arguments', () => endpoint()],
    ['a call with empty options', () => endpoint({})],
    ['a missing parameter', () => endpoint('GET /{org}')],
    ['optional placeholders', () => endpoint('POST /pollution{/x}{?q}')],
    ['a filled placeholder', () => endpoint('POST /pollution/{org}', { org: ['a'] })],
    ['an {origin}', () => endpoint('POST {origin}/pollution', { b: {} })],
    [
      'empty options',
      () =>
        endpoint('PATCH /pollution', { org: 1, url: 2, headers: {}, mediaType: {}, parameters: { method: 3, x: {} } }),
    ],
    ['options without a route', () => endpoint({ url: '/pollution', method: 'PUT', q: 1 })],
    ['merge without arguments', () => endpoint.merge()],
    ['merge', () => endpoint.merge('GET /pollution', { mediaType: { previews: ['one'] } })],
    ['parse of a url alone', () => endpoint.parse({ url: '/pollution' })],
    ['parse', () => endpoint.parse(endpoint.merge('POST /pollution', { b: 1 }))],
    ['DEFAULTS', () => endpoint.defaults({}).DEFAULTS],
    ['defaults made while polluted', () => endpoint.defaults({ org: 'a', x: {} })('POST /pollution/{org}')],
    ['defaults made before', () => preset('POST /pollution')],
    ['credentials', () => preset('GET https://example.com/pollution')],
    ['merge of defaults made before', () => preset.merge()],
    ['a profile', () => loosen(createEndpoint(profile)).DEFAULTS],
    ['the upload URL of a profile', () => loosen(createEndpoint(profile))('POST {origin}/a')],
    ['a Map of headers', () => endpoint('GET /pollution', { headers: new Map([['a', 'b']]) })],
    ['a list of headers', () => endpoint('GET /pollution', { headers: [['a', 'b']] })],
  ];

  /** The outcome as text, own properties only, so that what is inherited does not show. */
  function outcomeOf(action: () => unknown): string {
    try {
      return JSON.stringify(action());
    } catch (error) {
      const { name, message } = error as Error;
      return JSON.stringify([name, message, ...Object.entries(error as object).sort()]);
    }
  }

  const pollution: [string, unknown][] = [
    ['text', 'polluted'],
    ['a list', ['polluted']],
    ['an object', { polluted: 'yes' }],
    ['a URL', 'https://evil.example'],
    ['a function', () => 'https://evil.example'],
    ['null', null],
  ];

  test.each(actions)('on %s', (_what, action) => {
    for (const [kind, value] of pollution) {
      const before = outcomeOf(action);
      let after = '';
      for (const name of names) {
        Object.defineProperty(Object.prototype, name, { value, writable: true, enumerable: true, configurable: true });
      }
      try {
        after = outcomeOf(action);
      } finally {
        cleanUp();
      }
      expect([kind, after]).toEqual([kind, before]);
      expect(outcomeOf(action)).toBe(before);
    }
  });

  // Hardened programs freeze Object.prototype: its properties can then not be shadowed by assignment.
  test('with read-only properties on Object.prototype, the request is the same or is rejected', () => {
    const calls = [
      () => endpoint('GET /own/{org}', { org: 'a', q: 1, x: 2 }),
      () => endpoint('POST /own/{org}', { org: 'a', q: 1, x: 2, headers: { authorization: 'b' } }),
      () => endpoint('POST /own/{org}', { parameters: { org: 'a', q: 1 }, headers: { 'Content-Type': 'c' } }),
      () => endpoint.defaults({ org: 'a', q: 1, headers: { authorization: 'b' } })('PUT /own', { x: 3 }),
    ];
    const before = calls.map(outcomeOf);
    for (const name of ['org', 'q', 'x', 'authorization', 'content-type']) {
      Object.defineProperty(Object.prototype, name, { value: 'polluted', writable: false, configurable: true });
    }
    const after = calls.map(outcomeOf);
    cleanUp();
    const expected = before.map((request, index) =>
      after[index]?.startsWith('["EndpointError"') ? after[index] : request,
    );
    expect(after).toEqual(expected);
    expect(after[0]).toBe(before[0]);
  });
});
