import { GeneratorError, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { readTables } from '../support/tables.ts';
import { catalogueOf, describeApi, fileOf, lineOf } from './support.ts';

const table = readTables(import.meta.url);

const options = { version: '1', extensions: { versionPatches: 'x-changes' } };
const change = (version: string, patch: unknown) => ({ version, patch });
const answer = (name: string) => ({
  responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } },
});
const pet = (changes: readonly unknown[]) => ({
  type: 'object',
  required: ['name', 'old'],
  properties: { name: { type: 'string' }, old: { type: 'string' }, owner: { $ref: '#/components/schemas/owner' } },
  'x-changes': changes,
});
const owner = { type: 'object', properties: { login: { type: 'string' } } };
const herd = { type: 'object', properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/pet' } } } };
const paths = { '/pet': { get: answer('pet') }, '/herd': { get: answer('herd') }, '/owner': { get: answer('owner') } };
const versioned = (changes: readonly unknown[], more: JsonObject = paths) =>
  catalogueOf(more, { components: { schemas: { pet: pet(changes), owner, herd } } } as never, options);

describe('API versions', () => {
  test('can be described by a merge patch', () => {
    const catalogue = versioned([change('2', { properties: { old: null, fresh: { type: 'integer' } } })]);
    expect(catalogue.versions).toEqual({
      2: {
        schemas: { Pet: { required: { name: 'string' }, optional: { owner: 'Owner', fresh: 'integer' } } },
        routes: {},
      },
    });
  });

  test('can be described by a JSON patch, a list of operations', () => {
    const patch = [
      { op: 'remove', path: '/required/1' },
      { op: 'remove', path: '/properties/old' },
      { op: 'add', path: '/properties/fresh', value: { type: 'integer' } },
      { op: 'add', path: '/required/-', value: 'fresh' },
      { op: 'replace', path: '/properties/name/type', value: 'boolean' },
    ];
    expect(versioned([change('2', patch)]).versions['2']?.schemas).toEqual({
      Pet: { required: { name: 'boolean', fresh: 'integer' }, optional: { owner: 'Owner' } },
    });
  });

  test('include the changes of earlier versions', () => {
    const catalogue = versioned([
      change('3', { properties: { old: null } }),
      change('2', { properties: { owner: null } }),
    ]);
    expect(Object.keys(catalogue.versions)).toEqual(['2', '3']);
    expect(catalogue.versions['2']?.schemas).toEqual({ Pet: { required: { name: 'string', old: 'string' } } });
    expect(catalogue.versions['3']?.schemas).toEqual({ Pet: { required: { name: 'string' } } });
  });

  test('can add, change and remove an operation', () => {
    const catalogue = versioned([], {
      ...paths,
      '/moved': { get: { ...answer('owner'), 'x-changes': [change('2', { responses: { 200: null, 204: {} } })] } },
      '/gone': { get: answer('owner'), 'x-changes': [change('2', { get: null, put: {} })] },
    } as never);
    expect(catalogue.versions['2']?.routes).toEqual({
      'GET /moved': { path: '/moved', responses: { 204: {} } },
      'GET /gone': null,
      'PUT /gone': { path: '/gone' },
    });
    expect(fileOf(catalogue, '2/endpoints.d.ts')).not.toContain('"GET /gone"');
    expect(fileOf(catalogue, '2/endpoints.d.ts')).toContain('"PUT /gone": ');
    expect(fileOf(catalogue, 'endpoints.d.ts')).not.toContain('"PUT /gone": ');
  });

  test('have types that contain only the differences from the base', () => {
    const catalogue = versioned([change('2', { properties: { old: null } })]);
    const schemas = fileOf(catalogue, '2/schemas.d.ts');
    expect(schemas).toContain('export interface Pet {\nname: string;\nowner?: base.Owner;\n}');
    // The herd itself has not changed, but its pets have.
    expect(schemas).toContain('export interface Herd {\npets?: Pet[];\n}');
    expect(schemas).not.toContain('interface Owner');
    const endpoints = fileOf(catalogue, '2/endpoints.d.ts');
    expect(endpoints).toContain(
      "import type { StableEndpoints } from '../endpoints.js';\nexport interface Endpoints extends StableEndpoints {",
    );
    expect(lineOf(catalogue, 'GET /pet', '2/endpoints.d.ts')).toContain('s.Pet');
    expect(endpoints).not.toContain('"GET /owner"');
    const [stable, own] = fileOf(catalogue, 'endpoints.d.ts').split('export interface Endpoints extends');
    expect(stable).toContain('"GET /owner"');
    expect(own).toContain('"GET /pet"');
    expect(fileOf(catalogue, 'versions.d.ts')).toContain('export type BaseVersion = "1";');
  });

  test('do not rename a copy of a schema that changes', () => {
    const copy = {
      responses: { 200: { content: { 'application/json': { schema: { ...pet([]), 'x-changes': undefined } } } } },
    };
    const catalogue = versioned(
      [change('2', { properties: { old: null } })],
      JSON.parse(JSON.stringify({ ...paths, '/copy': { get: copy } })),
    );
    expect(catalogue.routes['GET /copy']?.responses).toEqual({ 200: { 'application/json': 'Pet' } });
    expect(catalogue.versions['2']?.routes).toEqual({
      'GET /copy': {
        path: '/copy',
        responses: {
          200: { 'application/json': { required: { name: 'string', old: 'string' }, optional: { owner: 'Owner' } } },
        },
      },
    });
  });

  test.each(table<[object, string, number]>('patches that fit nothing'))(
    'a patch that fits nothing is an error with its place: %j',
    (patch, message, index) => {
      expect(() => versioned([change('2', patch)])).toThrow(
        new GeneratorError(message, `#/components/schemas/pet/x-changes/0/patch/${index}`),
      );
    },
  );

  test('have their own folder for any name', () => {
    const catalogue = versioned([change('../../2', { properties: { old: null } })]);
    expect(fileOf(catalogue, '______2/schemas.d.ts')).toContain('interface Pet');
    expect(fileOf(catalogue, 'versions.d.ts')).toContain('"../../2": {');
  });

  test('need the version of the description itself', () => {
    expect(() =>
      catalogueOf(
        { '/a': { get: { 'x-changes': [change('2', {})] } } } as never,
        {},
        { extensions: options.extensions },
      ),
    ).toThrow('The description has patches for other API versions. Pass its own version as the option "version"');
  });
});

test('numbers in versions are compared by value: v2 comes before v10', () => {
  const patches = ['v10', 'v2', 'v9'].map((version) => ({ version, patch: { operationId: `of-${version}` } }));
  const description = describeApi({ '/a': { get: { operationId: 'of-v1', 'x-patches': patches } } });
  const { catalogue } = generate(description, { version: 'v1', extensions: { versionPatches: 'x-patches' } });
  expect(Object.keys(catalogue.versions)).toEqual(['v2', 'v9', 'v10']);
  expect(catalogue.versions['v9']?.routes['GET /a']?.operationId).toBe('of-v9');
});

test.each(['foo', '01', '-1', '7', '1e0'])('a patch rejects %s as the index of a list of two', (index) => {
  const patch = [{ op: 'replace', path: `/tags/${index}`, value: 'x' }];
  const description = describeApi({ '/a': { get: { tags: ['a', 'b'], 'x-patches': [{ version: '2', patch }] } } });
  expect(() => generate(description, { version: '1', extensions: { versionPatches: 'x-patches' } })).toThrow(
    /The patch (changes|has) /,
  );
});
