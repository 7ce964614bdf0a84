import { generate, type JsonObject, readDescription } from 'routebook/generator';
import { describe, expect, test, vi } from 'vitest';
import { readTables } from '../support/tables.ts';
import { describeApi } from './support.ts';

const table = readTables(import.meta.url);

/** By its message: the place stands there too. */
const fault = (message: string) => expect.objectContaining({ name: 'GeneratorError', message });

const yaml = `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      responses:
        200: { description: ok }
`;

describe('reading a description', () => {
  test('reads JSON', async () => {
    expect(await readDescription(JSON.stringify(describeApi({})))).toEqual(describeApi({}));
  });

  test('ignores a byte order mark', async () => {
    expect(await readDescription(`\ufeff${JSON.stringify(describeApi({}))}`)).toEqual(describeApi({}));
    expect(await readDescription(`\ufeff${yaml}`)).toMatchObject({ openapi: '3.1.0' });
  });

  test('reads JSON with comments as YAML', async () => {
    expect(await readDescription('{ "openapi": "3.1.0", # comment\n "paths": {} }')).toMatchObject({ paths: {} });
  });

  test('reads YAML with numeric statuses', async () => {
    const { catalogue } = generate(await readDescription(yaml));
    expect(catalogue.routes).toEqual({ 'GET /pets': { path: '/pets', responses: { 200: {} } } });
  });

  test('reads YAML with anchors and merge keys', async () => {
    const text = `${yaml}x-ok: &ok { 200: { description: ok } }\nx-more: { <<: *ok, 204: {} }\n`;
    expect(await readDescription(text)).toMatchObject({ 'x-more': { 200: { description: 'ok' }, 204: {} } });
    await expect(readDescription('a: &a [*a]', 'x.yaml')).rejects.toThrow(
      fault('x.yaml has a YAML alias that contains itself'),
    );
  });

  test('reports which package to install for YAML', async () => {
    vi.doMock('yaml', () => {
      throw new Error('not installed');
    });
    await expect(readDescription(yaml, 'pets.yaml')).rejects.toThrow(
      fault('pets.yaml is not JSON. To read YAML, install the package "yaml" next to routebook'),
    );
    vi.doUnmock('yaml');
  });

  test.each([
    ['{"swagger":"1.2"}', 'x.json is Swagger 1.2. Only Swagger 2.0 and OpenAPI 3 can be read (at #/swagger)'],
    ['{"openapi":"4.0.0"}', 'x.json is OpenAPI 4.0.0. Only versions 3.0, 3.1 and 3.2 can be read (at #/openapi)'],
    ['{"openapi":"3.01"}', 'x.json is OpenAPI 3.01. Only versions 3.0, 3.1 and 3.2 can be read (at #/openapi)'],
    ['{"name":"x"}', 'x.json is not an OpenAPI description: it has no "openapi" version'],
    ['[]', 'x.json is not an OpenAPI description: it must be an object'],
    ['just text', 'x.json is not an OpenAPI description: it must be an object'],
    ['', 'x.json is not an OpenAPI description: it must be an object'],
    ['{"openapi":"3.0.0","paths":[]}', '"paths" must be an object (at #/paths)'],
  ])('refuses %s', async (text, message) => {
    await expect(readDescription(text, 'x.json')).rejects.toThrow(fault(message));
  });

  test('rejects invalid JSON and invalid YAML', async () => {
    await expect(readDescription('{"openapi":', 'x.json')).rejects.toThrow(/^x\.json is not valid JSON: /);
    await expect(readDescription('a: [', 'x.yaml')).rejects.toThrow(/^x\.yaml is not valid YAML: /);
  });

  test.each(table<[JsonObject, string]>('invalid parts of a description'))(
    'an invalid part of a description is reported with its JSON pointer: %j',
    (paths, message) => {
      expect(() => generate(describeApi(paths))).toThrow(fault(message));
    },
  );
});

test.each(['constructor', 'toString', '__proto__'])('a security scheme cannot be named %s', (name) => {
  const securitySchemes = Object.fromEntries([[name, { type: 'apiKey', in: 'header', name: 'X-Key' }]]);
  const description = { ...describeApi({ '/a': { get: {} } }), components: { securitySchemes } } as JsonObject;
  expect(() => generate(description)).toThrow(
    fault(
      `The security scheme "${name}" has the name of a member of every JavaScript object. Rename it, including in "security" (at #/components/securitySchemes/${name})`,
    ),
  );
});
