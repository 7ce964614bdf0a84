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
  test('adds the routes that are gone, marked as removed', () => {
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

  test('an operation that lives on elsewhere is the replacement', () => {
    expect(routeOf(catalogue, 'GET /old/name').deprecation).toEqual({ removed: true, replacement: 'GET /new/name' });
    expect(fileOf(catalogue, 'endpoints.d.ts')).toContain('@deprecated Removed from the API. Use `GET /new/name`. */');
  });

  test('keeps the types they had, under another name where the name means something else now', () => {
    expect(catalogue.schemas).toEqual({
      FormerPet: { optional: { name: 'string', user: 'User' } },
      Pet: { optional: { title: 'string' } },
      User: { optional: { login: 'string' } },
    });
    expect(routeOf(catalogue, 'GET /gone').responses).toEqual({ 200: { 'application/json': 'FormerPet' } });
    expect(routeOf(catalogue, 'GET /kept').responses).toEqual({ 200: { 'application/json': 'Pet' } });
  });

  test('a schema that has not changed, but refers to one that has, is another one too', () => {
    const herd = { type: 'array', items: { $ref: '#/components/schemas/pet' } };
    const then = describeApi({ '/gone': { get: answer('herd') } }, withSchemas({ pet: before, user, herd }));
    const { schemas } = catalogueOf({ '/kept': { get: answer('herd') } }, withSchemas({ pet: now, user, herd }), {
      earlier: then,
    });
    expect(schemas).toMatchObject({ Herd: { list: 'Pet' }, FormerHerd: { list: 'FormerPet' } });
  });

  test('both are named as sources', () => {
    expect(catalogue.sources).toEqual([
      { name: 'Test', version: '1' },
      { name: 'Test', version: '1' },
    ]);
  });
});
