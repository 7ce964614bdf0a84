import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { createEndpoint, type Profile, type RequestOptions } from 'routebook';
import { createCatalogue, github } from 'routebook/catalogue';
import { toPattern } from 'routebook/convert';
import { compile, expand } from 'routebook/template';
import { expect, test } from 'vitest';
import { index } from '../catalogue/sample-index.ts';
import { endpoint, loosen } from '../core/endpoint/loose.ts';
import { CLIENT_FUNCTIONS } from '../support/client-functions.ts';
import fc from '../support/fast-check.ts';
import { call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, expectSame, withLayers } from './outcome.ts';
import { whilePolluted } from './pollute.ts';
import { snapshot } from './snapshot.ts';

const SOURCES = new URL('../../src/', import.meta.url);

/** Every word in the sources of the package: among them is each name that a function reads from an object. */
function namesInSources(): string[] {
  const names = new Set(['0', '1', '2', '7', '-1', 'a-b', 'f[]', 'id', 'k', 'owner', 'state', 'tags', 'x', 'y']);
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.startsWith('generated')) continue;
    const text = readFileSync(new URL(file, SOURCES), 'utf8').replace(/\/\*.*?\*\/|\/\/.*/gs, '');
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*(?:-[a-z]+)*/g)) names.add(word);
  }
  // An attacker who replaces a built-in member already runs code in the process. The language itself reads the others: `JSON.stringify` the one,
  // whatever takes a list apart the other.
  return [...names].filter((name) => !(name in Object.prototype) && name !== 'toJSON' && name !== 'return');
}

const NAMES = namesInSources();
const VALUES: readonly unknown[] = [
  '; touch PWNED #',
  'https://evil.example',
  ['a'],
  { minimum: 99, a: 'b' },
  () => 'a',
  null,
];

test('a polluted Object.prototype changes no call, whatever is passed', async () => {
  const tally = createTally();
  const pollution = fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES), {
    ...{ minKeys: 1, maxKeys: 4, noNullPrototype: true },
  });
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
  ...{ headers: { 'x-a': 'b' }, mediaType: { previews: ['one'] }, apiVersion: '2026-03-10' },
  parameters: { method: 'm' },
};
const catalogue = JSON.stringify(index);
const PET = { id: 1, state: 'shut', tag: 1, mediaType: { format: 'x', previews: ['y'] } };
const ISSUE = { owner: 'o', repo: 'r', data: { title: 'a', x: 1 } };

const form = new FormData();
form.append('text', 'a');
form.append('file', new File(['x'], 'x.txt', { type: 'text/plain' }));
const secret = { list: ['a'], password: 'x', headers: { authorization: 'token x', 'x-a': '\\=' } };
const REQUESTS = [
  endpoint('PUT /a'),
  endpoint('POST /a?token=x', secret),
  endpoint('POST /a', { data: form }),
  endpoint('POST /a', { data: new Blob(['x']) }),
  endpoint('POST /a', { data: 'text\x03' }),
] as unknown as readonly RequestOptions[];

/** The platform's own classes read polluted names: Request, Response or Blob around a form, the stream of a blob. */
function leavesItToThePlatform(name: string, { body }: RequestOptions): boolean {
  const isForm = body instanceof FormData || body instanceof Blob;
  return name === 'toRequest' || (isForm && ['toUndici', 'toNodeHttp', 'toGot', 'toOctokit'].includes(name));
}

