import { describe, expect, test } from 'vitest';
import { typeOf, withSchemas } from './support.ts';

const pet = {
  type: 'object',
  properties: { name: { type: 'string' }, kind: { type: 'string' } },
  required: ['name', 'kind'],
};

describe('null', () => {
  test.each([
    [{ type: 'string', nullable: true }, { anyOf: ['string', 'null'] }],
    [{ type: ['string', 'null'] }, { anyOf: ['string', 'null'] }],
    [{ type: ['string', 'integer'] }, { anyOf: ['string', 'integer'] }],
    [{ enum: ['a', 'b'], nullable: true }, { enum: ['a', 'b', null] }],
    [{ enum: ['a', null], nullable: true }, { enum: ['a', null] }],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, { anyOf: ['string', 'null'] }],
    [{ nullable: true }, 'unknown'],
    [
      { type: 'array', nullable: true, items: { type: 'string', nullable: true } },
      { anyOf: [{ list: { anyOf: ['string', 'null'] } }, 'null'] },
    ],
  ])('the nullable type of %j', (schema, type) => {
    expect(typeOf(schema)).toEqual(type);
  });

  test('around a reference', () => {
    const schema = { allOf: [{ $ref: '#/components/schemas/pet' }], nullable: true };
    expect(typeOf(schema, withSchemas({ pet }))).toEqual({ anyOf: ['Pet', 'null'] });
  });

  test.each(['anyOf', 'oneOf'])('as a branch of %s next to a reference', (keyword) => {
    const schema = (branch: object) => ({ [keyword]: [{ $ref: '#/components/schemas/pet' }, branch] });
    const typeWith = (branch: object) => typeOf(schema(branch) as never, withSchemas({ pet }));
    expect(typeWith({ nullable: true })).toEqual({ anyOf: ['Pet', 'null'] });
    expect(typeWith({ nullable: true, description: 'No pet.' })).toEqual({ anyOf: ['Pet', 'null'] });
    expect(typeWith({ nullable: false })).toBe('unknown');
    expect(typeWith({ nullable: true, minProperties: 1 })).toBe('unknown');
    expect(typeOf({ [keyword]: [{ nullable: true }] } as never)).toBe('unknown');
  });
});
