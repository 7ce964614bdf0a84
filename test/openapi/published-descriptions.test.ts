import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Catalogue } from 'routebook/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDescription } from '../../tools/remote-descriptions.js';
import { run } from '../cli/program.ts';
import { compileModules, isNightly } from '../support/compile.ts';
import { type EchoServer, startServer } from '../wire/server.ts';

// Published descriptions that nobody wrote for a generator: each is generated, compiled, loaded and called. `npm run fuzz` does it with all
// of them, and the tests with those that are small or have something that others do not have.

const NAMES = [
  ...['influxdb', 'ory', 'mastodon', 'qdrant', 'typesense', 'listmonk'],
  ...(isNightly
    ? (['clerk', 'datadog', 'immich', 'opencode', 'pagerduty', 'weaviate', 'zulip'] as const)
    : ([] as const)),
  ...(isNightly ? (['authentik', 'lago', 'netlify', 'polar', 'resend'] as const) : ([] as const)),
] as const;
const CALLS = 20;

interface Generated {
  readonly catalogue: Catalogue<string>;
  readonly functions: { readonly [name: string]: { readonly route?: string } };
  createClient(options: object): Record<string, (options: object, send: object) => Promise<unknown>>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
mkdirSync(join(root, '.cache'), { recursive: true });
// Inside the project, so that the modules find the package that they import.
const workplace = mkdtempSync(join(root, '.cache/published-'));
const files = new Map<string, string>();
for (const name of NAMES) {
  const found = await fetchDescription(name);
  if ('file' in found) files.set(name, found.file);
  else console.log(`${name} is skipped: ${found.missing}.`);
}
let server: EchoServer;
let messages: string[] = [];

beforeAll(async () => {
  server = await startServer();
  for (const [name, file] of files) {
    const { status, stderr } = run('generate', file, '--out', join(workplace, name));
    expect({ name, status, stderr: status === 0 ? '' : stderr }).toEqual({ name, status: 0, stderr: '' });
  }
  messages = files.size === 0 ? [] : compileModules(workplace);
});
afterAll(async () => {
  await server.close();
  rmSync(workplace, { recursive: true });
});

async function load(name: string): Promise<Generated> {
  const folder = join(workplace, name);
  const outfile = join(folder, 'all.mjs');
  const contents =
    "import * as functions from './operations.ts';\nexport { functions };\nexport { createClient } from './operations.ts';\nexport { catalogue } from './catalogue.ts';\n";
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'error' } as const;
  await build({ stdin: { contents, resolveDir: folder, loader: 'ts' }, outfile, ...options });
  return (await import(pathToFileURL(outfile).href)) as Generated;
}

test('the compiler accepts the modules of all of them', () => {
  expect(messages).toEqual([]);
});

describe.each(NAMES)('the client of %s', (name) => {
  test.skipIf(!files.has(name))(`loads, and sends ${CALLS} requests to the paths of its description`, async () => {
    const { catalogue, functions, createClient } = await load(name);
    const client = createClient({ baseUrl: server.baseUrl(name), retries: 0 });
    const expected: string[] = [];
    for (const [method, { route = '' }] of Object.entries(functions)) {
      const { parameters = [] } = catalogue.get(route) ?? {};
      const required = parameters.filter((each) => each.required);
      if (!/^GET \/[\w/{}.-]*$/.test(route) || required.some((each) => each.in !== 'path')) continue;
      if (expected.length === CALLS) break;
      const values = required.map((each) => [each.name, sampleOf(each.type)] as const);
      const path = values.reduce((text, [key, value]) => text.replace(`{${key}}`, String(value)), route.slice(4));
      expected.push(path);
      await client[method]?.({ ...Object.fromEntries(values) }, {});
    }
    // A server of an operation may be a path of its own, at the root of the same host.
    const received = server.received(name).map(({ path }) => path.replace(/\?.*$/, ''));
    const atRoot = expected.filter((path) => !received.includes(path));
    expect(received.length + atRoot.length).toBeGreaterThanOrEqual(expected.length);
    expect(atRoot.every((path) => name === 'influxdb' && server.received(path.split('/')[1] ?? '').length > 0)).toBe(
      true,
    );
    expect(expected.length).toBeGreaterThan(3);
  });
});

/** A value of the type of a parameter. */
function sampleOf(type: unknown): string | number {
  if (typeof type === 'object' && type !== null && 'enum' in type) return String((type.enum as unknown[])[0]);
  return typeof type === 'string' && /^(?:integer|number)/.test(type) ? 1 : 'x';
}
