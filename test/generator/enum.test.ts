import { describe, expect, test } from 'vitest';
import { answering, catalogueOf, lineOf, typeOf } from './support.ts';

describe('enum and const', () => {
  test.each([
    [{ type: 'string', enum: ['a', 'b'] }, { enum: ['a', 'b'] }],
    [{ enum: ['a', 1, true, null] }, { enum: ['a', 1, true, null] }],
    [{ enum: ['a', 'a'] }, { enum: ['a'] }],
    [{ const: 'a' }, { enum: ['a'] }],
    [{ const: null }, { enum: [null] }],
    [{ type: 'string', enum: [] }, 'string'],
    [{ type: 'object', enum: [{ a: 1 }] }, { rest: 'unknown' }],
    [{ oneOf: [{ enum: ['a'] }, { enum: ['b'] }] }, { enum: ['a', 'b'] }],
  ])('the type of the enum or const %j', (schema, type) => {
    expect(typeOf(schema)).toEqual(type);
  });

  test('are written as text for any values', () => {
    const schema = { enum: ['a"b', "it's", '\u2028', -1, 1.5] };
    expect(lineOf(catalogueOf(answering(schema)), 'GET /thing')).toContain(`"a\\"b" | "it's" | "\\u2028" | -1 | 1.5`);
  });
});
