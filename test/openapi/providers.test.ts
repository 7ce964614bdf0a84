import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { RequestOptions } from 'routebook';
import { toFetch } from 'routebook/convert';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { fetchDescription } from '../../tools/remote-descriptions.js';
import { run } from '../cli/program.ts';
import { compileModules } from '../support/compile.ts';
import { type EchoServer, type Received, startServer } from '../wire/server.ts';
import { readValues } from './calls/read-calls.ts';
import { sourceText } from './calls/source-text.ts';

/** A call of another company's API, and what its server should receive. */
interface ProviderCall {
  readonly route: string;
  readonly options: Record<string, unknown>;
  /** Keys, tokens and passwords, by the name of the security scheme. */
  readonly credentials?: Readonly<Record<string, unknown>>;
  /** Method, path and query, as they come off the wire. */
  readonly line: string;
  /** The media type of the body, without its parameters. */
  readonly type?: string;
  /** Text as it is, JSON as a value, a form as its parts. */
  readonly body?: unknown;
  /** A header that is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The description allows the call in words, but not in its schemas. */
  readonly isUntyped?: true;
}

interface Provider {
  readonly name: string;
  /** The file of the description, in the packages of `tools/descriptions`; the name of one that no package contains is a single word. */
  readonly file: string;
  readonly calls: readonly ProviderCall[];
}

// Each description is generated with the command; the calls are compiled with the types of its module, and sent.

const packages = fetchTools('descriptions');
const providers = readValues('providers.yaml') as readonly Provider[];
const root = fileURLToPath(new URL('../../', import.meta.url));
mkdirSync(join(root, '.cache'), { recursive: true });
// Inside the project, so that the modules find the package that they import.
const workplace = mkdtempSync(join(root, '.cache/providers-'));
const files = new Map<Provider, string>();
for (const provider of providers) {
  const isRemote = provider.file === 'openai' || provider.file === 'discord';
  const found = isRemote ? await fetchDescription(provider.file) : { file: join(packages, provider.file) };
  if ('file' in found) files.set(provider, found.file);
  else console.log(`The calls of ${provider.name} are skipped: ${found.missing}.`);
}

const requests = new Map<string, readonly (() => RequestOptions)[]>();
let server: EchoServer;
let messages: string[] = [];
beforeAll(async () => {
  server = await startServer();
  for (const [provider, file] of files) prepare(provider, file);
  messages = compileModules(workplace);
  for (const { name } of files.keys()) requests.set(name, await load(join(workplace, keyOf(name))));
});
afterAll(async () => {
  await server.close();
  rmSync(workplace, { recursive: true });
});

function keyOf(name: string): string {
  return name.replaceAll(' ', '-');
}

/** Generates the module of an API, and writes a program with its calls, each with a base URL of its own. */
function prepare({ name, calls }: Provider, file: string): void {
  const key = keyOf(name);
  const folder = join(workplace, key);
  const { status, stderr } = run('generate', file, '--out', join(folder, 'api'), '--base-url', server.baseUrl(key));
  expect({ name, status, stderr: status === 0 ? '' : stderr }).toEqual({ name, status: 0, stderr: '' });
  const texts = calls.map(({ route, options, credentials, isUntyped }, index) => {
    const own = credentials === undefined ? '' : `, ...auth(${sourceText(credentials)})`;
    const baseUrl = server.baseUrl(`${key}-${index}`);
    const all = `{ ...${sourceText(options)}, baseUrl: '${baseUrl}'${own} }${isUntyped ? ' as never' : ''}`;
    return `() => endpoint(${JSON.stringify(route)}, ${all}),`;
  });
  const names = calls.some(({ credentials }) => credentials !== undefined) ? 'auth, endpoint' : 'endpoint';
  const text = `import { ${names} } from './api/index.js';\nexport const requests = [\n${texts.join('\n')}\n];\n`;
  writeFileSync(join(folder, 'calls.ts'), text);
}

/** The requests of the program of an API. */
async function load(folder: string): Promise<readonly (() => RequestOptions)[]> {
  const outfile = join(folder, 'calls.mjs');
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'error' } as const;
  await build({ entryPoints: [join(folder, 'calls.ts')], outfile, ...options });
  return ((await import(pathToFileURL(outfile).href)) as { requests: (() => RequestOptions)[] }).requests;
}

test('the compiler accepts the modules and the calls of all of them', () => {
  expect(messages).toEqual([]);
});

describe.each(providers)('the server of $name receives what its description says', (provider) => {
  const { name, calls } = provider;
  const testIfPresent = test.skipIf(!files.has(provider));
  testIfPresent.each(calls.map((call, index) => [call.route, index, call] as const))(
    '%s (%#)',
    async (_, index, call) => {
      const build = requests.get(name)?.[index] as () => RequestOptions;
      await fetch(...toFetch(build()));
      const [received] = server.received(`${keyOf(name)}-${index}`);
      expect(await readReceived(received as Received, call)).toEqual(expectedOf(call));
    },
  );
});

function expectedOf({ line, type, body, headers = {} }: ProviderCall) {
  return { line, type, body, headers };
}

async function readReceived({ method, path, headers, body }: Received, { headers: wanted = {} }: ProviderCall) {
  const named = new Map(headers);
  const contentType = named.get('content-type');
  return {
    line: `${method} ${path}`,
    type: contentType?.split(';')[0],
    body: contentType === undefined ? undefined : await readBody(body, contentType),
    headers: Object.fromEntries(Object.keys(wanted).map((header) => [header, named.get(header)])),
  };
}

async function readBody(body: Buffer, contentType: string): Promise<unknown> {
  if (contentType.startsWith('multipart/')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const parts = [...form].map(async ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()],
    );
    return Promise.all(parts);
  }
  return /json/.test(contentType) ? JSON.parse(body.toString()) : body.toString();
}
