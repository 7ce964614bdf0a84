import { VERSION } from 'routebook';
import { expect } from 'vitest';
import type { WireCase } from './cases/index.ts';
import type { Client } from './client.ts';
import type { Received } from './server.ts';

/** What each client adds of its own: how the message is framed and what it can read, not what is asked. */
const OF_THE_CLIENT = new Set([
  ...['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'],
  ...['accept-encoding', 'accept-language', 'sec-fetch-mode', 'time-zone'],
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

function expectFrame({ headers, method, body }: Received): void {
  const length = headers.find(([name]) => name === 'content-length')?.[1];
  const isChunked = headers.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked');
  if (body.length > 0) expect(isChunked ? undefined : length).toBe(isChunked ? undefined : String(body.length));
  else if (['PUT', 'PATCH', 'POST'].includes(method)) expect([length, isChunked]).toEqual(['0', false]);
  else expect([undefined, '0']).toContain(length);
}

const encodeBrackets = (path: string) => path.replaceAll('[', '%5B').replaceAll(']', '%5D');

/** Bytes for bytes; Python and gh write JSON in their own way. */
function expectBody(client: Client, received: Buffer, expected: Buffer): void {
  if (client.writesJson && !received.equals(expected)) {
    expect(JSON.parse(String(received))).toEqual(JSON.parse(String(expected)));
  } else {
    expect(received.equals(expected), `${received.subarray(0, 200)}`).toBe(true);
  }
}

/** What a client adds where a request has no content type. */
function headersOf({ labels }: Client, { method, body, headers = {} }: WireCase): Record<string, string> {
  if (!labels || 'content-type' in headers) return {};
  const isEmpty = !body && ['PUT', 'PATCH', 'POST'].includes(method);
  const label = body ? labels.body : isEmpty ? labels.empty : labels.none;
  return label === undefined || (method === 'POST' && labels.none === undefined && !body)
    ? {}
    : { 'content-type': label };
}

/** All clients must send the same request. */
export async function expectReceived(client: Client, wireCase: WireCase, received: Received): Promise<void> {
  expect(received.method).toBe(wireCase.method);
  expect(received.path).toBe(client.encodesBrackets ? encodeBrackets(wireCase.path) : wireCase.path);
  const headers = { ...ALWAYS, ...wireCase.headers, ...headersOf(client, wireCase) };
  if (client.ownUserAgent) headers['user-agent'] = asked(received)['user-agent'] ?? '';
  expect(asked(received)).toEqual(headers);
  expectFrame(received);
  const { body = Buffer.alloc(0) } = wireCase;
  if (Buffer.isBuffer(body)) expectBody(client, received.body, body);
  else expect(await entriesOf(received)).toEqual(body);
}
