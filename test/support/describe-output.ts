import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';

/** Of a form: ours, and the one of Node. */
const RANDOM_BOUNDARY = /routebook-[0-9a-f-]{36}|-*formdata-undici-\d+/g;

/** What a client function returned, as text that shows all of it: the bytes of blobs, the entries of forms. */
export async function describeOutput(output: unknown): Promise<string> {
  const described =
    typeof output === 'string' ? output : inspect(await readable(output), { depth: 9, breakLength: 100 });
  return described.replace(RANDOM_BOUNDARY, 'BOUNDARY');
}

async function readable(value: unknown): Promise<unknown> {
  if (value instanceof Request) {
    const { method, url, headers, redirect } = value;
    return { method, url, headers: [...headers], redirect, body: await value.clone().text() };
  }
  if (value instanceof FormData) return { form: await readable([...value]) };
  if (value instanceof Blob) {
    return { type: value.type, name: value instanceof File ? value.name : undefined, text: await value.text() };
  }
  if (value instanceof URLSearchParams || value instanceof URL) return `${value}`;
  if (ArrayBuffer.isView(value))
    return { bytes: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1') };
  if (isStream(value)) return { stream: (await text(value)).replace(RANDOM_BOUNDARY, 'BOUNDARY') };
  if (Array.isArray(value)) return Promise.all(value.map(readable));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(async ([name, member]) => [name, await readable(member)]);
  return Object.fromEntries(await Promise.all(members));
}

function isStream(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
