import {
  emitIndex,
  emitModules,
  emitTypes,
  GeneratorError,
  generate,
  type JsonObject,
  readDescription,
} from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { answering, describeApi } from './support.ts';

// Descriptions that grow in one direction. Each took minutes, or ended in an error of the engine, when it was found.

const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const count = <Item>(size: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: size }, (_, index) => create(index));

function describeSchemas(schemas: JsonObject, schema: JsonObject = refer('S0')): JsonObject {
  return describeApi(answering(schema), { components: { schemas } });
}

function makeAll(description: JsonObject): string[] {
  const { catalogue } = generate(description);
  const profile = { baseUrl: 'https://h.test', vendor: 'x', userAgent: 'x', accept: 'x' };
  const files = [emitTypes(catalogue), emitIndex(catalogue), emitModules(catalogue, profile)];
  return files.flatMap((each) => [...each.values()]);
}

function nest(levels: number, wrap: (inner: JsonObject) => JsonObject): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = wrap(schema);
  return schema;
}

const named = (size: number, create: (index: number) => JsonObject): JsonObject =>
  Object.fromEntries(count(size, (index) => [`S${index}`, create(index)]));

const LARGE: { [title: string]: () => JsonObject } = {
  '200 schemas that are each a union of all 200': () =>
    describeSchemas(named(200, () => ({ anyOf: count(200, (index) => refer(`S${index}`)) }))),
  '60 unions, each of the next two, that double at every level': () =>
    describeSchemas(
      named(60, (index) => ({ anyOf: [refer(`S${Math.min(59, index + 1)}`), refer(`S${Math.min(59, index + 2)}`)] })),
    ),
  '8,000 required names and 8,000 parts of allOf': () =>
    describeSchemas({
      S0: {
        type: 'object',
        required: count(8000, (index) => `n${index}`),
        allOf: count(8000, (index) => ({ properties: { [`n${index}`]: { type: 'string' } } })),
      },
    }),
  '8,000 parts of allOf that all have the same name': () =>
    describeSchemas({
      S0: { allOf: count(8000, (index) => ({ properties: { same: { type: 'string', const: index } } })) },
    }),
  'a chain of 5,000 references': () =>
    describeSchemas(named(5000, (index) => (index === 4999 ? { type: 'object' } : refer(`S${index + 1}`)))),
  'a chain of 5,000 objects': () =>
    describeSchemas(named(5000, (index) => ({ properties: index === 4999 ? {} : { next: refer(`S${index + 1}`) } }))),
  'a chain of 5,000 schemas that extend each other': () =>
    describeSchemas(
      named(5000, (index) => ({ required: ['x'], allOf: index === 4999 ? [{}] : [refer(`S${index + 1}`)] })),
    ),
  '3,000 branches with a discriminator and its mapping': () =>
    describeSchemas({
      S0: {
        oneOf: count(3000, (index) => refer(`B${index}`)),
        discriminator: {
          propertyName: 'kind',
          mapping: Object.fromEntries(count(3000, (index) => [`k${index}`, `#/components/schemas/B${index}`])),
        },
      },
      ...Object.fromEntries(
        count(3000, (index) => [`B${index}`, { type: 'object', properties: { kind: { type: 'string' } } }]),
      ),
    }),
  'an enum of 50,000 values': () => describeSchemas({ S0: { anyOf: count(50_000, (index) => ({ const: index })) } }),
  '5,000 operations with one operationId': () =>
    describeApi(
      Object.fromEntries(
        count(5000, (index) => [
          `/p${index}`,
          {
            post: {
              operationId: 'same',
              requestBody: { content: { 'application/json': { schema: { properties: { [`a${index}`]: {} } } } } },
            },
          },
        ]),
      ),
    ),
};

