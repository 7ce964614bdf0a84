import { maskData } from '../core/mask.ts';
import { isRead } from '../core/methods.ts';
import { memberOf } from '../core/objects.ts';
import { isDeclaredText } from '../core/secrets.ts';
import type { Call, SendRequest } from './call.ts';
import { asRedirect, asUnexpected, isRedirect, NOT_FOLLOWED, NOT_JSON, ResponseError, requestIdIn } from './errors.ts';
import { maskOf, responseError, shownResponse } from './failures.ts';
import { cancel, type Exchange, type Outgoing } from './outgoing.ts';
import type { RateLimitState } from './response-types.ts';

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** Reads the data of a response with a status of success. Throws if it cannot be the data that the request asks for. */
export async function readData(
  call: Call,
  received: Exchange,
  progress: (hasHeaders: boolean) => void,
): Promise<unknown> {
  const { isApi, given, sender } = call;
  const { maxResponseBytes, options, steps } = sender;
  const { response, request, crossedOrigin } = received;
  const known = steps.dataOf?.(response);
  if (known) return known.data;
  const type = response.headers.get('content-type') ?? '';
  const isFile = isFileType(type, given);
  const bytes = await readBody(response, isFile && type ? Infinity : maxResponseBytes, progress);
  if (!bytes) {
    const expected = `${maxResponseBytes} bytes (\`maxResponseBytes\`). To read it in parts, use \`raw\``;
    throw responseError(call, response, `the response is larger than ${expected}`);
  }
  const parseJson = options.bigint ? steps.parse : options.parseJson;
  const judge = () => {
    if (!isApi || crossedOrigin || !acceptsOnlyJson(request)) return;
    if (isPage(type, bytes)) throw asUnexpected(responseError(call, response, PAGE, shownText(bytes)));
    steps.doubt?.(call, received, bytes);
  };
  // What JSON.parse accepts is JSON.
  const isCertain = bytes.length > 0 && !parseJson && isJson(type);
  if (!isCertain) judge();
  let data: unknown;
  try {
    data = parseBody(response, type, bytes, isFile, parseJson);
  } catch (fault) {
    if (isCertain) judge();
    throw fault instanceof CutBodyError ? fault : responseError(call, response, NOT_JSON);
  }
  if (call.cacheKey) steps.keep?.(call, received, textOf(bytes));
  return data;
}

/** Reads a response that reports a failure, and sets its error. */
export async function fail(call: Call, received: Exchange, progress: (hasHeaders: boolean) => void): Promise<void> {
  const { steps, turns } = call.sender;
  const isRedirected = isRedirect(received.response);
  const message = isRedirected && !steps.follow ? NOT_FOLLOWED : undefined;
  // The body of a redirect may have no end.
  if (message && call.kind === 'send') cancel(received.response);
  else received.data = await readErrorData(call, received.response, progress);
  const shown = shownResponse(call, received.response, received.data);
  received.error =
    steps.limit?.(call, received, shown) ??
    (message || !steps.explain ? new ResponseError(shown, message) : await steps.explain(call, received, shown));
  if (isRedirected) asRedirect(received.error);
  if (received.error.name !== 'RateLimitError' && call.hit) turns?.queueOf(call).resume(call);
}

/** Reads the body of a failed response, with secrets hidden. One that is too large is ignored. */
async function readErrorData(
  call: Call,
  response: Response,
  progress: (hasHeaders: boolean) => void,
): Promise<unknown> {
  const known = call.sender.steps.dataOf?.(response);
  if (known) return maskData(known.data, maskOf(call));
  const most = Math.min(MOST_ERROR_BYTES, call.sender.maxResponseBytes);
  const bytes = await readBody(call.isRaw ? response.clone() : response, most, progress);
  return bytes && maskData(parseErrorText(textOf(bytes)), maskOf(call));
}

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

/** Whether a response says that the request succeeded. A choice of resources, with a status of 300, is data, but no write was done. */
export function isSuccess({ status }: Response, method: string): boolean {
  return status >= 200 && (status < 300 || (status === 300 && isRead(method)));
}

let decoder: TextDecoder | undefined;

export function textOf(bytes: Uint8Array): string {
  // Creating one takes longer than decoding a small response (Node 20).
  decoder ??= new TextDecoder();
  return decoder.decode(bytes);
}

