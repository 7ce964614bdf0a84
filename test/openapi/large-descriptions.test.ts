import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { RequestOptions } from 'routebook';
import { toFetch } from 'routebook/clients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../cli/program.ts';
import { compileModules } from '../support/compile.ts';
import { type EchoServer, type Received, startServer } from '../wire/server.ts';
import { sourceText } from './calls/source-text.ts';
import { findApi, readApi } from './published-calls/apis.js';
import { baseUrlOf } from './published-calls/base-url.js';
import type { Call } from './published-calls/call.d.ts';
import { CALLS } from './published-calls/index.js';
import { optionsOf } from './published-calls/options.js';
import { expectedRequest, readRequest } from './published-calls/read-request.js';

/** Each company with the descriptions of its API. */
const COMPANIES: Readonly<Record<string, readonly string[]>> = {
  Stripe: ['stripe'],
  OpenAI: ['openai'],
  Kubernetes: ['kubernetes'],
  Jira: ['jira'],
  Plaid: ['plaid'],
  Box: ['box'],
  Asana: ['asana'],
  Discord: ['discord'],
  Twilio: ['twilio'],
  Slack: ['slack'],
  Docker: ['docker engine'],
  Spotify: ['spotify'],
  Adyen: ['adyen checkout', 'adyen management'],
  Notion: ['notion'],
};
const CALLS_EACH = 3;

interface Api {
  readonly name: string;
  readonly folder: string;
  readonly baseUrl: string;
  readonly calls: readonly Call[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
mkdirSync(join(root, '.cache'), { recursive: true });
// Inside the project, so that the modules find the package that they import.
const workplace = mkdtempSync(join(root, '.cache/large-descriptions-'));
const missing = new Map<string, string>();
const files = new Map<string, string>();
for (const name of Object.values(COMPANIES).flat()) {
  const found = await findApi(name);
  if ('file' in found) files.set(name, found.file);
  else missing.set(name, found.missing);
}
for (const [name, reason] of missing) console.log(`The calls of ${name} are skipped: ${reason}.`);

const apis = new Map<string, Api>();
let server: EchoServer;
let messages: string[] = [];

beforeAll(async () => {
  server = await startServer();
  for (const names of Object.values(COMPANIES)) {
    const chosen = CALLS.filter((call) => names.includes(call.api) && canMove(call)).slice(0, CALLS_EACH);
    for (const name of names)
      if (files.has(name))
        prepare(
          name,
          chosen.filter((call) => call.api === name),
        );
  }
  messages = compileModules(workplace);
});
afterAll(async () => {
  await server.close();
  rmSync(workplace, { recursive: true });
});

/** Whether a call compiles and is sent to the base URL of its API, which is replaced with that of the test server. */
function canMove({ api, url, isRefused, isUntyped }: Call): boolean {
  const file = files.get(api);
  return !isRefused && !isUntyped && file !== undefined && url?.startsWith(baseUrlOf(api, readApi(file))) === true;
}

/** Generates the module of an API with the command, and writes a program with its calls. */
function prepare(name: string, calls: readonly Call[]): void {
  const key = name.replaceAll(' ', '-');
  const folder = join(workplace, key);
  const file = files.get(name) as string;
  const { status, stderr } = run('generate', file, '--out', join(folder, 'api'), '--base-url', server.baseUrl(key));
  expect({ name, status, stderr: status === 0 ? '' : stderr }).toEqual({ name, status: 0, stderr: '' });
  const texts = calls.map((call) => {
    const { credentials } = call;
    const own = credentials === undefined ? '' : `, ...auth(${sourceText(credentials)})`;
    return `() => endpoint(${JSON.stringify(call.route)}, { ...${sourceText(optionsOf(call))}${own} }),`;
  });
  const names = calls.some(({ credentials }) => credentials !== undefined) ? 'auth, endpoint' : 'endpoint';
  const text = `import { ${names} } from './api/index.js';\nexport const requests = [\n${texts.join('\n')}\n];\n`;
  writeFileSync(join(folder, 'calls.ts'), text);
  apis.set(name, { name, folder, baseUrl: baseUrlOf(name, readApi(file)), calls });
}

/** The requests of the program of an API. */
async function loadRequests({ folder }: Api): Promise<readonly (() => RequestOptions)[]> {
  const outfile = join(folder, 'calls.mjs');
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'error' } as const;
  await build({ entryPoints: [join(folder, 'calls.ts')], outfile, ...options });
  const { requests } = (await import(pathToFileURL(outfile).href)) as { requests: (() => RequestOptions)[] };
  return requests;
}

/** What came off the wire, as a request to the API itself. */
function asRequest({ method, path, headers, body }: Received, { baseUrl }: Api): Request {
  const kept = headers.filter(([name]) => !/^(?:host|connection|content-length|transfer-encoding)$/.test(name));
  const sent = body.length === 0 ? {} : { body: new Uint8Array(body) };
  return new Request(`${baseUrl}${path}`, { method, headers: kept.map(([name, value]) => [name, value]), ...sent });
}

test('the compiler accepts the modules and the calls of all of them', () => {
  expect(messages).toEqual([]);
});

describe.each(Object.entries(COMPANIES))('the server of %s receives what its description says', (_, names) => {
  test.skipIf(names.some((name) => missing.has(name)))(`in ${CALLS_EACH} calls`, async () => {
    let count = 0;
    for (const name of names) {
      const api = apis.get(name) as Api;
      const requests = await loadRequests(api);
      for (const [position, call] of api.calls.entries()) {
        await fetch(...toFetch((requests[position] as () => RequestOptions)()));
        const received = server.received(name.replaceAll(' ', '-'))[position] as Received;
        expect(await readRequest(asRequest(received, api), call), call.title).toEqual(expectedRequest(call));
        count += 1;
      }
    }
    expect(count).toBe(CALLS_EACH);
  });
});
