import { EndpointError } from './errors.ts';
import { hasMethod } from './objects.ts';
import { invalidParameter, isPlainObject } from './values.ts';

/** A web stream, a Node stream, or any other iterable of chunks. */
export type StreamBody = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** A body, classified once for all clients, as it is sent. The contents of anything but text and bytes are known only then. */
export type Body =
  | { readonly kind: 'none'; readonly content?: undefined }
  | { readonly kind: 'json' | 'text'; readonly content: string }
  | { readonly kind: 'bytes'; readonly content: Uint8Array }
  | { readonly kind: 'parameters'; readonly content: URLSearchParams }
  | { readonly kind: 'form'; readonly content: FormData }
  | { readonly kind: 'blob'; readonly content: Blob }
  | { readonly kind: 'stream'; readonly content: StreamBody };

type RawKind = Exclude<Body['kind'], 'none' | 'json' | 'text'>;

/** The kinds of objects that are sent as they are, by the names that they have, because packages and frames of a page have their own classes. */
const RAW_KINDS: { readonly [name: string]: RawKind | undefined } = {
  __proto__: null,
  FormData: 'form',
  URLSearchParams: 'parameters',
  Blob: 'blob',
  File: 'blob',
  ReadableStream: 'stream',
  ArrayBuffer: 'bytes',
  SharedArrayBuffer: 'bytes',
} as never;

const stringOf = Object.prototype.toString;

/** The kind of an object that is not JSON: it has its own content type, or is not text. Undefined for any other value. */
export function rawKindOf(data: unknown): RawKind | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (ArrayBuffer.isView(data)) return 'bytes';
  return RAW_KINDS[stringOf.call(data).slice(8, -1)] ?? (hasMethod(data, Symbol.asyncIterator) ? 'stream' : undefined);
}

/** Reads the body of a request as it is sent. */
export function readBody(value: unknown): Body {
  if (value === undefined) return { kind: 'none' };
  if (typeof value === 'string') return { kind: 'text', content: value };
  const kind = rawKindOf(value);
  if (kind === undefined) return { kind: 'json', content: writeJson(value) };
  if (kind === 'bytes') return { kind, content: bytesOf(value as ArrayBuffer) };
  if (kind === 'form') checkForm(value as FormData);
  return { kind, content: value } as Body;
}

/** The content type of data that is sent as JSON, unless the caller sets another. */
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** How the content type of data is added, for a route that takes JSON, text or any media type. */
export function typeAdder(taken: 'text' | 'any' | undefined) {
  if (!taken) return rawKindOf;
  return (data: unknown, headers: Record<string, unknown>): boolean => {
    const kind = typeof data === 'string' ? 'text' : rawKindOf(data);
    const isUnknown = kind === 'bytes' || kind === 'stream' || (kind === 'blob' && !(data as Blob).type);
    if (kind === 'text') headers['content-type'] = 'text/plain; charset=utf-8';
    else if (isUnknown && taken === 'any') headers['content-type'] = 'application/octet-stream';
    return kind !== undefined;
  };
}

/** The content type of a body without a content-type header. It is the one that fetch would use, so that all clients send the same. */
export function contentTypeOf({ kind, content }: Body): string | undefined {
  if (kind === 'json') return JSON_CONTENT_TYPE;
  if (kind === 'blob') return content.type || undefined;
  if (kind === 'text') return 'text/plain;charset=UTF-8';
  return kind === 'parameters' ? 'application/x-www-form-urlencoded;charset=UTF-8' : undefined;
}

type TextBody = Extract<Body, { kind: 'json' | 'text' | 'parameters' }>;

/** The text of a body, if it is known. */
export function textOf(body: TextBody): string;
export function textOf(body: Body): string | undefined;
export function textOf(body: Body): string | undefined {
  if (body.kind === 'json' || body.kind === 'text') return body.content;
  return body.kind === 'parameters' ? body.content.toString() : undefined;
}

/** Objects whose content is not in their members, even if they have some. */
const LOSSY = /^\[object (?:(?:Weak)?(?:Map|Set)|Error)\]$/;

/**
 * Writes a value as JSON. What JSON would omit, or replace with `null` or `{}`, is refused by the name of the `field` or, in a whole body,
 * of its member.
 */
export function writeJson(value: unknown, whole = 'data', field?: string): string {
  let member: string | undefined;
  let fault: string | undefined;
  try {
    const text = JSON.stringify(value, function (this: Record<string, unknown>, key, found) {
      if (this === value && !Array.isArray(value)) member = key;
      if (typeof found === 'string' || typeof found === 'boolean') return found;
      // A Buffer has its own toJSON, so the original is read from the object that contains it.
      const given = this[key];
      if (typeof found !== 'object' || found === null) fault = faultOfScalar(found, given, Array.isArray(this));
      else if (rawKindOf(given) ?? rawKindOf(found)) fault = 'a file, bytes or a stream';
      else if (
        LOSSY.test(stringOf.call(found)) ||
        !(Object.keys(found).length > 0 || Array.isArray(found) || isPlainObject(found))
      )
        fault = 'an object whose content is not in its members';
      if (fault !== undefined) throw new TypeError(fault);
      return found;
    });
    if (text !== undefined) return text;
  } catch {
    // A circular reference, too many levels, or a toJSON that throws. Its error could contain the value.
  }
  throw invalidParameter(
    field ?? (fault && member) ?? whole,
    `contains ${fault ?? 'a circular reference, too many levels or a toJSON that fails'}, which JSON cannot represent; pass plain data or text`,
  );
}

/** What JSON would omit or replace. `given` is the value before its `toJSON`. */
function faultOfScalar(value: unknown, given: unknown, isItem: boolean): string | undefined {
  if (value === undefined) return isItem ? 'undefined in a list' : undefined;
  if (value === null) return given instanceof Date ? 'an invalid date' : undefined;
  if (typeof value !== 'number') return `a ${typeof value}`;
  return Number.isFinite(value) ? undefined : 'a number that is not finite';
}

/**
 * The bytes of a buffer or a view, without the rest of its buffer. Shared memory is copied, because clients reject memory that may change
 * while it is sent.
 */
function bytesOf(given: ArrayBuffer | ArrayBufferView): Uint8Array {
  try {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(given) ? given : new DataView(given);
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    return buffer instanceof ArrayBuffer ? bytes : new Uint8Array(bytes);
  } catch {
    throw invalidBody('The body is a detached buffer, so its bytes are gone. Pass a copy.');
  }
}

/** Browsers and Node write names into the header of a part. They escape line breaks, but not NUL. */
function checkForm(form: FormData): void {
  for (const [name, value] of form) {
    const fileName = typeof value === 'string' ? '' : value.name;
    if (name.includes('\0') || fileName.includes('\0')) {
      throw invalidBody('A name in the form contains a NUL character. Remove it.');
    }
  }
}

function invalidBody(message: string): EndpointError {
  return new EndpointError('INVALID_PARAMETER', message, { parameter: 'data' });
}
