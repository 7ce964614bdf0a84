import type { JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { catalogueOf, fileOf, lineOf, routeOf, withSchemas } from './support.ts';

const pet = { properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } } };
const list = { type: 'array', items: { $ref: '#/components/schemas/pet' } };
const paged = (names: readonly string[], schema: JsonObject, method = 'get') =>
  catalogueOf(
    {
      '/a': {
        [method]: {
          parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
          responses: { 200: { content: { 'application/json': { schema } } } },
        },
      },
    },
    withSchemas({ pet, wrapped: { properties: { items: list } } }),
  );

test('a list with the name of an inherited method is found', () => {
  const schema = { required: ['total'], properties: { total: { type: 'integer' }, constructor: list } };
  expect(fileOf(paged(['page'], schema), 'pages.d.ts')).toContain('"GET /a": s.Pet;');
});

describe('pagination', () => {
  test.each([
    [['page', 'per_page'], list, { by: 'page' }],
    [['page', 'cursor'], list, { by: 'page' }],
    [['after'], list, { by: 'cursor' }],
    [['starting_after', 'limit'], list, { by: 'cursor' }],
    [['PageToken'], list, { by: 'cursor' }],
    [['continue', 'limit'], list, { by: 'cursor' }],
    [['offset'], list, { by: 'offset' }],
    [['page'], { $ref: '#/components/schemas/wrapped' }, { by: 'page', items: 'items' }],
    [
      ['page'],
      { properties: { total: { type: 'integer' }, pets: list, tags: list }, required: ['pets'] },
      { by: 'page', items: 'pets' },
    ],
    [['page'], { oneOf: [list, { type: 'array', items: { type: 'string' } }] }, { by: 'page' }],
    [['page'], { properties: { pets: list, tags: list } }, undefined],
    [['page'], { type: 'string' }, undefined],
    [['per_page'], list, undefined],
  ])('the pagination of a route with the parameters %j', (names, schema, expected) => {
    const target =
      '$ref' in schema && schema.$ref === '#/components/schemas/none' ? { type: 'object', properties: {} } : schema;
    expect(routeOf(paged(names, target as never), 'GET /a').pagination).toEqual(expected);
  });

  test('exists only for GET', () => {
    expect(routeOf(paged(['page'], list, 'post'), 'POST /a{?page}').pagination).toBeUndefined();
  });

  test('has typed items by key', () => {
    expect(lineOf(paged(['page'], list), 'GET /a', 'pages.d.ts')).toBe('s.Pet;');
    expect(lineOf(paged(['page'], { $ref: '#/components/schemas/wrapped' }), 'GET /a', 'pages.d.ts')).toBe('s.Pet;');
    expect(
      lineOf(paged(['page'], { oneOf: [list, { type: 'array', items: { type: 'string' } }] }), 'GET /a', 'pages.d.ts'),
    ).toBe('s.Pet | string;');
    expect(fileOf(paged([], list), 'pages.d.ts')).not.toContain('GET /a');
  });
});
