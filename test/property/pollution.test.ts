import { isDeepStrictEqual } from 'node:util';
import { createEndpoint, type Profile } from 'routebook';
import { compile, expand } from 'routebook/template';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoint, loosen } from '../core/endpoint/loose.ts';
import fc from '../support/fast-check.ts';
import { call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, expectSame, withLayers } from './outcome.ts';
import { whilePolluted } from './pollute.ts';
import { NAMES_IN_SOURCES } from './polluted-names.ts';
import { snapshot } from './snapshot.ts';

const NAMES = [
  ...['method', 'url', 'baseUrl', 'headers', 'mediaType', 'data', 'request', 'apiVersion', 'parameters'],
  ...['owner', 'repo', 'path', 'ref', 'x', 'y', 'name', 'list', 'per_page', 'a-b', 'f[]', '0', '12', 'k', 'origin'],
  ...['accept', 'user-agent', 'content-type', 'authorization', 'cookie', 'format', 'previews'],
  ...['operator', 'variables', 'slot', 'prefix', 'explode', 'place', 'label', 'route', 'parameter', 'index', 'next'],
  ...['get', 'set', 'value', 'enumerable', 'writable', 'getHeaders', 'append', 'then', 'flags', 'exec', 'lastIndex'],
];

const pollution = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.constantFrom<unknown[]>(
    'polluted',
    'https://evil.example',
    ['polluted'],
    { polluted: 'yes' },
    () => 'polluted',
    7,
  ),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);

test('a polluted Object.prototype changes nothing', async () => {
  const tally = createTally();
  await holds(
    2_500,
    fc.property(call, pollution, (given, properties) => {
      const act = () =>
        attempt(() => {
          const api = withLayers(given.layers);
          return [api(...argumentsOf(given)), api.merge(...argumentsOf(given)), api.DEFAULTS];
        });
      const before = act();
      const after = whilePolluted(Object.entries(properties), act);
      expectSame(snapshot(after), snapshot(before));
      expectSame(snapshot(act()), snapshot(before));
      tally.add('error' in before ? 'refused' : 'success');
    }),
  );
  expect(tally.share('success')).toBeGreaterThan(0.3);
  expect(tally.share('refused')).toBeGreaterThan(0.2);
});

const profile = { baseUrl: 'https://example.com', vendor: 'v', userAgent: 'u' };
const preset = endpoint.defaults({
  ...{ a: { b: 1 }, list: [1], per_page: 5, owner: 'o', headers: { cookie: 'c' }, mediaType: { format: 'raw' } },
  parameters: { url: 'u', data: 1 },
});
const everything = {
  ...{ owner: 'o', repo: 'r', x: [1, 2], y: { k: 'v' }, 7: 'seven', baseUrl: 'https://example.com/api', request: {} },
  ...{
    headers: { 'x-a': 'b' },
    mediaType: { previews: ['one'] },
    apiVersion: '2026-03-10',
    parameters: { method: 'm' },
  },
};

