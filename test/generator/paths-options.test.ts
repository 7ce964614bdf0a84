import { emitPaths, type JsonObject, type PathsOptions } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { describeApi } from './support.ts';

const text = (response: JsonObject): JsonObject => ({
  200: { description: '', content: { 'application/json': { schema: response } } },
});
const ref = (name: string, group = 'schemas'): JsonObject => ({ $ref: `#/components/${group}/${name}` });

const PET: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    status: { type: 'string', enum: ['in stock', 'sold', '-1', '>='], default: 'sold' },
    size: { type: 'integer', enum: [1, -2], 'x-enum-varnames': ['Small', 'Large'], 'x-enum-descriptions': ['a cat'] },
    tags: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
    old: { type: 'string', deprecated: true },
    extra: { type: 'object' },
  },
};

const DESCRIPTION = describeApi(
  {
    '/pets/{id}/`{x}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }, ref('Page', 'parameters')],
      get: { operationId: 'getPet', responses: { ...text(ref('Pet')), 404: ref('Missing', 'responses') } },
      delete: { deprecated: true, responses: {} },
      post: {
        requestBody: ref('NewPet', 'requestBodies'),
        responses: { 200: { description: '', headers: { 'x-left': ref('Left', 'headers') } } },
      },
    },
  },
  {
    components: {
      schemas: {
        Pet: PET,
        pet_store: {
          type: 'object',
          properties: { status: { type: 'string', enum: ['in stock', 'sold', '-1', '>='] } },
        },
      },
      responses: { Missing: { description: '' } },
      parameters: { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
      requestBodies: { NewPet: { required: true, content: { 'application/json': { schema: ref('Pet') } } } },
      headers: { Left: { schema: { type: 'integer' } } },
    },
  },
);

/** The written types, on one line. */
function pathsOf(options: PathsOptions = {}, description: JsonObject = DESCRIPTION): string {
  return (emitPaths(description, options).get('paths.ts') ?? '').replace(/\s+/g, ' ');
}

describe('the components of a description', () => {
  it('have a type in every group, which the operations refer to', () => {
    const types = pathsOf();
    expect(types).toContain('responses: { Missing: { headers: { [name: string]: unknown; }; content?: never; }; };');
    expect(types).toContain('parameters: { Page: number; };');
    expect(types).toContain(
      'requestBodies: { NewPet: { content: { "application/json": components["schemas"]["Pet"]; }; }; };',
    );
    expect(types).toContain('headers: { Left: number; };');
    expect(types).toContain('pathItems: never;');
    expect(types).toContain('page?: components["parameters"]["Page"];');
    expect(types).toContain('404: components["responses"]["Missing"];');
    expect(types).toContain('requestBody: components["requestBodies"]["NewPet"];');
    expect(types).toContain('"x-left": components["headers"]["Left"];');
  });
});

describe('an option of --paths', () => {
  it.each<[PathsOptions, present: string[], absent: string[]]>([
    [{}, ['readonly name: string;', 'status: "in stock"', 'tags?: string[];', 'extra?: Record<string, never>;'], []],
    [
      { enum: true },
      [
        'status: PetStatus;',
        'export enum PetStatus { in_stock = "in stock", sold = "sold", ValueMinus1 = "-1", ">=" = ">=" }',
        '// a cat Small = 1, Large = -2',
        'export enum Pet_storeStatus',
      ],
      [],
    ],
    [{ enum: true, dedupeEnums: true }, ['status?: PetStatus;'], ['Pet_storeStatus']],
    [{ enumValues: true }, ['export const petSizeValues: readonly (1 | -2)[] = [1, -2];'], []],
    [
      { rootTypes: true },
      [
        'export type SchemaPetStore = components["schemas"]["pet_store"];',
        'export type RequestBodyNewPet =',
        'export type ParameterPage =',
      ],
      [],
    ],
    [
      { rootTypes: true, rootTypesNoSchemaPrefix: true },
      ['export type PetStore =', 'export type HeaderLeft ='],
      ['SchemaPet'],
    ],
    [{ immutable: true }, ['readonly tags?: readonly string[];', 'readonly get: operations["getPet"];'], []],
    [{ pathParamsAsTypes: true }, ['[path: `/pets/${number}/\\`${string}`]: {'], ['"/pets/']],
    [{ additionalProperties: true }, ['} & { [key: string]: unknown; };'], []],
    [{ defaultNonNullable: false }, ['status?: "in stock"'], []],
    [{ propertiesRequiredByDefault: true }, ['pet_store: { /** @enum {string} */ status: "in stock"'], []],
    [{ emptyObjectsUnknown: true }, ['extra?: Record<string, unknown>;'], []],
    [{ arrayLength: true }, ['tags?: [string] | [string, string];'], []],
    [{ alphabetize: true }, ['extra?: Record<string, never>; readonly name: string;'], []],
    [{ excludeDeprecated: true }, ['delete?: never;'], ['old?:']],
    [{ readWriteMarkers: true }, ['name: $Read<string>;', 'secret?: $Write<string>;', 'export type Readable<'], []],
    [{ exportType: true }, ['export type paths = {'], ['export interface']],
  ])('%j writes what openapi-typescript writes', (options, present, absent) => {
    const types = pathsOf(options);
    for (const part of present) expect(types).toContain(part);
    for (const part of absent) expect(types).not.toContain(part);
  });

  it('is rejected if it is unknown', () => {
    expect(() => pathsOf({ enums: true } as never)).toThrow('emitPaths has no option "enums". Did you mean "enum"?');
  });
});

