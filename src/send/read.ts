import { isRead } from '../core/methods.ts';
import { memberOf } from '../core/objects.ts';
import { isDeclaredText } from '../core/secrets.ts';
import type { NonJson } from './outgoing.ts';

/**
 * Reads the body of a response, or returns undefined if it is larger than `most` bytes. Counts what is received after decompression,
 * because a small compressed body can contain any number of bytes.
 * Each part is progress.
 */
export async function readBody(
  { body }: Response,
  most: number,
  progress: (hasHeaders: boolean) => void,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  if (body) {
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      progress(true);
      size += part.value.length;
      if (size > most) {
        reader.cancel().catch(() => {});
        return undefined;
      }
      chunks.push(part.value);
    }
  }
  // Most responses arrive at once, and are not copied.
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** A response that was received, but cannot be used. The sender makes an error of it. */
export class Unusable {
  readonly response: Response;
  readonly message: string;
  readonly data: unknown;

  constructor(response: Response, message: string, data?: unknown) {
    this.response = response;
    this.message = message;
    this.data = data;
  }
}

let decoder: TextDecoder | undefined;

export function textOf(bytes: Uint8Array): string {
  // Creating one takes longer than decoding a small response (Node 20).
  decoder ??= new TextDecoder();
  return decoder.decode(bytes);
}

/** The content of a response: JSON is parsed, text is a string, and anything else is bytes. `given` is the request. */
export function parseBody(
  { body, headers, status }: Response,
  bytes: Uint8Array<ArrayBuffer>,
  given: object,
  parseJson: (text: string) => unknown = JSON.parse,
): unknown {
  if (body === null || status === 204 || status === 205) return undefined;
  const type = headers.get('content-type') ?? '';
  // A response without content usually has no content type.
  if (type === '' && bytes.length === 0) return undefined;
  // Copied: the memory of a Buffer also holds what belongs to others, and its `slice` copies nothing.
  if (!isJson(type)) return isText(type) || isDeclaredText(given, type) ? textOf(bytes) : new Uint8Array(bytes).buffer;
  const text = textOf(bytes);
  const isCompressed = headers.has('content-encoding') && headers.get('content-length') !== '0';
  if (text === '' && !isCompressed) return undefined;
  try {
    return parseJson(text);
  } catch (fault) {
    // application/vnd.github.raw+json is the content of a file, which need not be JSON.
    if (/\.raw\b/.test(type) && text !== '') return text;
    throw isCompressed && !isValid(text) ? new CutBodyError() : fault;
  }
}

/** The `fetch` of Node returns the part of a compressed body that it could decompress. */
export class CutBodyError extends Error {
  override readonly message = 'the compressed response is not valid JSON, so it has probably ended early';
}

function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Says what a response has instead of JSON, although the request accepts nothing else: a page, such as that of a proxy or of a network that asks
 * to sign in, or after a write nothing or a text. Undefined for any other response.
 */
export function describeNonJson(
  { url, method, headers: { accept } }: Asked,
  { headers, status }: Response,
  bytes: Uint8Array,
): NonJson | undefined {
  // GitHub's Markdown is a page for those who accept JSON too.
  if (!accept?.split(',').every(isDataType) || /\/markdown(?:\/raw)?(?:\?|$)/.test(url)) return undefined;
  const type = headers.get('content-type') ?? '';
  const isUnclear = type === '' || type.startsWith('text/plain') || isJson(type);
  if (bytes.length > 0 && (/^(?:text\/html|application\/xhtml)/i.test(type) || (isUnclear && isMarkup(bytes)))) {
    const message = `the response is a page, ${ONLY_JSON}. A proxy, or a network that asks to sign in, may have sent it`;
    return { message, isPage: true };
  }
  if (isRead(method) || (status !== 200 && status !== 201)) return undefined;
  if (bytes.length === 0) return { message: `the response has no body, ${ONLY_JSON}`, isPage: false };
  if (isJson(type) || isValid(textOf(bytes))) return undefined;
  return { message: `the response is not JSON, ${ONLY_JSON}`, isPage: false };
}

const ONLY_JSON = 'but the request accepts only JSON';

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Whether a media type is JSON, and not the content of a file as it is. */
function isDataType(type: string): boolean {
  return isJson(type) && !/\.(?:raw|html)\b/i.test(type);
}

/** The beginning of a body for an error, because a page can have any length. */
export function shownText(bytes: Uint8Array): string | undefined {
  return textOf(bytes.subarray(0, 10_000)) || undefined;
}

