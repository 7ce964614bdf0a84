import { describe, expect, test } from 'vitest';
import { answering, catalogueOf, lineOf, typeOf, withSchemas } from './support.ts';

const schemas = withSchemas({
  pet: { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } }, required: ['name'] },
});
const pet = { $ref: '#/components/schemas/pet' };

describe('oneOf, anyOf and allOf', () => {
  test.each([
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, { anyOf: ['string', 'integer'] }],
    [{ anyOf: [{ type: 'string' }, { type: 'string' }] }, 'string'],
    [{ oneOf: [{ type: 'string' }, {}] }, 'unknown'],
    [
      { oneOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'integer' }] },
      { anyOf: ['string', 'null', 'integer'] },
    ],
    [{ allOf: [pet] }, 'Pet'],
    [
      { allOf: [pet, { properties: { more: { type: 'string' } } }] },
      { allOf: ['Pet', { optional: { more: 'string' } }] },
    ],
    [
      {
        allOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } }, required: ['b'] }],
      },
      { required: { b: 'string' }, optional: { a: 'string' } },
    ],
    [{ type: 'object', allOf: [pet], required: ['age'] }, { allOf: [{ required: { age: 'integer' } }, 'Pet'] }],
    [
      { type: 'object', allOf: [pet], properties: { age: { enum: [1] } }, required: ['age'] },
      { allOf: [{ required: { age: { enum: [1] } } }, 'Pet'] },
    ],
    [
      { type: 'object', properties: { a: { type: 'string' } }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      { optional: { a: 'string' } },
    ],
    [
      {
        properties: { a: { type: 'string' } },
        oneOf: [{ properties: { b: { type: 'string' } } }, { properties: { c: { type: 'string' } } }],
      },
      {
        allOf: [
          { optional: { a: 'string' } },
          { anyOf: [{ optional: { b: 'string' } }, { optional: { c: 'string' } }] },
        ],
      },
    ],
  ])('the type of the composition %j', (schema, type) => {
    expect(typeOf(schema, schemas)).toEqual(type);
  });

  test('are written as text, with parentheses if needed', () => {
    const line = (schema: object) => lineOf(catalogueOf(answering(schema as never), schemas), 'GET /thing');
    expect(line({ type: 'array', items: { oneOf: [pet, { type: 'null' }] } })).toContain('<(s.Pet | null)[], 200>');
    expect(line({ type: 'array', items: { allOf: [pet, { properties: { a: { type: 'string' } } }] } })).toContain(
      '<(s.Pet & { a?: string })[], 200>',
    );
    expect(line({ allOf: [pet, { oneOf: [{ properties: { a: { type: 'string' } } }, pet] }] })).toContain(
      's.Pet & ({ a?: string } | s.Pet)',
    );
    expect(line({ type: 'array', items: { enum: ['a', 'b'] } })).toContain('<("a" | "b")[], 200>');
  });
});
