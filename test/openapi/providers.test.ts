import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toFetch } from 'routebook/clients';
import { readDescription } from 'routebook/generator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { type EchoServer, type Received, startServer } from '../wire/server.ts';
import { MORE_PROVIDERS } from './more-provider-calls.ts';
import { PROVIDERS, type ProviderCall } from './provider-calls.ts';
import { endpointOf, type LooseEndpoint } from './support.ts';

const packages = fetchTools('descriptions');
const providers = [...PROVIDERS, ...MORE_PROVIDERS];
const endpoints = new Map<string, LooseEndpoint>();
let server: EchoServer;
// All at once and first: a connection that waits for seconds while another description is read may be closed.
beforeAll(async () => {
  for (const { name, file } of providers) {
    const path = join(packages, file);
    endpoints.set(name, endpointOf(await readDescription(readFileSync(path, 'utf8'), path)));
  }
  server = await startServer();
});
afterAll(() => server.close());

describe.each(providers)('the server of $name receives what its description says', ({ name, calls }) => {
  test.each(calls.map((call, index) => [call.route, index, call] as const))('%s (%#)', async (_, index, call) => {
    const key = `${name.replaceAll(' ', '-')}-${index}`;
    const options = { ...call.options, baseUrl: server.baseUrl(key) };
    const [url, init] = toFetch(endpoints.get(name)?.(call.route, options) as never);
    await fetch(url, init);
    const [received] = server.received(key);
    expect(await readReceived(received as Received, call)).toEqual(expectedOf(call));
  });
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
    headers: Object.fromEntries(Object.keys(wanted).map((name) => [name, named.get(name)])),
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