/** How a page begins, after comments and the declaration of XML. */
const MARKUP =
  /^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|html|head|body|script|title|meta)\b/i;

/** Whether bytes begin as a page does. */
function isMarkup(bytes: Uint8Array): boolean {
  // Most bodies are JSON, of which only the beginning is decoded.
  return /^\s*</.test(textOf(bytes.subarray(0, 200))) && MARKUP.test(textOf(bytes.subarray(0, 10_000)));
}

/** Includes `application/vnd.github.v3.object`, a JSON format without the usual ending. */
export function isJson(type: string): boolean {
  return /[/+]json(?![\w-])|\.object\b/i.test(type);
}

/** Formats of GitHub such as application/vnd.github.v3.diff are text, which their character set shows. */
function isText(type: string): boolean {
  return /^text\/|charset=|xml/i.test(type);
}

/** Whether the body is a file, such as the asset of a release, which the caller receives as it is. */
export function isBinary({ headers }: Response, given: object): boolean {
  const type = headers.get('content-type');
  return !!type && !isJson(type) && !isText(type) && !isDeclaredText(given, type);
}

/** The content of an error response. Anything that is not JSON is text, regardless of its type. */
export function parseErrorText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Shows the headers, which `console.log` would show as a getter. Not enumerable, so that copies of a result do not have it. */
const INSPECTION = {
  __proto__: null,
  value(this: object, _depth: unknown, options: unknown, inspect: (value: object, options: unknown) => string) {
    return inspect({ ...this }, options);
  },
} as PropertyDescriptor;

/** The content of a response, and how it was received. */
interface Received {
  readonly data?: unknown;
  readonly url?: string;
  readonly redirected?: boolean;
  readonly cached?: boolean;
  readonly movedTo?: string | undefined;
}

/** The result of `send`. The headers are read on the first access, because that takes as long as all else (on Node 20). */
export function createResult(response: Response, { data, url, redirected, cached, movedTo }: Received) {
  const { status } = response;
  let headers: Record<string, string> | undefined;
  // Written out: on Node 20, objects made by spread take a microsecond for each key that is added.
  const result = {
    data,
    status,
    url,
    get headers() {
      headers ??= Object.fromEntries(response.headers);
      return headers;
    },
    redirected,
    cached,
  };
  Object.defineProperty(result, INSPECT, INSPECTION);
  return movedTo ? Object.assign(result, { movedTo }) : result;
}

/** The parts of a response that functions other than the global `fetch` return. None of them is certain to exist. */
interface OtherResponse {
  arrayBuffer?(): Promise<ArrayBuffer>;
  text?(): Promise<string>;
  json?(): Promise<unknown>;
}

/**
 * A response whose body is a web stream. A function that replaces `fetch` may return one with a Node stream, or an object that only has
 * a `json` method, as tests do.
 */
export async function toWebResponse(given: Response, body: unknown): Promise<Response> {
  const { status, statusText = '', url, redirected } = given;
  const headers = new Headers(memberOf(given, 'headers') as HeadersInit | undefined);
  const content = [204, 205, 304].includes(status)
    ? null
    : await contentOf(given, body as AsyncIterable<string | Uint8Array> | undefined, headers);
  const response = new Response(content, { __proto__: null, status, statusText, headers } as ResponseInit);
  // A polluted `Object.prototype` must not add to the descriptors.
  const own = (value: unknown) => ({ __proto__: null, value }) as PropertyDescriptor;
  return Object.defineProperties(response, { url: own(url), redirected: own(redirected === true) });
}

async function contentOf(
  given: OtherResponse,
  body: AsyncIterable<string | Uint8Array> | undefined,
  headers: Headers,
): Promise<BodyInit> {
  if (body?.[Symbol.asyncIterator]) return streamOf(body);
  if (given.arrayBuffer) return given.arrayBuffer();
  if (given.text && (headers.has('content-type') || !given.json)) return given.text();
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return JSON.stringify(await given.json?.()) ?? '';
}

/** Reads no further than its reader does, so that the size of a response stays limited. */
function streamOf(body: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value);
    },
    cancel() {
      // An iterator that waits for the next part does not end before it arrives. A stream can be ended at once.
      const stop = memberOf(body, 'destroy') ?? memberOf(body, 'cancel');
      if (typeof stop === 'function') stop.call(body);
      else chunks.return?.().catch(() => {});
    },
  });
}
