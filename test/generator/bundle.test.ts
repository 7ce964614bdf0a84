import { bundleDescription, generate, type JsonObject, type JsonValue } from 'routebook/generator';
import { expect, test } from 'vitest';
import { answering, describeApi } from './support.ts';

const ROOT = 'file:///api/openapi.json';

/** Bundles a description with these files. Lists the files that were read. */
async function bundle(description: JsonObject, files: Record<string, JsonValue>) {
  const read: string[] = [];
  const bundled = await bundleDescription(description, ROOT, async (url) => {
    read.push(url);
    const file = files[url.replace('file:///api/', '')];
    if (file === undefined) throw new Error(`no file ${url}`);
    return file;
  });
  return { bundled, read };
}

function schemaOf({ paths }: JsonObject): unknown {
  return JSON.parse(JSON.stringify(paths))['/thing'].get.responses[200].content['application/json'].schema;
}

test('a description without other files is returned as it is', async () => {
  const description = describeApi(answering({ $ref: '#/components/schemas/Pet' }));
  expect((await bundle(description, {})).bundled).toBe(description);
});

test('files that refer to each other and to the description are read once', async () => {
  const description = describeApi(answering({ $ref: 'models/pet.yaml' }), {
    components: { schemas: { Id: { type: 'integer' } } },
  });
  const { bundled, read } = await bundle(description, {
    'models/pet.yaml': {
      type: 'object',
      required: ['id'],
      properties: {
        id: { $ref: '../openapi.json#/components/schemas/Id' },
        friend: { $ref: '#' },
        owner: { $ref: 'people.json#/Owner' },
      },
    },
    'models/people.json': { Owner: { type: 'object', properties: { pets: { items: { $ref: 'pet.yaml' } } } } },
  });
  expect(read).toEqual(['file:///api/models/pet.yaml', 'file:///api/models/people.json']);
  expect(generate(bundled).catalogue.schemas).toMatchObject({
    Pet: { required: { id: 'integer' }, optional: { friend: 'Pet', owner: 'Owner' } },
    Owner: { optional: { pets: { list: 'Pet' } } },
  });
});

test('files with the same name get different names', async () => {
  const { bundled } = await bundle(
    describeApi(answering({ anyOf: [{ $ref: 'a/pet.json' }, { $ref: 'b/pet.json' }] })),
    {
      'a/pet.json': { type: 'string' },
      'b/pet.json': { type: 'number' },
    },
  );
  expect(schemaOf(bundled)).toEqual({
    anyOf: [{ $ref: '#/x-routebook-files/pet' }, { $ref: '#/x-routebook-files/pet2' }],
  });
});

test('the mapping of a discriminator follows its files', async () => {
  const discriminator = { propertyName: 'kind', mapping: { cat: 'cat.json', dog: 'Dog' } };
  const { bundled } = await bundle(describeApi(answering({ oneOf: [{ $ref: 'cat.json' }], discriminator })), {
    'cat.json': { type: 'object' },
  });
  expect(schemaOf(bundled)).toMatchObject({
    discriminator: { propertyName: 'kind', mapping: { cat: '#/x-routebook-files/cat', dog: 'Dog' } },
  });
});

test('fields that are called mapping or discriminator are ordinary schemas', async () => {
  const properties = {
    mapping: { description: 'From a/b to c/d', items: { $ref: 'cat.json' } },
    discriminator: { description: 'Either/or', mapping: { type: 'x.json' } },
  };
  const { bundled, read } = await bundle(describeApi(answering({ type: 'object', properties })), { 'cat.json': {} });
  expect(read).toEqual(['file:///api/cat.json']);
  expect(schemaOf(bundled)).toMatchObject({
    properties: { ...properties, mapping: { items: { $ref: '#/x-routebook-files/cat' } } },
  });
});

test('a reference that is not a URL, a file that is nested too deeply and too many files are refused', async () => {
  await expect(bundle(describeApi(answering({ $ref: 'http://[' })), {})).rejects.toThrow('is not a valid file or URL');
  let deep: JsonValue = 'end';
  for (let depth = 0; depth < 1100; depth += 1) deep = [deep];
  await expect(bundle(describeApi(answering({ $ref: 'a.json' })), { 'a.json': deep })).rejects.toThrow(
    'nested more than',
  );
  let count = 0;
  const endless = bundleDescription(describeApi(answering({ $ref: '0' })), ROOT, async () => {
    count += 1;
    return { $ref: String(count) };
  });
  await expect(endless).rejects.toThrow('larger than 200 MB in total (12801 files)');
  const large = bundleDescription(describeApi(answering({ $ref: '0' })), ROOT, async (url) => ({
    $ref: String(Number(url.split('/').at(-1)) + 1),
    description: 'x'.repeat(2 ** 26),
  }));
  await expect(large).rejects.toThrow('larger than 200 MB in total (4 files)');
});

test('a description can have thousands of files, even with the same name', async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `${index}/pet.json`);
  const description = describeApi(answering({ anyOf: names.map((name) => ({ $ref: name })) }));
  const files = Object.fromEntries(names.map((name, index) => [name, { const: index }]));
  const { bundled, read } = await bundle(description, files);
  expect(read).toHaveLength(5000);
  expect(schemaOf(bundled)).toMatchObject({ anyOf: { 4999: { $ref: '#/x-routebook-files/pet5000' } } });
});
