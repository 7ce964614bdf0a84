import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { emitModules, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { expect, test } from 'vitest';
import { describeApi } from '../generator/support.ts';
import { packedPackage } from '../support/packed.ts';

const { project } = packedPackage();
const folder = join(project, 'one-call');

/** An API with many operations, so that its table is much larger than the facts of one. */
const PATHS = Object.fromEntries(
  Array.from({ length: 150 }, (_, index): [string, JsonObject] => [
    `/resource${index}/{id}`,
    {
      put: {
        operationId: `updateResource${index}`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: `filter${index}`, in: 'query', style: 'deepObject', schema: { type: 'object' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: Object.fromEntries(
                  Array.from({ length: 30 }, (_each, at) => [`field_${index}_${at}`, { type: 'string' }]),
                ),
              },
            },
          },
        },
        responses: { 204: { description: '' } },
      },
    },
  ]),
);

async function bytesOf(code: string): Promise<number> {
  return gzipSync(await textOf(code), { level: 9 }).length;
}

async function textOf(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', write: false, tsconfigRaw: {} },
  });
  return outputFiles[0]?.text ?? '';
}

const text = { type: 'string' };
const list = { type: 'array', items: text };
const object = { type: 'object', properties: { a: text } };
const parameter = (place: string, name: string, more: JsonObject = {}): JsonObject => ({
  ...{ name, in: place, schema: list, ...more },
  ...(place === 'path' ? { required: true } : {}),
});
const accepting = (operationId: string, ...types: string[]): JsonObject => ({
  operationId,
  requestBody: {
    content: Object.fromEntries(types.map((type) => [type, { schema: /json|form/.test(type) ? object : text }])),
  },
  responses: { 204: { description: '' } },
});

/** Operations with every style, kind of body and kind of credential. */
const EVERY_RULE: JsonObject = {
  '/every/{simple}/{label}/{matrix}': {
    get: {
      operationId: 'everyStyle',
      security: [{ header: [] }, { query: [] }, { cookie: [] }, { basic: [] }, { key: [] }],
      parameters: [
        parameter('path', 'simple'),
        parameter('path', 'label', { style: 'label' }),
        parameter('path', 'matrix', { style: 'matrix' }),
        parameter('query', 'form'),
        parameter('query', 'commas', { explode: false }),
        parameter('query', 'spaces', { style: 'spaceDelimited', explode: false }),
        parameter('query', 'pipes', { style: 'pipeDelimited', explode: false }),
        parameter('query', 'deep', { style: 'deepObject', schema: object }),
        parameter('query', 'reserved', { allowReserved: true }),
        { name: 'json', in: 'query', content: { 'application/json': { schema: object } } },
        parameter('header', 'X-List'),
        parameter('cookie', 'session'),
      ],
      responses: { 204: { description: '' } },
    },
  },
  '/every/json': { post: accepting('everyJson', 'application/json') },
  '/every/form': { post: accepting('everyForm', 'application/x-www-form-urlencoded') },
  '/every/multipart': { post: accepting('everyMultipart', 'multipart/form-data') },
  '/every/text': { post: accepting('everyText', 'text/plain') },
  '/every/type': { post: accepting('everyType', 'application/json', 'text/csv', 'image/*') },
};

const KEYS = {
  key: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  ...Object.fromEntries(
    ['header', 'query', 'cookie'].map((place) => [place, { type: 'apiKey', in: place, name: `x-${place}` }]),
  ),
};

const CHARGES = {
  get: {
    operationId: 'listCharges',
    parameters: [{ name: 'created', in: 'query', style: 'deepObject', schema: { type: 'object' } }],
    responses: { 200: { description: '', content: { 'application/json': {} } } },
  },
  post: {
    operationId: 'createCharge',
    requestBody: {
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: { amount: { type: 'integer' }, metadata: { type: 'object', properties: {} } },
            additionalProperties: false,
          },
          encoding: { metadata: { style: 'deepObject', explode: true } },
        },
      },
    },
    responses: { 200: { description: '', content: { 'application/json': {} } } },
  },
};

const profile = { baseUrl: 'https://api.test', vendor: 'api', userAgent: 'api', accept: 'application/json' };

/** Writes the modules of an API into a folder. */
function writeModules(place: string, paths: JsonObject, securitySchemes: JsonObject): void {
  const { catalogue } = generate(describeApi(paths, { components: { securitySchemes }, security: [{ key: [] }] }));
  mkdirSync(place, { recursive: true });
  for (const [name, content] of [...emitTypes(catalogue), ...emitModules(catalogue, profile)])
    writeFileSync(join(place, name), content);
}
writeModules(folder, { ...PATHS, '/charges': CHARGES }, { key: { type: 'http', scheme: 'bearer' } });
writeModules(join(folder, 'every'), EVERY_RULE, KEYS);

