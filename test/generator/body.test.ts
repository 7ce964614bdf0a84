import { createOpenApiData, generate, type JsonObject, type JsonValue } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { readTables } from '../support/tables.ts';
import { catalogueOf, describeApi, fileOf, lineOf, routeOf, withSchemas } from './support.ts';

const table = readTables(import.meta.url);

const posting = (content: JsonObject, more: JsonObject = {}) => ({
  '/a/{id}': {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    post: { operationId: 'a/create', requestBody: { content, ...more } },
  },
});
const json = (schema: JsonValue) => posting({ 'application/json': { schema } });
const callOf = (paths: JsonObject, more: JsonObject = {}) =>
  /Operation<(.*), "POST", /.exec(lineOf(catalogueOf(paths, more), 'POST /a/{id}'))?.[1];
const bodyOf = (paths: JsonObject, more: JsonObject = {}) =>
  lineOf(catalogueOf(paths, more), 'POST /a/{id}', 'bodies.d.ts');

const fields = {
  type: 'object',
  properties: { name: { type: 'string' }, count: { type: 'integer', format: 'int64' } },
  required: ['name'],
};

describe('a JSON body', () => {
  test('has fields that are parameters, written once', () => {
    const catalogue = catalogueOf(json(fields));
    expect(fileOf(catalogue, 'endpoints.d.ts')).toContain(
      'export interface ACreate extends b.ACreateBody {\nid: string;\n}\n',
    );
    expect(fileOf(catalogue, 'bodies.d.ts')).toContain(
      'export interface ACreateBody {\nname: string;\ncount?: number | undefined;\n}\n',
    );
    expect(callOf(json(fields))).toBe('ACreate');
    expect(bodyOf(json(fields))).toBe('ACreateBody;');
  });

  test('that is a schema is extended by name', () => {
    const more = withSchemas({ pet: fields });
    expect(fileOf(catalogueOf(json({ $ref: '#/components/schemas/pet' }), more), 'endpoints.d.ts')).toContain(
      'export interface ACreate extends s.Pet {\nid: string;\n}\n',
    );
    expect(bodyOf(json({ $ref: '#/components/schemas/pet' }), more)).toBe('s.Pet;');
  });

  test('has one type for a field and a parameter with the same name', () => {
    const schema = { properties: { id: { type: 'string', enum: ['a'] }, name: { type: 'string' } } };
    expect(fileOf(catalogueOf(json(schema)), 'endpoints.d.ts')).toContain(
      'export interface ACreate {\nid: string & "a";\nname?: string | undefined;\n}\n',
    );
  });

  test('that may be null may be omitted', () => {
    expect(fileOf(catalogueOf(json({ ...fields, nullable: true })), 'endpoints.d.ts')).toContain(
      'export interface ACreate {\nid: string;\nname: string;\ncount?: number | undefined;\n}\n',
    );
  });

  test('that is a union of fields is a union of parameters', () => {
    const schema = { oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }] };
    expect(callOf(json(schema))).toBe('{ id: string } & ({ a?: string | undefined } | { b?: string | undefined })');
  });

  test('that has fields and a union of more fields is both', () => {
    const schema = {
      properties: { x: { type: 'string' } },
      oneOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
    };
    expect(callOf(json(schema))).toBe(
      '{ id: string } & ({ x?: string | undefined } & ({ a?: string | undefined } | { b?: string | undefined }))',
    );
  });

  test.each([
    [{ type: 'array', items: { type: 'string' } }, 'readonly string[]'],
    [{ type: 'string' }, 'string'],
    [{ additionalProperties: { type: 'string' } }, '{ [name: string]: string }'],
  ])('that no field names describe is passed as data: %j', (schema, text) => {
    expect(callOf(json(schema))).toMatch(/^\{ id: string; data\??: /);
    expect(callOf(json(schema))).toContain(text);
    expect(bodyOf(json(schema))).toBe(`${text};`);
  });

  test('that is a list or fields can be passed in either form', () => {
    const schema = {
      oneOf: [
        { properties: { labels: { type: 'array', items: { type: 'string' } } } },
        { type: 'array', items: { type: 'string' } },
      ],
    };
    expect(callOf(json(schema))).toBe(
      '{ id: string } & ({ labels?: readonly string[] | undefined } | { data: readonly string[] })',
    );
  });
});

