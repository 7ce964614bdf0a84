import { type Body, contentTypeOf, readBody } from '../core/body.ts';
import { EndpointError, invalidOption } from '../core/errors.ts';
import { invalidHeader, isHeaderValue, isToken } from '../core/headers.ts';
import type { Method } from '../core/methods.ts';
import { METHODS, OTHER_METHOD } from '../core/methods.ts';
import { ownValue } from '../core/objects.ts';

/** Request options in the form that every client needs. */
export interface Prepared {
  /** In uppercase, because fetch converts only some methods, and `patch` is not one of them. */
  readonly method: Method;
  readonly url: string;
  /** Names are in lowercase, and values are strings. Inherits nothing, so that only existing headers can be read. */
  readonly headers: Record<string, string>;
  readonly body: Body;
  readonly signal: AbortSignal | undefined;
  /** The request options that were read. They may carry the names of their profile's credentials. */
  readonly options: object;
}

/** Reads and checks request options. They may have been written by hand, so nothing is taken for granted. */
export function prepare(options: unknown): Prepared {
  if (typeof options !== 'object' || options === null) {
    throw invalidOption('options', 'must be request options: the result of endpoint(…)');
  }
  const headers = readHeaders(ownValue(options, 'headers'));
  // If the length differs from the bytes sent, the server waits. Each client computes it itself.
  delete headers['content-length'];
  const body = readBody(ownValue(options, 'body'));
  // The encoder of a form chooses the boundary, so a content type given in advance cannot be right.
  if (body.kind === 'form') delete headers['content-type'];
  const contentType = contentTypeOf(body);
  if (contentType !== undefined) headers['content-type'] ??= contentType;
  return {
    method: readMethod(ownValue(options, 'method')),
    url: readUrl(ownValue(options, 'url')),
    headers,
    body,
    signal: signalOf(ownValue(options, 'request')),
    options,
  };
}

function readMethod(given: unknown): Method {
  const method = METHODS.find((each) => each.toLowerCase() === given) ?? given;
  // Modules of a description may have other methods. The type has only those that all clients know.
  if (typeof method === 'string' && OTHER_METHOD.test(method)) return method as Method;
  throw new EndpointError('INVALID_METHOD', `The method must be one of ${METHODS.join(', ')}.`, {
    parameter: 'method',
  });
}

const BLANK = /[\s\p{Cc}\p{Cs}]/u;

function readUrl(url: unknown): string {
  if (typeof url === 'string' && url !== '' && !BLANK.test(url)) return url;
  throw invalidOption('url', 'must be a URL without whitespace or control characters');
}

/** The prototype of headers. V8 copies objects that have one faster than those that have none. */
const NOTHING: object = /* @__PURE__ */ Object.create(null);

function readHeaders(given: unknown): Record<string, string> {
  // The entries of a Headers object, a Map or a list are not its own properties: they would be lost.
  if (typeof given !== 'object' || given === null || Symbol.iterator in given) {
    throw invalidOption('headers', 'must be a plain object of names and values');
  }
  const headers: Record<string, string> = Object.create(NOTHING);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const lower = name.toLowerCase();
    if (!isToken(name) || lower === '__proto__' || !isHeaderValue(value)) {
      throw invalidHeader(
        name,
        'must have valid names, and values that are numbers or strings without control characters',
      );
    }
    headers[lower] = String(value);
  }
  return headers;
}

/** Whether a request without a body sends `content-length: 0`, which servers expect for these methods. */
export function sendsEmptyBody({ method, body }: Prepared): boolean {
  return body.kind === 'none' && emptyBody(method) !== undefined;
}

export type FetchBody = NonNullable<RequestInit['body']>;

/** The body of a prepared request, in the form that fetch takes. Node accepts any iterable of chunks. */
export function fetchBody({ method, body }: Prepared): FetchBody | undefined {
  return body.kind === 'none' ? emptyBody(method) : (body.content as FetchBody);
}

/** What is sent by a method without a body: fetch sends no length with an empty PATCH, and would send an empty string as "text/plain". */
export function emptyBody(method: string): FetchBody | undefined {
  return method === 'PUT' || method === 'PATCH' || method === 'POST' ? new Uint8Array(0) : undefined;
}

/** Whether Node may send a string together with the headers. It then encodes both in UTF-8, but headers are Latin-1. */
export function isAscii(headers: Readonly<Record<string, string>>): boolean {
  return !Object.values(headers).some((value) => /[\x80-\xff]/.test(value));
}

export function signalOf(request: unknown): AbortSignal | undefined {
  if (typeof request !== 'object' || request === null) return undefined;
  const signal = ownValue(request, 'signal');
  return isSignal(signal) ? signal : undefined;
}

/** Checks the name and not the class, because polyfills and other frames of a page have their own classes. */
export function isSignal(value: unknown): value is AbortSignal {
  return Object.prototype.toString.call(value) === '[object AbortSignal]';
}

/** Changes a URL except for its scheme and host, where brackets and colons have another meaning. */
export function changePath(url: string, change: (path: string) => string): string {
  const [authority = ''] = /^\w+:\/\/[^/?#]*/.exec(url) ?? [];
  return authority + change(url.slice(authority.length));
}