/** The content of a response of a type: JSON is parsed, text is a string, and a file is bytes. */
export function parseBody(
  { body, headers, status }: Response,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  isFile: boolean,
  parseJson: (text: string) => unknown = JSON.parse,
): unknown {
  // A response without content usually has no content type.
  if (body === null || status === 204 || status === 205 || (type === '' && bytes.length === 0)) return undefined;
  // Copied: the memory of a Buffer also holds what belongs to others, and its `slice` copies nothing.
  if (isFile) return new Uint8Array(bytes).buffer;
  const text = textOf(bytes);
  if (!isJson(type)) return text;
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

export function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a request accepts nothing else than JSON. GitHub's Markdown is a page for those who accept JSON too. */
export function acceptsOnlyJson({ url, headers: { accept } }: Pick<Outgoing, 'url' | 'headers'>): boolean {
  return !!accept?.split(',').every(isDataType) && !/\/markdown(?:\/raw)?(?:\?|$)/.test(url);
}

export const PAGE =
  'the response is a page, but the request accepts only JSON. A proxy, or a network that asks to sign in, may have sent it';

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

/** Whether a body is a page, which no API sends: that of a proxy, or of a network that asks to sign in. */
export function isPage(type: string, bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  if (/^(?:text\/html|application\/xhtml)/i.test(type)) return true;
  const isUnclear = type === '' || type.startsWith('text/plain') || isJson(type);
  // Most bodies are JSON, of which only the beginning is decoded.
  return isUnclear && /^\s*</.test(textOf(bytes.subarray(0, 200))) && MARKUP.test(textOf(bytes.subarray(0, 10_000)));
}

/** Includes `application/vnd.github.v3.object`, a JSON format without the usual ending. */
export function isJson(type: string): boolean {
  return /[/+]json(?![\w-])|\.object\b/i.test(type);
}

/** Whether the body is a file, such as the asset of a release, which the caller receives as it is. `given` is the request. */
export function isFileType(type: string, given: object): boolean {
  // Formats of GitHub such as application/vnd.github.v3.diff are text, which their character set shows.
  return !isJson(type) && !/^text\/|charset=|xml/i.test(type) && !isDeclaredText(given, type);
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

/** What follows from the headers, and what shows them: `console.log` would show a getter. Not enumerable, so that copies do not have it. */
const HIDDEN = {
  __proto__: null,
  requestId: {
    __proto__: null,
    get(this: Result) {
      return requestIdIn(this.headers);
    },
  },
  rateLimit: {
    __proto__: null,
    get(this: Result) {
      return rateLimitIn(this.headers);
    },
  },
  [INSPECT]: {
    __proto__: null,
    value(this: object, _depth: unknown, options: unknown, inspect: (value: object, options: unknown) => string) {
      return inspect({ ...this }, options);
    },
  },
} as unknown as PropertyDescriptorMap;

interface Result {
  readonly headers: Readonly<Record<string, string>>;
}

export function rateLimitIn(headers: Result['headers']): RateLimitState | undefined {
  const read = (name: string) => headers[`x-ratelimit-${name}`];
  const [limit, remaining, reset] = [read('limit'), read('remaining'), read('reset')].map(Number);
  if (!limit || remaining === undefined || !reset) return undefined;
  return { limit, remaining, reset: new Date(reset * 1000), resource: read('resource') };
}

/** The content of a response, and how it was received. */
interface Received {
  readonly found?: number;
  readonly data?: unknown;
  readonly url?: string;
  readonly redirected?: boolean;
  readonly cached?: boolean;
  readonly movedTo?: string | undefined;
}

/** The result of `send`. The headers are read on the first access, because that takes as long as all else (on Node 20). */
export function createResult(response: Response, { data, url, redirected, cached, movedTo, found }: Received) {
  const status = found ?? response.status;
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
  Object.defineProperties(result, HIDDEN);
  if (found) Object.assign(result, { found: true });
  return movedTo ? Object.assign(result, { movedTo }) : result;
}

/** Sends requests with a function that replaces `fetch`. It may return something else than a `Response` with a web stream. */
export function sendWith(replacement: typeof fetch): SendRequest {
  return async (url, init, isRaw) => {
    const response: unknown = await replacement(url, init);
    if (response instanceof Response) return response;
    const body = memberOf(response, 'body');
    // A dispatcher returns something simpler than a `Response`, which is what a raw response is.
    const isEnough = !isRaw || String(response) === '[object Response]';
    const isReadable = isEnough && (body === null || memberOf(body, 'getReader'));
    return isReadable ? (response as Response) : toWebResponse(response as Response, body);
  };
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
async function toWebResponse(given: Response, body: unknown): Promise<Response> {
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