describe('a body in other forms', () => {
  test.each(table<[object, string]>('bodies in other forms'))('%j is data', (content, text) => {
    expect(callOf(posting(content as never))).toBe(`{ id: string; ${text} }`);
  });

  test('is ignored if JSON is offered, and JSON with a character set is JSON', () => {
    const content = {
      'Application/JSON; charset=utf-8': { schema: fields },
      'text/plain': { schema: { type: 'string' } },
    };
    expect(callOf(posting(content))).toBe('ACreate');
    expect(Object.keys(routeOf(catalogueOf(posting(content)), 'POST /a/{id}').body?.content ?? {})).toEqual([
      'application/json',
      'text/plain',
    ]);
  });

  test('may be omitted if it may be empty and is not required', () => {
    const content = { 'application/merge-patch+json': { schema: { properties: { a: { type: 'string' } } } } };
    expect(callOf(posting(content))).toBe('{ id: string; data?: { a?: string | undefined } | undefined }');
    expect(callOf(posting(content, { required: true }))).toBe('{ id: string; data: { a?: string | undefined } }');
  });

  test('is ignored for a GET', () => {
    const requestBody = { content: { 'application/json': { schema: fields } } };
    expect(routeOf(catalogueOf({ '/a': { get: { requestBody } } }), 'GET /a').body).toBeUndefined();
  });
});

describe('fields that keep literal types while options are inferred', () => {
  const mode = { enum: ['a', 'b'] };
  const object = (properties: JsonObject) => ({ type: 'object', properties });
  const list = (items: JsonValue) => ({ type: 'array', items });
  const part = (name: string) => object({ [name]: list(object({ mode })) });

  test.each<[string, JsonValue, string[]]>([
    ['lists of objects with listed values', part('one'), ['one']],
    [
      'lists of listed values, of lists, and of text',
      object({ one: list(mode), two: list(list(mode)), three: list({ type: 'string' }) }),
      ['one', 'two'],
    ],
    ['listed values and objects of them, without a list', object({ one: mode, two: object({ mode }) }), []],
    [
      'each part of an intersection',
      { allOf: [part('one'), { oneOf: [part('two'), part('three')] }] },
      ['one', 'two', 'three'],
    ],
    ['each part of a union', { anyOf: [part('one'), list(part('three')), part('two')] }, ['one', 'two']],
    ['a list in an object, by the name of the object', object({ outer: part('one') }), ['outer']],
  ])('are %s', (_, schema, names) => {
    const [, fields = ''] = fileOf(catalogueOf(json(schema)), 'values.d.ts').split('interface LiteralFields ');
    expect([...fields.matchAll(/^(\w+)\?: /gm)].map(([, name]) => name)).toEqual(names);
  });
});

describe('a form', () => {
  const text = { type: 'string' };
  const list = (items: JsonValue) => ({ type: 'array', items });

  test.each<[string, JsonValue, boolean, JsonObject?]>([
    ['texts', text, false],
    ['a list of texts', list(text), false],
    ['a list of lists', list(list(text)), true],
    ['a list of objects', list({ type: 'object', properties: { a: text } }), true],
    ['an object', { type: 'object', properties: { a: text } }, true],
    ['an object with a style', { type: 'object', properties: { a: text } }, false, { field: { style: 'deepObject' } }],
    [
      'an object next to one with a style',
      { type: 'object', properties: { a: text } },
      true,
      { other: { style: 'form' } },
    ],
    ['a text or a list of lists', { anyOf: [text, list(list(text))] }, true],
    ['any value', {}, true],
  ])('with %s has the rule for JSON in fields only if it needs it', (_, field, needsJson, encoding = {}) => {
    const schema = { type: 'object', properties: { other: text, field } };
    const description = describeApi(posting({ 'application/x-www-form-urlencoded': { schema, encoding } }));
    const [[, , rules] = []] = createOpenApiData(generate(description).catalogue).operations;
    expect(JSON.stringify(rules).includes('"json"')).toBe(needsJson);
  });
});
