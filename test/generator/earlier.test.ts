import { describe, expect, test } from 'vitest';
import { catalogueOf, describeApi, fileOf, routeOf, withSchemas } from './support.ts';

const answer = (name: string, more = {}) => ({
  responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } },
  ...more,
});
const user = { properties: { login: { type: 'string' } } };
const before = { properties: { name: { type: 'string' }, user: { $ref: '#/components/schemas/user' } } };
const now = { properties: { title: { type: 'string' } } };

const earlier = describeApi(
  {
    '/kept': { get: answer('pet') },
    '/gone': { get: answer('pet') },
    '/same': { get: answer('user') },
    '/old/name': { get: answer('user', { operationId: 'users/get' }) },
  },
  withSchemas({ pet: before, user, unused: now }),
);
const catalogue = catalogueOf(
  { '/kept': { get: answer('pet') }, '/new/name': { get: answer('user', { operationId: 'users/get' }) } },
  withSchemas({ pet: now, user }),
  { earlier },
);

describe('an earlier description', () => {
  test('adds removed routes and marks them', () => {
    expect(Object.keys(catalogue.routes)).toEqual([
      'GET /gone',
      'GET /kept',
      'GET /new/name',
      'GET /old/name',
      'GET /same',
    ]);
    expect(routeOf(catalogue, 'GET /kept').deprecation).toBeUndefined();
    expect(routeOf(catalogue, 'GET /gone').deprecation).toEqual({ removed: true });
    expect(fileOf(catalogue, 'endpoints.d.ts')).toContain('@deprecated Removed from the API. */\n"GET /gone"');
  });

  test('has the replacement of an operation that moved', () => {
    expect(routeOf(catalogue, 'GET /old/name').deprecation).toEqual({ removed: true, replacement: 'GET /new/name' });
    expect(fileOf(catalogue, 'endpoints.d.ts')).toContain('@deprecated Removed from the API. Use `GET /new/name`. */');
  });

  test('keeps their types, under another name if the name is now used differently', () => {
    expect(catalogue.schemas).toEqual({
      FormerPet: { optional: { name: 'string', user: 'User' } },
      Pet: { optional: { title: 'string' } },
      User: { optional: { login: 'string' } },
    });
    expect(routeOf(catalogue, 'GET /gone').responses).toEqual({ 200: { 'application/json': 'FormerPet' } });
    expect(routeOf(catalogue, 'GET /kept').responses).toEqual({ 200: { 'application/json': 'Pet' } });
  });

  test('renames an unchanged schema that refers to a changed one', () => {
    const herd = { type: 'array', items: { $ref: '#/components/schemas/pet' } };
    const then = describeApi({ '/gone': { get: answer('herd') } }, withSchemas({ pet: before, user, herd }));
    const { schemas } = catalogueOf({ '/kept': { get: answer('herd') } }, withSchemas({ pet: now, user, herd }), {
      earlier: then,
    });
    expect(schemas).toMatchObject({ Herd: { list: 'Pet' }, FormerHerd: { list: 'FormerPet' } });
  });

  test('lists both descriptions as sources', () => {
    expect(catalogue.sources).toEqual([
      { name: 'Test', version: '1' },
      { name: 'Test', version: '1' },
    ]);
  });
});
