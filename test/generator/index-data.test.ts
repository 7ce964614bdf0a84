import { createCatalogue, type IndexData } from 'routebook/catalogue';
import { createIndex, emitIndex } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { writeCompactText } from '../../src/catalogue/index-text.ts';
import { catalogueOf, withSchemas } from './support.ts';

const pet = {
  type: 'object',
  properties: { name: { type: 'string' }, owner: { type: 'object', properties: { login: { type: 'string' } } } },
  required: ['name'],
};
const refer = { $ref: '#/components/schemas/pet' };
const catalogue = catalogueOf(
  {
    '/a/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'a/get',
        tags: ['a'],
        externalDocs: { url: 'https://example.com/docs/a' },
        responses: { 200: { content: { 'application/json': { schema: refer } } } },
      },
      put: {
        requestBody: { required: true, content: { 'application/json': { schema: refer } } },
        responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: pet } } } } },
      },
      delete: {
        externalDocs: { url: 'https://example.com/docs/b' },
        parameters: [{ name: 'force', in: 'query', schema: { type: 'boolean' } }],
        deprecated: true,
      },
    },
    '/b': { get: {} },
  },
  withSchemas({ pet: { ...pet, 'x-changes': [{ version: '2', patch: { properties: { name: null } } }] } }),
  { version: '1', extensions: { versionPatches: 'x-changes' } },
);

describe('the runtime index', () => {
  test('has a row for each route, with shapes in outline', () => {
    expect(createIndex(catalogue)).toEqual({
      format: 1,
      name: 'Test',
      server: null,
      version: '1',
      versions: ['2'],
      documentation: 'https://example.com/docs/',
      parameters: [
        { name: 'id', in: 'path', required: true, type: 'string' },
        { name: 'force', in: 'query', type: 'boolean' },
      ],
      responses: [{ 200: { 'application/json': 'Pet' } }, { 200: { 'application/json': { list: 'Pet' } } }],
      routes: [
        ['DELETE /a/{id}{?force}', null, null, 'b', [0, 1], -1, null, { path: '/a/{id}', deprecation: {} }],
        ['GET /a/{id}', 'a/get', 'a', 'a', [0], 0, null, { versions: ['2'] }],
        ['GET /b', null, null, null, []],
        [
          'PUT /a/{id}',
          null,
          null,
          null,
          [0],
          1,
          {
            required: true,
            content: { 'application/json': { required: { name: 'string' }, optional: { owner: 'object' } } },
          },
          { versions: ['2'] },
        ],
      ],
    });
  });

  test('contains parameters and fields inline if their schema is not an object', () => {
    const { parameters, routes } = createIndex(
      catalogueOf(
        {
          '/a': {
            get: { parameters: [{ name: 'state', in: 'query', schema: { $ref: '#/components/schemas/state' } }] },
            put: {
              requestBody: {
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        states: { type: 'array', items: { $ref: '#/components/schemas/state' } },
                        pet: refer,
                      },
                    },
                  },
                },
              },
            },
          },
        },
        withSchemas({ pet, state: { type: 'string', enum: ['open', 'it\'s "closed"'] } }),
      ),
    );
    const state = { enum: ['open', 'it\'s "closed"'] };
    expect(parameters).toEqual([{ name: 'state', in: 'query', type: state }]);
    expect(routes[1]?.[6]).toEqual({
      content: { 'application/json': { optional: { states: { list: state }, pet: 'Pet' } } },
    });
  });

  test('is a module that contains it as text', () => {
    const source = [...emitIndex(catalogue).values()]
      .join('')
      .replace('export const indexData: string', 'const indexData');
    const text: unknown = new Function(`${source}return indexData;`)();
    const lines = String(text).split('\n');
    const { routes, parameters, responses, ...header } = createIndex(catalogue);
    expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([{ ...header, sorted: true }, parameters]);
    expect(lines[2]?.split('\t').map((part) => JSON.parse(part))).toEqual(responses);
    const sorted = lines.slice(3).sort();
    expect(sorted.map((line) => JSON.parse(line))).toEqual(routes);
  });

  test('is written with similar routes next to each other, and read in the order of their keys', () => {
    const row = (key: string, documentation: string): IndexData['routes'][number] => [key, null, null, documentation];
    const routes = [row('DELETE /a', 'x'), row('GET /b', 'y'), row('PUT /a', 'x')];
    const { routes: _, ...rest } = createIndex(catalogue);
    const keysOf = (text: string) => [...createCatalogue(text)].map(({ route }) => route);
    const text = writeCompactText({ ...rest, routes });
    expect(
      text
        .split('\n')
        .slice(3)
        .map((line) => JSON.parse(line)[0]),
    ).toEqual(['DELETE /a', 'PUT /a', 'GET /b']);
    expect(keysOf(text)).toEqual(['DELETE /a', 'GET /b', 'PUT /a']);
    expect(keysOf(writeCompactText({ ...rest, routes: routes.toReversed() }))).toEqual([
      'PUT /a',
      'GET /b',
      'DELETE /a',
    ]);
  });
});
