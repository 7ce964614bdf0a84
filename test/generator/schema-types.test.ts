import { readFileSync } from 'node:fs';
import type { JsonObject, JsonValue, Type } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { answering, catalogueOf, fileOf, lineOf, typeOf, withSchemas } from './support.ts';

interface Group {
  /** Named schemas that the rows refer to. */
  readonly schemas?: JsonObject;
  readonly rows: readonly (readonly [schema: JsonValue, type: Type, text: string])[];
}

const GROUPS: { readonly [title: string]: Group } = parse(
  readFileSync(new URL('schema-types.yaml', import.meta.url), 'utf8'),
);

describe.each(Object.entries(GROUPS))('%s', (_, { schemas, rows }) => {
  const more = schemas && withSchemas(schemas);

  test.each(rows)('%j', (schema, type, text) => {
    expect(typeOf(schema, more)).toEqual(type);
    expect(lineOf(catalogueOf(answering(schema), more), 'GET /thing')).toBe(
      `api.Operation<{}, "GET", "/thing", api.ApiResponse<${text}, 200>>;`,
    );
  });
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

test('an object has members of any name', () => {
  const names = ['__proto__', 'a-b', 'constructor', 'été', '1'];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const more = withSchemas({ odd: { properties } });
  const text = fileOf(catalogueOf(answering({ $ref: '#/components/schemas/odd' }), more), 'schemas.d.ts');
  for (const member of ['__proto__', '"a-b"', 'constructor', '"été"', '"1"'])
    expect(text).toContain(`\n${member}?: string;\n`);
});

test('a discriminator adds its own value to a schema that extends a base', () => {
  const base = {
    type: 'object',
    properties: { kind: { type: 'string' } },
    discriminator: { propertyName: 'kind', mapping: { meow: '#/components/schemas/cat' } },
  };
  const cat = { allOf: [{ $ref: '#/components/schemas/base' }, { properties: { lives: { type: 'integer' } } }] };
  const { schemas } = catalogueOf(answering({ $ref: '#/components/schemas/cat' }), withSchemas({ base, cat }));
  expect(schemas).toHaveProperty('Cat', {
    allOf: [
      'Base',
      { required: { kind: { enum: ['meow'] } }, optional: { lives: 'integer' }, discriminators: ['kind'] },
    ],
  });
});
