// The inputs of openapi-typescript's own tests and examples. They are read from a checkout of its repository, and never committed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Options that are functions on the compiler's syntax trees, or that read the configuration of another program. */
const FOREIGN = ['transform', 'postTransform', 'transformProperty', 'inject', 'redocly', 'cwd', 'silent'];

/** What a test passes to a transformer, by the name of its file, as a whole description. */
const WRAPPED = {
  'schema-object': (schema) => ({ components: { schemas: { Given: schema } } }),
  'components-object': (components) => ({ components }),
  'header-object': (header) => ({ components: { headers: { Given: header } } }),
  'operation-object': (operation) => ({ paths: { '/given': { get: operation } } }),
  'path-item-object': (item) => ({ paths: { '/given': item } }),
  'paths-object': (paths) => ({ paths }),
  'request-body-object': (body) => ({ components: { requestBodies: { Given: body } } }),
  'response-object': (response) => ({ components: { responses: { Given: response } } }),
  'webhooks-object': (webhooks) => ({ webhooks }),
};

/**
 * The inputs of the tests, each with its options.
 * @param {string} checkout The folder of the repository.
 * @returns {Promise<{ name: string, description: object, options: object }[]>}
 */
export async function readTestCases(checkout) {
  const folder = join(checkout, 'packages/openapi-typescript/test');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
  const calls = [];
  globalThis.recordedCalls = calls;
  for (const file of files) {
    const before = calls.length;
    await runRecorded(join(folder, file)).catch((error) => console.log(`  ${file} was not read: ${error.message}`));
    for (const call of calls.slice(before)) call.file = file;
  }
  return calls.flatMap(({ kind, args: [given, given2 = {}], file }, index) => {
    const options = kind === 'index' ? given2 : (given2.ctx ?? given2);
    const isUsable = typeof given === 'object' && given !== null && !(given instanceof URL) && !isForeign(options);
    const wrap = kind === 'index' ? (description) => description : WRAPPED[kind];
    if (!isUsable || wrap === undefined) return [];
    const description = { openapi: '3.1.0', info: { title: 'Given', version: '1' }, ...wrap(given) };
    return [{ name: `${file} ${index}`, description: withTargets(description), options: booleansIn(options) }];
  });
}

const TARGETS = {
  schemas: { type: 'object', properties: { id: { type: 'string' } } },
  parameters: { name: 'target', in: 'query', schema: { type: 'string' } },
  responses: { description: '' },
  headers: { schema: { type: 'string' } },
  requestBodies: { content: {} },
};

/** Adds the components that a test refers to and does not have, because the transformers do not look them up. */
function withTargets(description) {
  const components = { ...description.components };
  for (const [, group, name] of JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"/]+)/g)) {
    if (TARGETS[group] !== undefined) components[group] = { [name]: { ...TARGETS[group] }, ...components[group] };
  }
  return { ...description, components };
}

function isForeign(options) {
  return FOREIGN.some((name) => typeof options[name] === 'function') || options.inject !== undefined;
}

function booleansIn(options) {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => typeof value === 'boolean' && !FOREIGN.includes(name)),
  );
}

/** Runs a test file whose imports record what they are called with, and do nothing else. */
async function runRecorded(file) {
  const folder = '.cache/compare-paths-tests';
  mkdirSync(folder, { recursive: true });
  const output = resolve(folder, 'test.mjs');
  await build({
    // Some tests use the globals of Vitest.
    stdin: {
      contents: `import * as api from 'vitest'; Object.assign(globalThis, api); await import(${JSON.stringify(resolve(file))});`,
      resolveDir: '.',
    },
    outfile: output,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [{ name: 'record', setup: recordImports }],
  });
  await import(`${pathToFileURL(output).href}?${Math.random()}`);
  await globalThis.runTests?.();
  rmSync(folder, { recursive: true });
}

function recordImports({ onResolve, onLoad }) {
  onResolve({ filter: /./ }, ({ path, importer }) => {
    if (path.endsWith('.test.ts') || path.endsWith('test-helpers.js')) return undefined;
    if (path.startsWith('node:')) return { external: true };
    const text = existsSync(importer) ? readFileSync(importer, 'utf8') : '';
    const names = [...text.matchAll(/import\s+(?:\w+\s*,?\s*)?\{([^}]*)\}\s*from\s*["']([^"']+)/g)]
      .filter(([, , from]) => from === path)
      .flatMap(([, list]) => list.split(',').map((each) => each.replace(/\s+as\s.*/s, '').trim()));
    return { path: `${path}#${importer}`, namespace: 'recorded', pluginData: { path, names } };
  });
  onLoad({ filter: /./, namespace: 'recorded' }, ({ pluginData: { path, names } }) => ({
    contents: moduleText(path, names),
    loader: 'js',
  }));
}

/** A value that can be called and read in any way, and does nothing. */
const NOTHING = `
const nothing = new Proxy(function () {}, {
  get: (target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : nothing),
  apply: () => nothing,
  construct: () => nothing,
});`;

const VITEST = `${NOTHING}
const tests = [];
globalThis.runTests = async () => { for (const run of tests.splice(0)) { try { await run(); } catch {} } };
const test = (name, run) => { tests.push(run); };
Object.assign(test, { skipIf: () => test, each: () => () => {}, only: test, skip: () => {}, runIf: () => test });
const describe = Object.assign((name, run) => run(), { skip: () => {}, only: (name, run) => run(), each: (rows) => (name, run) => rows.forEach((row) => run(row)) });
const others = { expect: nothing, vi: nothing, beforeAll: nothing, afterAll: nothing, beforeEach: nothing, afterEach: nothing };
export const { expect, vi, beforeAll, afterAll, beforeEach, afterEach } = others;
export { test, test as it, describe };`;

/** A module whose functions do nothing, except for the transformers, which record their arguments. */
function moduleText(path, names) {
  if (path === 'vitest') return VITEST;
  const [, file = 'other'] = /([\w-]+)\.js$/.exec(path) ?? [];
  const exported = [...new Set(names)].filter((name) => /^\w+$/.test(name) && !name.startsWith('type '));
  const exportOf = (name) => (name === 'transformSchemaObject' ? "record('schema-object')" : 'nothing');
  return `${NOTHING}
    const record = (kind) => (given, options) => {
      let copy = given;
      try { copy = JSON.parse(JSON.stringify(given)); } catch {}
      globalThis.recordedCalls.push({ kind, args: [copy, options] });
    };
    ${exported.map((name) => `export const ${name} = ${exportOf(name)};`).join('\n')}
    export default ${path.startsWith('.') ? `record(${JSON.stringify(file)})` : 'nothing'};`;
}

/**
 * The examples, which are whole descriptions in one file.
 * @param {string} checkout The folder of the repository.
 * @returns {{ name: string, file: string }[]}
 */
export function listExamples(checkout) {
  const folder = join(checkout, 'packages/openapi-typescript/examples');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => /\.(?:ya?ml|json)$/.test(file)) : [];
  const all = files.map((file) => ({ name: file, file: join(folder, file) }));
  const multiple = join(folder, 'digital-ocean-api/DigitalOcean-public.v2.yaml');
  if (existsSync(multiple)) all.push({ name: 'digital-ocean-api', file: multiple });
  return all.filter(({ file }) => readFileSync(file).length > 0);
}
