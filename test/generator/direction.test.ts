import { describe, expect, test } from 'vitest';
import { catalogueOf, withSchemas } from './support.ts';

const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
  },
};
const both = (schema: object) => ({
  '/pets': {
    post: {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 201: { content: { 'application/json': { schema } } } },
    },
  },
});

describe('readOnly and writeOnly', () => {
  test('an inline schema has its own members in each direction', () => {
    const route = catalogueOf(both(pet) as never).routes['POST /pets'];
    expect(route?.body?.content).toEqual({
      'application/json': { required: { name: 'string' }, optional: { secret: 'string' } },
    });
    expect(route?.responses).toEqual({ 201: { 'application/json': { required: { id: 'integer', name: 'string' } } } });
  });

  test('a named schema gets a second name for requests, even if it only refers to such a schema', () => {
    const owner = { properties: { pet: { $ref: '#/components/schemas/pet' } } };
    const catalogue = catalogueOf(both({ $ref: '#/components/schemas/owner' }) as never, withSchemas({ owner, pet }));
    expect(catalogue.routes['POST /pets']?.body?.content).toEqual({ 'application/json': 'OwnerInput' });
    expect(catalogue.schemas).toEqual({
      Owner: { optional: { pet: 'Pet' } },
      OwnerInput: { optional: { pet: 'PetInput' } },
      Pet: { required: { id: 'integer', name: 'string' } },
      PetInput: { required: { name: 'string' }, optional: { secret: 'string' } },
    });
  });

  test('a schema that is the same in both directions has one name', () => {
    const plain = { properties: { name: { type: 'string' } } };
    const catalogue = catalogueOf(both({ $ref: '#/components/schemas/plain' }) as never, withSchemas({ plain }));
    expect(Object.keys(catalogue.schemas)).toEqual(['Plain']);
  });
});
