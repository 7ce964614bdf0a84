import { describe, expect, test } from 'vitest';
import { answering, catalogueOf, fileOf, lineOf, typeOf, withSchemas } from './support.ts';

describe('objects', () => {
  test.each([
    [{ type: 'object' }, { rest: 'unknown' }, '{ [name: string]: unknown }'],
    [{ type: 'object', properties: {} }, { rest: 'unknown' }, '{ [name: string]: unknown }'],
    [{ type: 'object', additionalProperties: false }, { required: {} }, '{ [name: string]: never }'],
    [{ type: 'object', additionalProperties: true }, { rest: 'unknown' }, '{ [name: string]: unknown }'],
    [{ additionalProperties: { type: 'string' } }, { rest: 'string' }, '{ [name: string]: string }'],
    [{ patternProperties: { '^x': { type: 'string' } } }, { rest: 'string' }, '{ [name: string]: string }'],
    [{ properties: { a: { type: 'string' } }, required: ['a'] }, { required: { a: 'string' } }, '{ a: string }'],
    [
      { properties: { a: { type: 'string' } }, additionalProperties: true },
      { optional: { a: 'string' }, rest: 'unknown' },
      '{ a?: string; [name: string]: unknown }',
    ],
    [
      { properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } },
      { optional: { a: 'string' }, rest: 'integer' },
      '{ a?: string; [name: string]: number | string | undefined }',
    ],
    [
      { properties: { old: { type: 'string', deprecated: true } } },
      { optional: { old: 'string' }, deprecated: ['old'] },
      '{ /** @deprecated */ old?: string }',
    ],
    [{ properties: { a: { type: 'string' } }, required: ['a', 'b'] }, { required: { a: 'string' } }, '{ a: string }'],
  ])('the type of the object %j', (schema, type, text) => {
    expect(typeOf(schema)).toEqual(type);
    expect(lineOf(catalogueOf(answering(schema)), 'GET /thing')).toContain(`<${text}, 200>`);
  });

  test('have members of any name', () => {
    const properties = JSON.parse(
      '{"__proto__":{"type":"string"},"a-b":{"type":"string"},"constructor":{"type":"string"},"été":{"type":"string"},"1":{"type":"string"}}',
    );
    const text = fileOf(
      catalogueOf(answering({ $ref: '#/components/schemas/odd' }), withSchemas({ odd: { properties } })),
      'schemas.d.ts',
    );
    for (const member of [
      '__proto__?: string;',
      '"a-b"?: string;',
      'constructor?: string;',
      '"été"?: string;',
      '"1"?: string;',
    ]) {
      expect(text).toContain(`\n${member}\n`);
    }
  });

  test('lists may have a fixed start', () => {
    const prefixItems = [{ type: 'string' }, { type: 'integer' }];
    expect(typeOf({ type: 'array', prefixItems, items: false })).toEqual({ tuple: ['string', 'integer'] });
    expect(typeOf({ type: 'array', prefixItems, items: { type: 'boolean' } })).toEqual({
      tuple: ['string', 'integer'],
      rest: 'boolean',
    });
    expect(typeOf({ prefixItems })).toEqual({ tuple: ['string', 'integer'], rest: 'unknown' });
    const line = lineOf(catalogueOf(answering({ prefixItems, items: { enum: ['a', 'b'] } })), 'GET /thing');
    expect(line).toContain('<[string, number, ...("a" | "b")[]], 200>');
  });
});
