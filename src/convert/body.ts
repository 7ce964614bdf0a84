import { invalidBody, isRawBody, JSON_CONTENT_TYPE, writeJson } from '../core/body.ts';

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

const NONE: Body = { kind: 'none' };

/**
 * Determines the kind of a body. It uses the name that each kind of object has, and not `instanceof`, because packages have their own
 * classes, and so does each frame of a page.
 */
export function readBody(value: unknown): Body {
  if (value === undefined) return NONE;
  if (typeof value === 'string') return { kind: 'text', content: value };
  if (!isRawBody(value)) return { kind: 'json', content: writeJson(value) };
  const name = Object.prototype.toString.call(value).slice(8, -1);
  const isBuffer = name.endsWith('ArrayBuffer');
  if (isBuffer || ArrayBuffer.isView(value)) return { kind: 'bytes', content: bytesOf(value as ArrayBuffer) };
  if (name === 'FormData') checkForm(value as FormData);
  return { kind: KINDS.get(name) ?? 'stream', content: value } as Body;
}

/** The kinds of objects, by the names of their classes. Any other is a stream. */
const KINDS = /* @__PURE__ */ new Map<string, Body['kind']>([
  ['URLSearchParams', 'parameters'],
  ['FormData', 'form'],
  ['Blob', 'blob'],
  ['File', 'blob'],
]);

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
