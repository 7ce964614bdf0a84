import { describe, expect, test } from 'vitest';
import { answering, catalogueOf, lineOf, typeOf } from './support.ts';

describe('plain types', () => {
  test.each([
    [{ type: 'string' }, 'string', 'string'],
    [{ type: 'string', format: 'date-time' }, 'string:date-time', 'string'],
    [{ type: 'integer', format: 'int64' }, 'integer:int64', 'number'],
    [{ type: 'number', format: 'double' }, 'number:double', 'number'],
    [{ type: 'boolean' }, 'boolean', 'boolean'],
    [{ type: 'null' }, 'null', 'null'],
    [{}, 'unknown', 'unknown'],
    [true, 'unknown', 'unknown'],
    [false, 'never', 'never'],
    [{ type: 'array', items: { type: 'string' } }, { list: 'string' }, 'string[]'],
    [{ items: { type: 'string' } }, { list: 'string' }, 'string[]'],
    [{ type: 'array' }, { list: 'unknown' }, 'unknown[]'],
  ])('the plain type of %j', (schema, type, text) => {
    expect(typeOf(schema)).toEqual(type);
    expect(lineOf(catalogueOf(answering(schema)), 'GET /thing')).toBe(
      `api.Operation<{}, "GET", "/thing", api.ApiResponse<${text}, 200>>;`,
    );
  });

  test('a 64-bit parameter may be a bigint, on its own or in a list', () => {
    const schema = { type: 'integer', format: 'int64' };
    const parameters = [
      { name: 'id', in: 'query', schema },
      { name: 'ids', in: 'query', schema: { type: 'array', items: schema } },
    ];
    expect(lineOf(catalogueOf({ '/a': { get: { parameters } } }), 'GET /a')).toContain(
      '{ id?: number | bigint | undefined; ids?: readonly (number | bigint)[] | undefined }',
    );
  });
});
