import { GeneratorError, generate } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { answering, catalogueOf, describeApi, fileOf, typeOf, withSchemas } from './support.ts';

describe('$ref', () => {
  test('to a schema is that schema by name', () => {
    expect(
      typeOf(
        { $ref: '#/components/schemas/full-pet' },
        withSchemas({ 'full-pet': { properties: { a: { type: 'string' } } } }),
      ),
    ).toBe('FullPet');
  });

  test('with ~1 and percent escapes', () => {
    const schemas = { 'a/b c': { type: 'object', properties: { x: { type: 'integer' } } } };
    expect(typeOf({ $ref: '#/components/schemas/a~1b%20c' }, withSchemas(schemas))).toBe('ABC');
  });

  test('into paths', () => {
    const target = '#/paths/~1pets~1{id}/get/responses/200/content/application~1json/schema';
    const catalogue = catalogueOf({
      '/pets/{id}': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema: { properties: { a: { type: 'string' } } } } } },
          },
        },
      },
      ...answering({ $ref: target }),
    });
    expect(catalogue.routes['GET /thing']?.responses?.['200']).toEqual({ 'application/json': 'GetPetsIdResponse' });
    expect(catalogue.schemas).toEqual({ GetPetsIdResponse: { optional: { a: 'string' } } });
  });

  test('into the properties and branches of another schema, named after its properties', () => {
    const spec = { properties: { spec: { allOf: [{ properties: { git: { properties: { url: {} } } } }] } } };
    const content = { 'application/json': { schema: spec } };
    const target =
      '#/paths/~1apps/post/requestBody/content/application~1json/schema/properties/spec/allOf/0/properties/git';
    const catalogue = catalogueOf({
      '/apps': { post: { operationId: 'createApp', requestBody: { content }, responses: {} } },
      ...answering({ $ref: target }),
    });
    expect(catalogue.routes['GET /thing']?.responses?.['200']).toEqual({ 'application/json': 'SpecGit' });
  });

  test('to a parameter, a body, a response, a header of paths and a whole path item', () => {
    const catalogue = catalogueOf(
      { '/a/{id}': { $ref: '#/components/pathItems/a' } },
      {
        components: {
          pathItems: {
            a: {
              post: {
                parameters: [{ $ref: '#/components/parameters/id' }],
                requestBody: { $ref: '#/components/requestBodies/b' },
                responses: { 200: { $ref: '#/components/responses/r' } },
              },
            },
          },
          parameters: { id: { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } } },
          requestBodies: {
            b: { content: { 'application/json': { schema: { properties: { x: { type: 'string' } } } } } },
          },
          responses: { r: { description: '', content: { 'application/json': { schema: { type: 'boolean' } } } } },
          schemas: { Id: { type: 'integer' } },
        },
      },
    );
    expect(catalogue.routes['POST /a/{id}']).toEqual({
      path: '/a/{id}',
      parameters: [{ name: 'id', in: 'path', required: true, type: 'integer' }],
      body: { content: { 'application/json': { optional: { x: 'string' } } } },
      responses: { 200: { 'application/json': 'boolean' } },
    });
  });

  test('in a cycle, direct and through others', () => {
    const catalogue = catalogueOf(
      answering({ $ref: '#/components/schemas/node' }),
      withSchemas({
        node: {
          properties: { next: { $ref: '#/components/schemas/node' }, tree: { $ref: '#/components/schemas/tree' } },
        },
        tree: { type: 'array', items: { $ref: '#/components/schemas/node' } },
      }),
    );
    expect(catalogue.schemas).toEqual({ Node: { optional: { next: 'Node', tree: 'Tree' } }, Tree: { list: 'Node' } });
  });

  test('to a union that contains itself is removed, because no compiler accepts it', () => {
    const catalogue = catalogueOf(
      answering({ $ref: '#/components/schemas/a' }),
      withSchemas({
        a: { oneOf: [{ $ref: '#/components/schemas/b' }, { type: 'string' }] },
        b: { oneOf: [{ $ref: '#/components/schemas/a' }, { type: 'integer' }] },
      }),
    );
    expect(fileOf(catalogue, 'schemas.d.ts')).toContain('export type A = string | number;');
  });

  test('is combined with keywords next to it since 3.1', () => {
    const schema = { $ref: '#/components/schemas/a', properties: { more: { type: 'string' } } };
    const schemas = { a: { properties: { x: { type: 'string' } } } };
    expect(typeOf(schema, withSchemas(schemas))).toBe('A');
    const both = { allOf: ['A', { optional: { more: 'string' } }] };
    expect(typeOf(schema, withSchemas(schemas, '3.1.0'))).toEqual(both);
    expect(typeOf(schema, withSchemas(schemas, '3.2.0'))).toEqual(both);
  });

  test.each([
    ['#/components/schemas/none', 'The target of the $ref "#/components/schemas/none" does not exist'],
    ['other.json#/x', 'The $ref "other.json#/x" points outside the file; bundle the description first'],
    ['#/components/schemas/loop', 'The $ref "#/components/schemas/loop" is circular'],
  ])('%s is one clear error with its place', (target, message) => {
    const more = withSchemas({
      loop: { $ref: '#/components/schemas/pool' },
      pool: { $ref: '#/components/schemas/loop' },
    });
    expect(() => generate(describeApi(answering({ $ref: target }), more))).toThrow(
      new GeneratorError(message, '#/paths/~1thing/get/responses/200/content/application~1json/schema'),
    );
  });

  test('of a container into itself is an error too', () => {
    const more = { components: { $ref: '#/components/schemas/a' } };
    expect(() => generate(describeApi(answering({ $ref: '#/components/schemas/a' }), more))).toThrow(
      new GeneratorError('The $ref "#/components/schemas/a" is circular', '#/components'),
    );
  });

  test('can be the name of an ordinary member', () => {
    expect(typeOf({ properties: { $ref: { type: 'string' } } })).toEqual({ optional: { $ref: 'string' } });
  });
});