// Each number is what was measured, rounded up. It was 26.8 kB when every call contained all rules, and a table instead of calls of them.
// All of these contain the one writer of JSON, which refuses what JSON would lose wherever a body is written: 0.1 kB.
// Calls of operations are read by the reader of GitHub's builder, which keeps where each option goes: 0.45 kB of one call, and 24 functions less in
// a call of a client, which writes its JSON once. What GitHub's builder refuses in the option `parameters` is refused here too.
// 15 bytes are the order of modules: what only other APIs need is no longer in the file that an import of `routebook` by Node parses, which is 50 kB smaller.
// That where a name goes is found once, and most paths need no encoding, takes 0.06: a call takes 7 µs instead of 10, by an endpoint 9 instead of 27.
test('a bundle with one function of a generated module is at most 7.56 kB, with the messages of all its errors', async () => {
  const list = "import { listCharges } from './index.js';\nconsole.log(listCharges({ created: { gte: 1 } }));";
  const create =
    "import { createCharge } from './index.js';\nconsole.log(createCharge({ amount: 1, metadata: { a: 'b' } }));";
  expect(await bytesOf(list)).toBeLessThanOrEqual(5985);
  expect(await bytesOf(create)).toBeLessThanOrEqual(7560);
});

// Measured: 11.2 kB. Of it, the request takes 5.2 kB to build, 1.2 to check and convert, 1.6 to hide secrets, and 0.5 its errors. Messages are 1.4 kB,
// patterns 0.8, and what esbuild wraps because the entry point has code that is loaded on demand 0.15. A sender without parts takes 15.9.
// The request id and the rate limit of each response are 0.25, and what the life of a call needs for lost writes 0.06.
test('a function whose request is sent by sendOnce takes at most 13.59 kB, with what neither needs left out', async () => {
  const code =
    "import { sendOnce } from 'routebook/send';\nimport { listCharges } from './index.js';\nconsole.log(sendOnce(listCharges({ created: { gte: 1 } })));";
  expect(await bytesOf(code)).toBeLessThanOrEqual(13_595);
  const text = await textOf(code);
  expect(text).toContain('which only a sender with the part redirects() follows');
  for (const other of ['needs the part', 'maxWait', 'contain a colon', 'resource7']) expect(text).not.toContain(other);
});

test('it grows by at most 1.8 kB with credentials, and has only the rules of its operation', async () => {
  const create = "import { createCharge } from './index.js';\nconsole.log(createCharge({ amount: 1 }));";
  const secured =
    "import { auth, createCharge } from './index.js';\nconsole.log(createCharge({ amount: 1, ...auth({ key: 'k' }) }));";
  expect((await bytesOf(secured)) - (await bytesOf(create))).toBeLessThanOrEqual(1800);
  const text = await textOf(create);
  expect(text).toContain('must be an object of fields');
  for (const other of ['needs its own headers', 'undefined in a list', '-preview', 'contain a colon', 'resource7'])
    expect(text).not.toContain(other);
});

test('the rules of another operation are not part of it, and endpoint has those of all', async () => {
  const one = await bytesOf(
    "import { updateResource7 } from './operations.js';\nconsole.log(updateResource7({ id: 'a', field_7_1: 'b' }));",
  );
  const all = await bytesOf("import { endpoint } from './index.js';\nconsole.log(endpoint);");
  // One byte more since defaults merge the media type of a call too, for which an endpoint has one function less.
  expect(one).toBeLessThanOrEqual(8400);
  expect(all - one).toBeGreaterThan(10_000);
});

test('every style, kind of body and kind of credential take at most 14 kB together', async () => {
  const names = ['everyStyle', 'everyJson', 'everyForm', 'everyMultipart', 'everyText', 'everyType'];
  const code = `import { auth, ${names.join(', ')} } from './every/index.js';\nconsole.log(auth({ basic: 'b' }), ${names.join(', ')});`;
  expect(await bytesOf(code)).toBeLessThanOrEqual(14_010);
  const bundled = await textOf(code);
  for (const rule of [
    'contain a colon',
    'levels deep',
    'a file; pass a Blob',
    'is a range',
    'which separates them',
    'comes from the defaults',
  ])
    expect(bundled).toContain(rule);
  // What builds calls of routes as text.
  expect(bundled).not.toContain('a slash before the first placeholder');
});

test('a client of one function has nothing of other functions, of all routes and of parts that it does not use', async () => {
  const compose = (parts: string) => `import { createClient } from 'routebook';
import { pages, retries } from 'routebook/send';
import { listCharges } from './index.js';
console.log(createClient({ listCharges }, { use: [${parts}] }));`;
  const plain = await textOf(compose(''));
  for (const other of ['resource7', 'createCharge', 'contain a colon', 'a slash before the first placeholder'])
    expect(plain).not.toContain(other);
  expect(await bytesOf(compose('retries(), pages()'))).toBeGreaterThan(1000 + (await bytesOf(compose(''))));
  const whole = "import { createClient } from './operations.js'; console.log(createClient());";
  expect(await bytesOf(compose(''))).toBeLessThan((await bytesOf(whole)) / 2);
});