/** A call of each public function that builds, matches or writes, in each form that reads other names. */
const CALLS: readonly (readonly [name: string, call: () => unknown])[] = [
  ['endpoint with nothing', () => endpoint()],
  ['endpoint with empty options', () => endpoint('POST /x', {})],
  ['endpoint with everything', () => endpoint('GET /repos/{owner}/{repo}{/x*}?a=1{&y*}', everything)],
  ['endpoint with a body', () => endpoint('PATCH /repos/{owner}/{repo}', everything)],
  ['endpoint with data', () => endpoint('POST /x', { data: { a: 1 } })],
  ['endpoint with pairs of headers', () => endpoint('GET /x', { headers: [['a', 'b']] })],
  ['endpoint with a Map of headers', () => endpoint('GET /x', { headers: new Map([['a', 'b']]) })],
  ['endpoint with an object', () => endpoint({ method: 'POST', url: '/{x}', x: 'a', y: 1 })],
  ['endpoint with an upload', () => endpoint('POST {origin}/x{?name}', { name: 'n' })],
  ['endpoint without a required parameter', () => endpoint('GET /{owner}/{0}?q=:x')],
  ['endpoint with defaults', () => preset('POST /{owner}/{repo}', { repo: 'r' })],
  ['endpoint with defaults in the query', () => preset('GET /{owner}', { z: 1 })],
  ['endpoint across origins', () => preset('GET https://example.com/x')],
  ['merge', () => endpoint.merge('GET /repos/{owner}/{repo}', everything)],
  ['merge with nothing', () => preset.merge()],
  ['parse', () => endpoint.parse({ url: '/x', method: 'PUT', baseUrl: 'https://example.com', headers: {}, a: 1 })],
  ['defaults', () => endpoint.defaults({ org: 'o', list: [{}], headers: { a: 'b' } }).DEFAULTS],
  ['defaults with another base', () => preset.defaults({ baseUrl: 'https://example.com' })],
  ['createEndpoint', () => loosen(createEndpoint(profile))('GET /x', { apiVersion: '1' })],
  ['createEndpoint with servers', () => loosen(createEndpoint({ ...profile, servers: ['https://a.example'] }))('/x')],
  ['createEndpoint with nothing', () => createEndpoint({} as Profile)],
  ['compile', () => compile('/{a}{?b*,c:2}').names],
  ['expand', () => expand('/{a}{?b*,c:2}', { a: 'x', b: { k: [1].length }, c: 'long' })],
  ['expand with nothing', () => expand('/{a}{?b*}')],
  ['a catalogue', () => [...createCatalogue(catalogue)]],
  ['a catalogue of an object', () => [...createCatalogue(index)].length],
  ['an empty catalogue', () => createCatalogue('{}').size],
  ['search', () => createCatalogue(catalogue, { synonyms: { animal: ['pet'] } }).search('animal', {})],
  [
    'match',
    () => createCatalogue(catalogue, { prefixes: ['/api'] }).match('GET', 'https://h.example/api/pets/7?tags=a'),
  ],
  ['match of an upload', () => createCatalogue(catalogue).match('POST', 'https://uploads.example.com/files/pets')],
  ['check', () => createCatalogue(catalogue).check('GET /pets/{id}', PET)],
  ['check of a body', () => createCatalogue(catalogue).check('POST /pets', { name: 5, data: { size: 'x', nme: 1 } })],
  ['check of an unknown route', () => createCatalogue(catalogue).check('GET /pet/{id}')],
  [
    'get',
    () => [createCatalogue(catalogue).get('pets/get'), createCatalogue(catalogue).getByOperationId('pets/delete')],
  ],
  ['match of GitHub', () => github.match('GET', '/repos/o/r/issues/1?labels=a')],
  ['check of GitHub', () => github.check('POST /repos/{owner}/{repo}/issues', ISSUE)],
  ...(['msw', 'nock', 'fetch-mock', 'urlpattern'] as const).map(
    (library) => [`toPattern for ${library}`, () => toPattern('GET /repos/{owner}{/branch}', library)] as const,
  ),
  ...REQUESTS.flatMap((request, position) =>
    CLIENT_FUNCTIONS.filter(([name]) => !leavesItToThePlatform(name, request)).map(
      ([name, convert]) =>
        [`${name} of request ${position}`, () => [convert(request), convert(request, { mask: true })]] as const,
    ),
  ),
];

/** As text: expressions by their source, and without the boundaries that the platform draws at random. */
function outcomeOf(action: () => unknown): unknown {
  const outcome = snapshot(attempt(action));
  const text = JSON.stringify(outcome, (_, value) => (value instanceof RegExp ? String(value) : value));
  return text?.replace(/formdata-undici-\d+|routebook-[\da-f]{8}-[\da-f-]{27}/g, 'boundary');
}

/** Names are tried together, because each change of Object.prototype slows the engine down; where a group has an effect, one by one. */
const GROUP = 300;

test.each(VALUES.map((value) => [typeof value, value] as const))(
  'no name in the sources on Object.prototype changes what a public function returns, as a value of the type %s',
  (_, value) => {
    for (const name of ['items', 'file', 'baseUrl', 'slot', 'uploadUrl', 'user-agent']) expect(NAMES).toContain(name);
    const run = () => CALLS.map(([, action]) => outcomeOf(action));
    const before = run();
    const changedBy = (names: readonly string[]) => {
      const pairs = names.map((name): [string, unknown] => [name, value]);
      // What is read afterwards is not polluted any more.
      const after = whilePolluted(pairs, run);
      return CALLS.flatMap(([name], position) => (isDeepStrictEqual(after[position], before[position]) ? [] : [name]));
    };
    for (let start = 0; start < NAMES.length; start += GROUP) {
      const group = NAMES.slice(start, start + GROUP);
      if (changedBy(group).length === 0) continue;
      const single = group.filter((name) => changedBy([name]).length > 0);
      expect([single, changedBy(single.length > 0 ? single : group)]).toEqual([[], []]);
    }
    expect(run()).toEqual(before);
  },
);

// Hardened programs freeze Object.prototype: its properties can then not be shadowed by assignment.
test('with read-only properties on Object.prototype, a request is the same or is rejected', () => {
  const calls = [
    () => endpoint('GET /own/{org}', { org: 'a', q: 1, x: 2 }),
    () => endpoint('POST /own/{org}', { org: 'a', q: 1, x: 2, headers: { authorization: 'b' } }),
    () => endpoint('POST /own/{org}', { parameters: { org: 'a', q: 1 }, headers: { 'Content-Type': 'c' } }),
    () => endpoint.defaults({ org: 'a', q: 1, headers: { authorization: 'b' } })('PUT /own', { x: 3 }),
    () => github.match('GET', '/repos/o/r/issues?labels=a&labels=b')?.parameters,
  ];
  const before = calls.map(outcomeOf);
  const names = ['org', 'q', 'x', 'authorization', 'content-type', 'owner', 'labels'];
  const descriptor = Object.assign(Object.create(null), { value: 'polluted', writable: false, configurable: true });
  for (const name of names) Object.defineProperty(Object.prototype, name, descriptor);
  const outcomes = calls.map((action) => attempt(action));
  for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  const rejected = outcomes.map((outcome) => 'error' in outcome);
  expect(
    outcomes.map(
      (outcome, position) =>
        rejected[position] || outcomeOf(() => ('result' in outcome ? outcome.result : undefined)) === before[position],
    ),
  ).toEqual(calls.map(() => true));
  expect([rejected[0], rejected[4]]).toEqual([false, false]);
});