describe('a transform', () => {
  it('replaces the types of schemas by their location, and keeps those for which it returns nothing', () => {
    const seen: string[] = [];
    const types = pathsOf({
      transform(schema, path) {
        seen.push(path);
        return schema['enum'] === undefined ? undefined : 'MyEnum | null';
      },
    });
    expect(types).toContain('status: MyEnum | null;');
    expect(types).toContain('readonly name: string;');
    expect(seen).toContain('#/components/schemas/Pet/status');
  });
});

describe('enums', () => {
  it('have names of their own, even for values whose names are the same', () => {
    const values = { type: 'string', enum: ['a-b', 'a_b', 'a_b', '', 'NaN', '1.5'] };
    const types = pathsOf({ enum: true }, describeApi({}, { components: { schemas: { A: values } } }));
    expect(types).toContain('enum A { a_b = "a-b", a_b_2 = "a_b", "" = "", ValueNaN = "NaN", Value1_5 = "1.5" }');
  });
});

describe('a discriminator', () => {
  const branch = (extra: JsonObject = {}): JsonObject => ({
    type: 'object',
    properties: { kind: { type: 'string' } },
    ...extra,
  });
  it('has its value as a literal type in each branch, and in each schema that extends the one with it', () => {
    const types = pathsOf(
      {},
      describeApi(
        {},
        {
          components: {
            schemas: {
              Any: {
                oneOf: [ref('Cat'), ref('Dog')],
                discriminator: { propertyName: 'kind', mapping: { hound: '#/components/schemas/Dog' } },
              },
              Cat: branch(),
              Dog: { allOf: [branch()] },
              Base: branch({ discriminator: { propertyName: 'kind' } }),
              Fish: {
                allOf: [ref('Base'), { type: 'object', properties: { fins: { type: 'integer' } } }],
                required: ['kind', 'fins'],
              },
            },
          },
        },
      ),
    );
    expect(types).toContain('Cat: { /** @enum {string} */ kind: "Cat"; };');
    expect(types).toContain('kind: "hound";');
    expect(types).toMatch(
      /Fish: \{ kind: "Fish"; \} & Omit<WithRequired<components\["schemas"\]\["Base"\], "kind">, "kind"> & \{ fins: number; \};/,
    );
  });
});

describe('a reference to something other than a component', () => {
  it('is written in place, or looked up if it is a property', () => {
    const schemas: JsonObject = {
      A: { type: 'object', properties: { b: { type: 'object', properties: { c: { type: 'string' } } } } },
      B: { $ref: '#/components/schemas/A/properties/b/properties/c' },
      C: { $ref: '#/paths/~1x/get/responses/200/content/application~1json/schema' },
      D: { type: 'array', items: { $ref: '#/components/schemas/D/items' } },
    };
    const types = pathsOf(
      {},
      describeApi({ '/x': { get: { responses: text({ type: 'boolean' }) } } }, { components: { schemas } }),
    );
    expect(types).toContain('B: NonNullable<components["schemas"]["A"]["b"]>["c"];');
    expect(types).toContain('C: boolean;');
    expect(types).toContain('D: unknown[];');
  });
});