/** A call of each public function of the core, and of each form of call. */
const CALLS: [string, () => unknown][] = [
  ['endpoint with a route', () => endpoint('GET /user')],
  ['endpoint with nothing', () => endpoint()],
  ['endpoint with empty options', () => endpoint('POST /x', {})],
  ['endpoint with everything', () => endpoint('GET /repos/{owner}/{repo}{/x*}?a=1{&y*}', everything)],
  ['endpoint with a body', () => endpoint('PATCH /repos/{owner}/{repo}', everything)],
  ['endpoint with data', () => endpoint('POST /x', { data: { a: 1 } })],
  ['endpoint with pairs of headers', () => endpoint('GET /x', { headers: [['a', 'b']] })],
  ['endpoint with an object', () => endpoint({ method: 'POST', url: '/{x}', x: 'a', y: 1 })],
  ['endpoint with an upload', () => endpoint('POST {origin}/x{?name}', { name: 'n' })],
  ['endpoint without a required parameter', () => endpoint('GET /{owner}/{0}?q=:x')],
  ['endpoint with defaults', () => preset('POST /{owner}/{repo}', { repo: 'r' })],
  ['endpoint with defaults in the query', () => preset('GET /{owner}', { z: 1 })],
  ['endpoint across origins', () => preset('GET https://example.com/x')],
  ['merge', () => endpoint.merge('GET /repos/{owner}/{repo}', everything)],
  ['merge with nothing', () => preset.merge()],
  ['parse', () => endpoint.parse({ url: '/x', method: 'PUT', baseUrl: 'https://example.com', headers: {}, a: 1 })],
  ['parse with a URL alone', () => endpoint.parse({ url: '/x' })],
  ['defaults', () => endpoint.defaults({ org: 'o', list: [{}], headers: { a: 'b' } }).DEFAULTS],
  ['defaults with another base', () => preset.defaults({ baseUrl: 'https://example.com' })],
  ['createEndpoint', () => loosen(createEndpoint(profile))('GET /x', { apiVersion: '1' })],
  [
    'createEndpoint with everything',
    () => loosen(createEndpoint({ ...profile, servers: ['https://a.example'] }))('/x'),
  ],
  ['createEndpoint with nothing', () => createEndpoint({} as Profile)],
  ['compile', () => compile('/{a}{?b*,c:2}').names],
  ['expand', () => expand('/{a}{?b*,c:2}', { a: 'x', b: { k: [1].length }, c: 'long' })],
  ['expand with nothing', () => expand('/{a}{?b*}')],
];
const POLLUTION: unknown[] = [
  'polluted',
  'https://evil.example',
  ['polluted'],
  { polluted: 'yes' },
  () => 'polluted',
  7,
];

// Several names at once, because each change of Object.prototype makes the engine discard compiled code. Where a group has an effect,
// its names are tried one by one.
const GROUP_SIZE = 60;
const TRIED_NAMES = [...NAMES_IN_SOURCES, '0', '1', '2', '7', 'k'];
const GROUPS = Array.from({ length: Math.ceil(TRIED_NAMES.length / GROUP_SIZE) }, (_, index) =>
  TRIED_NAMES.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
);

describe('each name that the sources contain', () => {
  test('is found by reading them', () => {
    expect(NAMES_IN_SOURCES).toEqual(expect.arrayContaining(['baseUrl', 'slot', 'uploadUrl', 'user-agent', 'steps']));
    expect(NAMES_IN_SOURCES.length).toBeGreaterThan(300);
  });

  const runAll = () => CALLS.map(([, action]) => attempt(action));
  const before = CALLS.map(([, action]) => snapshot(attempt(action)));
  /** The names that changed the result of a call, by the position of the call. */
  const faults = CALLS.map(() => new Set<string>());

  // All calls while the prototype has some names, instead of all names for each call: the prototype changes 25 times less often.
  beforeAll(() => {
    const changedBy = (names: readonly string[], value: unknown) => {
      const after = whilePolluted(
        names.map((name): [string, unknown] => [name, value]),
        runAll,
      );
      return after.flatMap((outcome, call) => (isDeepStrictEqual(snapshot(outcome), before[call]) ? [] : [call]));
    };
    for (const names of GROUPS) {
      for (const value of POLLUTION) {
        for (const call of changedBy(names, value)) {
          const single = names.filter((name) => changedBy([name], value).includes(call));
          for (const name of single.length > 0 ? single : names) faults[call]?.add(name);
        }
      }
    }
  });

  test.each(CALLS.map(([name, action], call) => ({ name, action, call })))(
    'has no effect on Object.prototype for $name',
    ({ action, call }) => {
      expect([...(faults[call] ?? [])]).toEqual([]);
      expect(snapshot(attempt(action))).toEqual(before[call]);
    },
  );
});
