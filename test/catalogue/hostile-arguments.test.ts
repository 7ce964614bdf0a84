import { type CatalogueSettings, createCatalogue, github, type IndexData } from 'routebook/catalogue';
import { describe, expect, test } from 'vitest';
import { holds } from '../property/holds.ts';
import { attempt, createTally } from '../property/outcome.ts';
import fc from '../support/fast-check.ts';
import { index } from './sample-index.ts';

function failing(): never {
  throw new TypeError('thrown by the caller');
}

function deep(levels: number): unknown {
  let value: unknown = 'string';
  for (let level = 0; level < levels; level++) value = level % 2 ? { list: value } : { anyOf: [value] };
  return value;
}

function asText(data: unknown): string | undefined {
  try {
    return JSON.stringify(data);
  } catch {
    return undefined;
  }
}

const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

/** Made where they are used, because fast-check looks into values itself. */
const HOSTILE: (() => unknown)[] = [
  () => Symbol('s'),
  () => 10n,
  () => null,
  () => Number.NaN,
  () => '',
  () => 'text',
  () => '__proto__',
  () => [],
  () => [null, 5, 'x'],
  () => ({}),
  () => failing,
  () => cyclic,
  () => revoked,
  () => deep(300),
  () => new Proxy({}, { get: failing, ownKeys: failing, has: failing, getOwnPropertyDescriptor: failing }),
  () => Object.defineProperty({}, 'limit', { enumerable: true, get: failing }),
  () => Object.defineProperty({}, 'routes', { enumerable: true, get: failing }),
  () => ({ limit: Symbol('s') }),
  () => ({ limit: '5' }),
  () => ({ method: Symbol('s') }),
  () => ({ method: {} }),
  () => ({ toString: failing, valueOf: failing }),
  () => ({ parameters: new Proxy({}, { ownKeys: failing }) }),
  () => ({ mediaType: { format: {} }, state: { toString: failing } }),
  () => ({ data: cyclic, apiVersion: Symbol('s') }),
];
const hostile = fc.constantFrom(...HOSTILE);

describe('with any arguments', () => {
  test('search throws nothing but EndpointError', () => {
    const codes = HOSTILE.map((make) => attempt(() => github.search('issue', make() as never)));
    const errors = codes
      .filter((outcome) => 'error' in outcome)
      .map((outcome) => 'error' in outcome && outcome.error.code);
    expect(new Set(errors)).toEqual(new Set(['INVALID_OPTION']));
    for (const make of HOSTILE) expect(Array.isArray(github.search(make() as never))).toBe(true);
  });

  test.each([
    [{ limit: Symbol('s') }, 'The option "limit" of search must be a number, such as 10.'],
    [{ limit: '5' }, 'The option "limit" of search must be a number, such as 10.'],
    [{ method: 5 }, 'The option "method" of search must be an HTTP method, such as "GET".'],
    ['GET', 'The options of search must be a plain object.'],
  ])('search explains what is wrong with %o', (options, message) => {
    expect(() => github.search('issue', options as never)).toThrow(
      expect.objectContaining({ name: 'EndpointError', code: 'INVALID_OPTION', message }),
    );
  });

  test('check reads only the start of a huge list', () => {
    const list = new Array(100_000_000);
    expect(github.check('GET /user', { mediaType: { previews: list } }).length).toBeGreaterThan(0);
    expect(github.check('POST /repos/o/r/issues', { title: 'a', labels: list })).toMatchObject([
      { code: 'WRONG_TYPE' },
    ]);
    expect(github.check('GET /advisories', { cwes: list })).toMatchObject([{ code: 'WRONG_TYPE' }]);
  });

  test('get, getByOperationId and match return undefined, and check returns findings', async () => {
    const loose = github as unknown as Record<
      'get' | 'getByOperationId' | 'match' | 'check',
      (...given: unknown[]) => unknown
    >;
    const routes = fc.constantFrom<(() => unknown)[]>(
      ...HOSTILE,
      () => 'GET /repos/{owner}/{repo}/issues',
      () => 'GET',
    );
    await holds(
      400,
      fc.property(routes, hostile, hostile, (route, second, third) => {
        expect(Array.isArray(loose.check(route(), second(), third()))).toBe(true);
        loose.match(route(), second());
        loose.get(route());
        loose.getByOperationId(second());
      }),
    );
  });
});

