import { describe, expect, test } from 'vitest';
import { catalogueOf, fileOf, withSchemas } from './support.ts';

const shape = {
  type: 'object',
  properties: {
    alpha: { type: 'string' },
    beta: { type: 'string' },
    gamma: { type: 'string' },
    delta: { type: 'string' },
  },
};
const small = { type: 'object', properties: { a: { type: 'string' } } };
const answer = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });
const optional = { alpha: 'string', beta: 'string', gamma: 'string', delta: 'string' };

describe('shapes that occur more than once', () => {
  test('are named once, after what their places have in common or after their members', () => {
    const catalogue = catalogueOf({
      '/a': { get: { operationId: 'pets/list', ...answer({ type: 'array', items: shape }) } },
      '/b': { get: answer(shape) },
    } as never);
    expect(catalogue.schemas).toEqual({ AlphaBetaGammaResponse: { optional } });
    expect(catalogue.routes['GET /b']?.responses).toEqual({ 200: { 'application/json': 'AlphaBetaGammaResponse' } });
    expect(fileOf(catalogue, 'schemas.d.ts').match(/alpha/g)).toHaveLength(1);
  });

  test('get the name of an equal schema', () => {
    const catalogue = catalogueOf(
      { '/a': { get: answer({ $ref: '#/components/schemas/greek' }) }, '/b': { get: answer(shape) } } as never,
      withSchemas({ greek: shape }),
    );
    expect(catalogue.schemas).toEqual({ Greek: { optional } });
    expect(catalogue.routes['GET /b']?.responses).toEqual({ 200: { 'application/json': 'Greek' } });
  });

  test('are written inline if a name would be longer', () => {
    expect(catalogueOf({ '/a': { get: answer(small) }, '/b': { get: answer(small) } } as never).schemas).toEqual({});
  });

  test('keep both names if two schemas are equal', () => {
    const refer = (name: string) => answer({ $ref: `#/components/schemas/${name}` });
    const catalogue = catalogueOf(
      { '/a': { get: refer('one') }, '/b': { get: refer('two') } } as never,
      withSchemas({ one: shape, two: shape }),
    );
    expect(catalogue.schemas).toEqual({ One: { optional }, Two: 'One' });
  });

  test('get different names if names collide', () => {
    const refer = (name: string) => answer({ $ref: `#/components/schemas/${name}` });
    const catalogue = catalogueOf(
      { '/a': { get: refer('my-pet') }, '/b': { get: refer('MyPet') }, '/c': { get: refer('1st') } } as never,
      withSchemas({ 'my-pet': small, MyPet: shape, '1st': { properties: { b: { type: 'string' } } } }),
    );
    expect(Object.keys(catalogue.schemas)).toEqual(['MyPet', 'MyPet2', 'Schema1st']);
  });
});
