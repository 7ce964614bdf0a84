import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { VERSION } from 'routebook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builderAt, CASES, type WireCase } from './cases/index.ts';
import type { Client } from './client.ts';
import { type EchoServer, type Received, startServer } from './server.ts';

let server: EchoServer;
let root: string;

beforeAll(async () => {
  server = await startServer();
  await mkdir('.cache', { recursive: true });
  root = await mkdtemp(resolve('.cache/wire-'));
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

/** What each client adds of its own: how the message is framed and what it can read, not what is asked. */
const OF_THE_CLIENT = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'],
  ...['accept-encoding', 'accept-language', 'sec-fetch-mode'],
]);
const ALWAYS: Record<string, string> = {
  accept: 'application/vnd.github.v3+json',
  'user-agent': `routebook/${VERSION}`,
};

/** The header fields that count, without the boundary that each client makes up. */
function asked({ headers }: Received): Record<string, string> {
  const fields = headers.filter(([name]) => !OF_THE_CLIENT.has(name));
  expect(fields.map(([name]) => name)).toHaveLength(new Set(fields.map(([name]) => name)).size);
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replace(/^(multipart\/form-data);.*/s, '$1')]));
}

async function entriesOf({ headers, body }: Received): Promise<unknown[]> {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const readings = [...form].map(async ([name, value]) =>
    typeof value === 'string'
      ? [name, value]
      : [name, { name: value.name, type: value.type, text: await value.text() }],
  );
  return Promise.all(readings);
}

async function send({ send, name }: Client, wireCase: WireCase): Promise<Received> {
  const key = encodeURIComponent(`${name}-${wireCase.name}`).replace(/\W/g, '_');
  const folder = await mkdtemp(join(root, 'case-'));
  const files = Object.entries(wireCase.files ?? {});
  for (const [file, bytes] of files) await writeFile(join(folder, file), bytes);
  await send(wireCase.build(builderAt(server.baseUrl(key))), folder);
  const received = server.received(key);
  expect(received).toHaveLength(1);
  // No value has become a command: nothing is in the folder but what was put there.
  const left = (await readdir(folder)).filter((file) => !/^co(?:mmand|de)\b.*\.(?:sh|mjs|py)$/.test(file));
  expect(left.sort()).toEqual(files.map(([file]) => file).sort());
  return received[0] as Received;
}

function expectFrame({ headers, method, body }: Received): void {
  const length = headers.find(([name]) => name === 'content-length')?.[1];
  const isChunked = headers.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked');
  if (body.length > 0) expect(isChunked ? undefined : length).toBe(isChunked ? undefined : String(body.length));
  else if (['PUT', 'PATCH', 'POST'].includes(method)) expect([length, isChunked]).toEqual(['0', false]);
  else expect([undefined, '0']).toContain(length);
}

/** Headers of HTTPie are UTF-8, and nothing on its command line can change that. */
const inUtf8 = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]));

const encodeBrackets = (path: string) => path.replaceAll('[', '%5B').replaceAll(']', '%5D');

/** Bytes for bytes; only Python writes JSON with spaces. */
function expectBody(client: Client, received: Buffer, expected: Buffer): void {
  if (client.spacesJson && !received.equals(expected)) {
    expect(JSON.parse(String(received))).toEqual(JSON.parse(String(expected)));
  } else {
    expect(received.equals(expected), `${received.subarray(0, 200)}`).toBe(true);
  }
}

/** What a client adds where a request has no content type. */
function headersOf({ labelsBodies }: Client, { method, body, headers = {} }: WireCase): Record<string, string> {
  if (!labelsBodies || 'content-type' in headers) return {};
  if (body) return { 'content-type': 'application/octet-stream' };
  return ['PUT', 'PATCH'].includes(method) ? { 'content-type': 'text/plain;charset=UTF-8' } : {};
}

/** The one suite for all clients: whoever sends, the same arrives. */
export function testClients(clients: readonly Client[]): void {
  describe.each(clients)('$name sends', (client) => {
    it.each(CASES)('$name', { concurrent: client.concurrent === true }, async (wireCase) => {
      const received = await send(client, wireCase);
      expect(received.method).toBe(wireCase.method);
      expect(received.path).toBe(client.encodesBrackets ? encodeBrackets(wireCase.path) : wireCase.path);
      const headers = { ...ALWAYS, ...wireCase.headers, ...headersOf(client, wireCase) };
      if (client.ownUserAgent) headers['user-agent'] = asked(received)['user-agent'] ?? '';
      expect(asked(received)).toEqual(client.utf8Headers ? inUtf8(headers) : headers);
      expectFrame(received);
      const { body = Buffer.alloc(0) } = wireCase;
      if (Buffer.isBuffer(body)) expectBody(client, received.body, body);
      else expect(await entriesOf(received)).toEqual(body);
    });
  });
}