describe('with any data', () => {
  /** Every function of a catalogue. */
  const useAll = (data: unknown, settings?: unknown) => {
    const catalogue = createCatalogue(data as IndexData, settings as CatalogueSettings);
    const verbs = [
      () => [...catalogue],
      () => [catalogue.size, catalogue.name, catalogue.version, catalogue.versions],
      () => catalogue.get('GET /pets/:id'),
      () => catalogue.getByOperationId('x'),
      () => catalogue.match('GET', '/v1/pets/1'),
      () => catalogue.search('pet'),
      () => catalogue.check('POST /pets', { name: 5, other: 1 }),
    ];
    for (const verb of verbs) attempt(verb);
  };

  test('createCatalogue and its functions throw nothing but EndpointError', async () => {
    const tally = createTally();
    const members = fc.constantFrom(...Object.keys(index), 'documentation');
    await holds(
      150,
      fc.property(members, hostile, fc.nat({ max: 7 }), fc.boolean(), (member, make, column, isText) => {
        const row = [...(index.routes[2] ?? [])] as unknown[];
        row[column] = make();
        for (const data of [make(), { ...index, [member]: make() }, { ...index, routes: [row, ...index.routes] }]) {
          const outcome = attempt(() => useAll(isText ? (asText(data) ?? data) : data));
          tally.add('error' in outcome ? 'refused' : 'read');
        }
      }),
    );
    expect(tally.share('refused')).toBeGreaterThan(0.05);
    expect(tally.share('read')).toBeGreaterThan(0.2);
  });

  test('types, parameters and details of any form are rejected or read', () => {
    for (const make of HOSTILE) {
      for (const keyword of ['enum', 'list', 'anyOf', 'allOf', 'tuple', 'required', 'optional', 'rest', 'deprecated']) {
        const type = { [keyword]: make() } as never;
        attempt(() => useAll({ ...index, parameters: [{ name: 'id', in: 'path', type }] }));
        attempt(() => useAll({ ...index, responses: [{ 200: { 'application/json': type } }] }));
        attempt(() =>
          useAll({ ...index, routes: [['POST /pets', null, null, null, [0], 0, { content: { a: type } }]] }),
        );
      }
      for (const detail of [
        'path',
        'server',
        'title',
        'formats',
        'flags',
        'previews',
        'pagination',
        'deprecation',
        'versions',
      ])
        attempt(() =>
          useAll({ ...index, routes: [['GET /pets', null, null, null, [0], 0, null, { [detail]: make() }]] }),
        );
    }
  });

  test('invalid settings are rejected immediately', () => {
    for (const name of ['mayBeEmpty', 'describedPlaces', 'prefixes', 'names', 'synonyms', 'scopes']) {
      for (const make of HOSTILE) attempt(() => useAll(index, { [name]: make() }));
      expect(() => createCatalogue(index, { [name]: 5 })).toThrow(
        expect.objectContaining({ code: 'INVALID_OPTION', parameter: name }),
      );
    }
    const scope = { path: '/pets', words: ['pet'], worth: 1 };
    for (const member of ['path', 'words', 'worth', 'implied', 'name']) {
      for (const make of HOSTILE) attempt(() => useAll(index, { scopes: [{ ...scope, [member]: make() }] as never }));
      expect(() => createCatalogue(index, { scopes: [{ ...scope, [member]: {} as never }] })).toThrow(
        expect.objectContaining({ code: 'INVALID_OPTION', parameter: 'scopes' }),
      );
    }
    for (const make of HOSTILE) attempt(() => useAll(index, make()));
    expect(() => createCatalogue(index, null as never)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });
});
