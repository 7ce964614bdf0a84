import { createIndex, emitIndex } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
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

  test('is a module that holds it as text', () => {
    const source = emitIndex(catalogue).replace('export const indexData', 'const indexData');
    const text: unknown = new Function(`${source}return indexData;`)();
    expect(JSON.parse(String(text))).toEqual(createIndex(catalogue));
  });
});
