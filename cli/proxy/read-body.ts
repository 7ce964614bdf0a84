import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { isNestedDeeper } from '../../src/core/secrets.ts';
import { isRead } from '../../src/github/policy/create-policy.ts';
import { isJsonType } from '../../src/github/policy/read-body.ts';
import { readStrictJson } from '../../src/github/policy/strict-json.ts';
import type { CheckedRequest } from './check-request.ts';
import { invalid, Refusal } from './refusal.ts';

/** The body of a request. */
export interface RequestBody {
  /** What rules see: text, or bytes in place of a file. */
  readonly judged: unknown;
  readonly sent: Buffer | Readable | undefined;
  /** The headers that describe what is sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why what is judged may differ from what a server reads. */
  readonly unsafe?: string | undefined;
}

/** A file of 100 MB in base64, which is the largest that the API accepts in JSON. */
const LARGEST_JSON = 150_000_000;
const LARGEST_DOCUMENT = 1_000_000;
/** No route has nearly as many levels. */
const DEEPEST = 500;

const NO_BODY: RequestBody = { judged: undefined, sent: undefined, headers: {} };
/** Stands for bytes that are not read. */
const FILE = new Uint8Array(1);

/**
 * Reads the body of a request if it is JSON or a form, which rules judge. A file is sent while it is received. With `rewrites`, JSON is written
 * again, so that the server reads exactly what was judged, and JSON that servers may read in several ways is unsafe.
 */
export async function readBody(
  incoming: IncomingMessage,
  { method, headers, kind }: CheckedRequest,
  rewrites: boolean,
): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  const hasBody = encoding !== undefined || (length !== undefined && Number(length) > 0);
  // A POST without a body needs a length.
  if (!hasBody) return isRead(method) ? NO_BODY : { ...NO_BODY, headers: { 'content-length': '0' } };
  const type = headers['content-type'] ?? '';
  const framing: Record<string, string> =
    length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
  if (kind === 'uploads' || !/^$|json|urlencoded|multipart/i.test(type))
    return { judged: FILE, sent: incoming, headers: framing };
  const bytes = await readUpTo(incoming, kind === 'graphql' ? LARGEST_DOCUMENT : LARGEST_JSON);
  if (!Buffer.isBuffer(bytes)) throw new Refusal(413, 'TOO_LARGE', 'The body is too large.');
  const text = decode(bytes);
  const data = parse(text);
  // curl sends JSON with the type of a form unless it is told the type, and GitHub reads it as JSON.
  const isJson = data !== undefined && typeof data.value === 'object';
  if (isJson && isNestedDeeper(data.value, DEEPEST))
    throw invalid(`The body is nested more than ${DEEPEST} levels deep.`);
  const strict = isJson && (rewrites || kind === 'graphql') ? readStrictJson(text) : undefined;
  if (!isJson || strict?.fault !== undefined) {
    const unsafe = `its body ${strict?.fault ?? 'is not JSON'}, so that it cannot be judged`;
    const sent = { 'content-length': String(bytes.length) };
    return { judged: text, sent: bytes, headers: sent, unsafe };
  }
  const written = strict?.text === undefined ? bytes : Buffer.from(strict.text);
  return {
    judged: data.value,
    sent: written,
    headers: {
      'content-type': isJsonType(type) ? type : 'application/json',
      'content-length': String(written.length),
    },
  };
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalid('The body is not UTF-8.');
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Reads a stream that is at most this long. A longer one is returned as a stream again, with what was read. */
export function readUpTo(stream: Readable, most: number): Promise<Buffer | Readable> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      stream.off('data', read).off('end', end).off('error', fail).off('close', close);
    };
    const read = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= most) return;
      stop();
      stream.pause();
      resolve(Readable.from(continueWith(chunks, stream), { objectMode: false }));
    };
    const end = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    const close = () => fail(new Error('The stream ended early.'));
    stream.on('data', read).on('end', end).on('error', fail).on('close', close);
  });
}

async function* continueWith(chunks: Buffer[], stream: Readable): AsyncGenerator<Buffer> {
  // What was read is released piece by piece.
  for (let first = chunks.shift(); first !== undefined; first = chunks.shift()) yield first;
  yield* stream as AsyncIterable<Buffer>;
}
