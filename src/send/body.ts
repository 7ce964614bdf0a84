import { isDeclaredText } from '../core/endpoint/carried.ts';
import { isRead } from '../core/internal/methods.ts';
import type { NonJson } from './outcome.ts';

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