describe('the work of the generator is bounded', () => {
  test.each(Object.keys(LARGE))('the work of the generator is bounded for %s', (title) => {
    expect(makeAll(LARGE[title]?.() ?? {}).join('').length).toBeGreaterThan(0);
  });

  test.each([
    ['1,000 nested objects', describeSchemas({ S0: nest(1000, (inner) => ({ properties: { inner } })) })],
    ['1,000 nested lists', describeSchemas({ S0: nest(1000, (items) => ({ type: 'array', items })) })],
    ['1,000 nested unions', describeSchemas({ S0: nest(1000, (inner) => ({ anyOf: [inner, { type: 'null' }] })) })],
    ['properties that are all schemas', describeSchemas({ S0: { properties: { $ref: '#/components/schemas' } } })],
  ])('%s end in one clear error', (_, description) => {
    expect(() => makeAll(description)).toThrow(GeneratorError);
    expect(() => makeAll(description)).toThrow(/nested more than 200 levels deep|leads back/);
  });

  test('a YAML map of 40,000 keys is read', async () => {
    const keys = count(40_000, (index) => `  k${index}: { type: string }\n`).join('');
    expect(await readDescription(`openapi: 3.1.0\npaths: {}\nx-map:\n${keys}`)).toHaveProperty('x-map.k39999');
  });

  test('YAML aliases that expand to gigabytes are rejected with one error', async () => {
    const levels = count(
      10,
      (level) => `a${level + 1}: &a${level + 1} [${count(10, () => `*a${level}`).join(', ')}]\n`,
    );
    const text = `openapi: 3.1.0\npaths: {}\na0: &a0 [1, 2, 3]\n${levels.join('')}`;
    await expect(readDescription(text, 'bomb.yaml')).rejects.toThrow(
      /^bomb\.yaml has YAML aliases that expand to more than/,
    );
  });

  const readYaml = (yaml: string) => readDescription(`openapi: 3.1.0\npaths: {}\n${yaml}`, 'file.yaml');

  test('YAML merge keys copy the members of other maps, and keep those that exist', async () => {
    const text = `a: &a { x: 1, y: 1 }\nb: &b { y: 2, z: 2 }\none: { w: 0, <<: *a, y: 3 }\ntwo: { z: 0, <<: [*a, *b] }
three: { <<: *a, <<: *b }\nquoted: { "<<": *a }\ninline: { <<: { v: 1 } }\n`;
    expect(await readYaml(text)).toMatchObject({
      one: { w: 0, x: 1, y: 3 },
      two: { z: 0, x: 1, y: 1 },
      three: { x: 1, y: 1, z: 2 },
      quoted: { '<<': { x: 1, y: 1 } },
      inline: { v: 1 },
    });
    expect(await readYaml(text)).toEqual(
      parse(`openapi: 3.1.0\npaths: {}\n${text}`, { merge: true, uniqueKeys: false }),
    );
  });

  test('YAML merge keys that double at every level are merged once for each map', async () => {
    const levels = count(
      200,
      (level) => `a${level + 1}: &a${level + 1} { <<: [*a${level}, *a${level}], k${level}: 1 }\n`,
    );
    const { a200 } = await readYaml(`a0: &a0 { x: 1 }\n${levels.join('')}`);
    expect(Object.keys(a200 as object)).toHaveLength(201);
  });

  test('YAML merge keys that copy more than a million members are rejected with one error', async () => {
    const keys = count(2000, (index) => `k${index}: 1`).join(', ');
    const maps = count(501, (index) => `m${index}: { <<: *a }\n`).join('');
    await expect(readYaml(`a: &a { ${keys} }\n${maps}`)).rejects.toThrow(
      'file.yaml has YAML merge keys that copy more than 1000000 members',
    );
  });

  test('40,000 YAML aliases of 40,000 anchors are read', async () => {
    const anchors = count(40_000, (index) => `- &a${index} ${index}\n`).join('');
    const aliases = count(40_000, (index) => `- *a${index}\n`).join('');
    const { all } = await readYaml(`anchors:\n${anchors}all:\n${aliases}`);
    expect((all as number[]).slice(-2)).toEqual([39_998, 39_999]);
  });

  test.each([
    ['an alias that contains itself', 'a: &a [*a]', 'has a YAML alias that contains itself'],
    ['a merge key that contains itself', 'a: &a { <<: *a }', 'has a YAML alias that contains itself'],
    ['an alias without an anchor', 'a: [*b]', '*b'],
    ['an alias before its anchor', 'a: *b\nb: &b 1', '*b'],
    ['a merge key with a number', 'a: { <<: 1 }', 'has a YAML merge key (<<) whose value is not a map'],
    ['a merge key with a list of lists', 'a: { <<: [[1]] }', 'has a YAML merge key (<<) whose value is not a map'],
    ['a key that is a map', 'a: { { b: 1 }: 1 }', 'has a YAML key that is a map or a list. Write it in quotes'],
  ])('YAML with %s is rejected with one error', async (_, yaml, message) => {
    const error = await readYaml(yaml).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GeneratorError);
    expect((error as Error).message).toContain(message);
  });

  test('YAML that is nested 100,000 levels deep is rejected with one error', async () => {
    await expect(readDescription(`openapi: ${'['.repeat(100_000)}`, 'deep.yaml')).rejects.toThrow(GeneratorError);
  });
});

test('names with characters that are invalid in identifiers are quoted or omitted', () => {
  const schema = { type: 'object', properties: { 'area_m²': { type: 'number' } } };
  const description = describeApi(answering(refer('area_m²')), { components: { schemas: { 'area_m²': schema } } });
  const text = makeAll(description).join('');
  expect(text).toContain('"area_m²"?: number');
  expect(text).toContain('export interface AreaM {');
});

describe('warnings', () => {
  test('contain the operation whose body a GET cannot send', () => {
    const body = { content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } } };
    const { warnings } = generate(describeApi({ '/search': { get: { requestBody: body } } }));
    expect(warnings).toEqual([
      'GET /search has a request body, which GET and HEAD cannot send, so it is omitted (at #/paths/~1search/get/requestBody)',
    ]);
  });

  test('of other API versions are reported too, and escape control characters', () => {
    const description = describeApi({
      '/a': { get: { 'x-patches': [{ version: 'v10', patch: { parameters: [{ name: 'b\u001b', in: 'path' }] } }] } },
    });
    const { warnings } = generate(description, { version: 'v2', extensions: { versionPatches: 'x-patches' } });
    expect(warnings).toEqual([expect.stringContaining('The path parameter "b\\u001b" has no placeholder')]);
  });
});
