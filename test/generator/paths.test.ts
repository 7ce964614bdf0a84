import { emitPaths, type JsonObject } from 'routebook/generator';
import { expect, test } from 'vitest';
import { describeApi } from './support.ts';

/** The written types, without line breaks and spaces. */
function pathsOf(description: JsonObject): string {
  return (emitPaths(description).get('paths.ts') ?? '').replace(/\s+/g, ' ');
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

const DESCRIPTION = describeApi(
  {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getPet',
        parameters: [
          { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'x-trace', in: 'header', required: true, schema: { type: 'string' } },
        ],
        responses: {
          200: { description: '', content: json({ $ref: '#/components/schemas/pet' }) },
          default: { description: '', content: { 'text/plain': { schema: { type: 'string' } } } },
        },
      },
      put: {
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/pet' }) },
        responses: { 204: { description: '' } },
      },
    },
    'x-not-a-path': {},
  },
  {
    components: {
      schemas: {
        pet: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/pet' } },
        },
      },
    },
  },
);

test('an operation is written with its parameters, body and responses, by operation id where it has one', () => {
  const text = pathsOf(DESCRIPTION);
  expect(text).toContain('get: operations["getPet"];');
  expect(text).toMatch(/path: \{ "?id"?: number;? \}/);
  expect(text).toMatch(/query\?: \{ "?fields"?\?: string\[\];? \}/);
  expect(text).toMatch(/header: \{ "x-trace": string;? \}/);
  expect(text).toMatch(/requestBody: \{ content: \{ "application\/json": components\["schemas"\]\["pet"\]/);
  expect(text).toMatch(/200: \{.*"application\/json": components\["schemas"\]\["pet"\]/);
  expect(text).toMatch(/ default: \{.*"text\/plain": string/);
  expect(text).toContain('delete?: never;');
});

test('a schema that refers to itself does so by its name', () => {
  expect(pathsOf(DESCRIPTION)).toMatch(/parent"?\?: components\["schemas"\]\["pet"\]/);
});

test('what is not a path is left out, and what a description lacks is empty', () => {
  expect(pathsOf(DESCRIPTION)).not.toContain('x-not-a-path');
  const empty = pathsOf(describeApi({}));
  expect(empty).toContain('export type webhooks = Record<string, never>;');
  expect(empty).toContain('export type operations = Record<string, never>;');
  expect(empty).toContain('schemas: never;');
});
