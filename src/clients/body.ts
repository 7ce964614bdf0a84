import { isRawBody, JSON_CONTENT_TYPE } from '../endpoint/body.ts';
import { EndpointError } from '../errors.ts';

/** A stream of the web, or one of Node, or any other source of chunks. */
export type StreamBody = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A body, told apart once for all clients. Only text and bytes are known before they are sent. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'parameters'; readonly parameters: URLSearchParams }
  | { readonly kind: 'form'; readonly form: FormData }
  | { readonly kind: 'blob'; readonly blob: Blob }
  | { readonly kind: 'stream'; readonly stream: StreamBody };

const NONE: Body = { kind: 'none' };

/**
 * What a body is. By the name each kind gives itself and not by `instanceof`: packages bring classes of
 * their own, and frames of a page have theirs.
 */
export function readBody(value: unknown): Body {
  if (value === undefined) return NONE;
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (!isRawBody(value)) return { kind: 'json', text: writeJson(value) };
  if (ArrayBuffer.isView(value))
    return { kind: 'bytes', bytes: bytesOf(value.buffer, value.byteOffset, value.byteLength) };
  switch (Object.prototype.toString.call(value).slice(8, -1)) {
    case 'ArrayBuffer':
    case 'SharedArrayBuffer':
      return { kind: 'bytes', bytes: bytesOf(value as ArrayBuffer) };
    case 'URLSearchParams':
      return { kind: 'parameters', parameters: value as URLSearchParams };
    case 'FormData':
      return { kind: 'form', form: value as FormData };
    case 'Blob':
    case 'File':
      return { kind: 'blob', blob: value as Blob };
    default:
      return { kind: 'stream', stream: value as StreamBody };
  }
}

/** The content type of a body whose headers have none: what fetch makes of it, so that all clients send the same. */
export function contentTypeOf(body: Body): string | undefined {
  switch (body.kind) {
    case 'json':
      return JSON_CONTENT_TYPE;
    case 'text':
      return 'text/plain;charset=UTF-8';
    case 'parameters':
      return 'application/x-www-form-urlencoded;charset=UTF-8';
    case 'blob':
      return body.blob.type || undefined;
    default:
      return undefined;
  }
}

type TextBody = Extract<Body, { kind: 'json' | 'text' | 'parameters' }>;

/** The text of a body that is known as text. */
export function textOf(body: TextBody): string;
export function textOf(body: Body): string | undefined;
export function textOf(body: Body): string | undefined {
  if (body.kind === 'json' || body.kind === 'text') return body.text;
  return body.kind === 'parameters' ? body.parameters.toString() : undefined;
}

/** The bytes of a view, not those around them. Shared memory is copied: clients refuse it, since it may change under them. */
function bytesOf(buffer: ArrayBufferLike, offset = 0, length = buffer.byteLength): Uint8Array {
  const bytes = new Uint8Array(buffer, offset, length);
  return buffer instanceof ArrayBuffer ? bytes : new Uint8Array(bytes);
}

function writeJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // A bigint, a cycle or a toJSON that throws: said below, without the value.
  }
  if (text !== undefined) return text;
  const message = 'The body cannot be written as JSON: it holds a bigint, a function or a reference to itself.';
  throw new EndpointError('INVALID_PARAMETER', `${message} Pass plain data, or the text you want to send.`, {
    parameter: 'data',
  });
}
