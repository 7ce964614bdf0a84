import { describe, expect, test } from 'vitest';
import { answering, catalogueOf, typeOf, withSchemas } from './support.ts';

const cat = { type: 'object', properties: { kind: { type: 'string' }, lives: { type: 'integer' } } };
const dog = { type: 'object', properties: { kind: { type: 'string', enum: ['dog'] } } };
const oneOf = [{ $ref: '#/components/schemas/cat' }, { $ref: '#/components/schemas/dog' }];

describe('discriminator', () => {
  test('marks each branch with the values that are mapped to it', () => {
    const mapping = { kitty: '#/components/schemas/cat', tiger: 'cat', dog: '#/components/schemas/dog' };
    const schema = { oneOf, discriminator: { propertyName: 'kind', mapping } };
    // The dog says itself which kind it is.
    expect(typeOf(schema, withSchemas({ cat, dog }))).toEqual({
      anyOf: [
        { allOf: ['Cat', { required: { kind: { enum: ['kitty', 'tiger'] } }, discriminators: ['kind'] }] },
        'Dog',
      ],
    });
  });

  test('marks branches whose base lists the values of all of them', () => {
    const base = { type: 'object', properties: { kind: { enum: ['cat', 'dog'] } } };
    const heir = { allOf: [{ $ref: '#/components/schemas/base' }] };
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    const marked = (name: string, value: string) => ({
      allOf: [name, { required: { kind: { enum: [value] } }, discriminators: ['kind'] }],
    });
    expect(typeOf(schema, withSchemas({ base, cat: heir, dog: heir }))).toEqual({
      anyOf: [marked('Cat', 'cat'), marked('Dog', 'dog')],
    });
  });

  test('does not mark a branch whose own values contradict the mapping', () => {
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    const other = { type: 'object', properties: { kind: { enum: ['a', 'b'] } } };
    expect(typeOf(schema, withSchemas({ cat: other, dog }))).toEqual({ anyOf: ['Cat', 'Dog'] });
  });

  test('uses the name of the schema without a mapping', () => {
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    expect(typeOf(schema, withSchemas({ cat, dog }))).toEqual({
      anyOf: [{ allOf: ['Cat', { required: { kind: { enum: ['cat'] } }, discriminators: ['kind'] }] }, 'Dog'],
    });
  });

  test('does not change a branch that is not an object', () => {
    const schema = { oneOf, discriminator: { propertyName: 'kind' } };
    expect(typeOf(schema, withSchemas({ cat: { type: 'array', items: dog }, dog }))).toEqual({ anyOf: ['Cat', 'Dog'] });
  });

  test('adds its own value to a schema that extends a base', () => {
    const base = {
      type: 'object',
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping: { meow: '#/components/schemas/cat' } },
    };
    const schemas = withSchemas({
      base,
      cat: { allOf: [{ $ref: '#/components/schemas/base' }, { properties: { lives: { type: 'integer' } } }] },
    });
    expect(catalogueOf(answering({ $ref: '#/components/schemas/cat' }), schemas).schemas).toHaveProperty('Cat', {
      allOf: [
        'Base',
        { required: { kind: { enum: ['meow'] } }, optional: { lives: 'integer' }, discriminators: ['kind'] },
      ],
    });
  });
});
