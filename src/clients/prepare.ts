import { invalidOption } from '../endpoint/errors.ts';
import { invalidHeader, isHeaderValue, isToken } from '../endpoint/headers/headers.ts';
import { EndpointError } from '../errors.ts';
import { METHODS, type Method } from '../internal/methods.ts';
import { ownValue } from '../internal/own.ts';
import { type Body, contentTypeOf, readBody } from './body.ts';

/** Request options as every client needs them. */
export interface Prepared {
  /** In uppercase: fetch normalizes the case of some methods only, and `patch` is not one of them. */
  readonly method: Method;
  readonly url: string;
  /** Names in lowercase, values as text. Without a prototype, so that only what is present can be read. */
  readonly headers: Record<string, string>;
  readonly body: Body;
  readonly signal: AbortSignal | undefined;
}

/** Read and check request options. They may be written by hand, so nothing about them is taken for granted. */
export function prepare(options: unknown): Prepared {
  if (typeof options !== 'object' || options === null) {
    throw invalidOption('options', 'must be request options: the result of endpoint(…)');
  }
  const headers = readHeaders(ownValue(options, 'headers'));
  // A length that differs from the bytes sent makes the server wait: each client counts for itself.
  delete headers['content-length'];
  const body = readBody(ownValue(options, 'body'));
  // The encoder of a form chooses its boundary, so a type given beforehand cannot be right.
  if (body.kind === 'form') delete headers['content-type'];
  const contentType = contentTypeOf(body);
  if (contentType !== undefined) headers['content-type'] ??= contentType;
  return {
    method: readMethod(ownValue(options, 'method')),
    url: readUrl(ownValue(options, 'url')),
    headers,
    body,
    signal: signalOf(ownValue(options, 'request')),
  };
}

function readMethod(given: unknown): Method {
  const method = METHODS.find((each) => each === given || each.toLowerCase() === given);
  if (method) return method;
  throw new EndpointError('INVALID_METHOD', `The method must be one of ${METHODS.join(', ')}.`, {
    parameter: 'method',
  });
}

const BLANK = /[\s\p{Cc}\p{Surrogate}]/u;

function readUrl(url: unknown): string {
  if (typeof url === 'string' && url !== '' && !BLANK.test(url)) return url;
  throw invalidOption('url', 'must be a URL without white space and control characters');
}

function readHeaders(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null)
    throw invalidOption('headers', 'must be an object of names and values');
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const lower = name.toLowerCase();
    if (!isToken(name) || lower === '__proto__' || !isHeaderValue(value)) {
      throw invalidHeader(
        name,
        'must have a token for a name, and a number or a text without control characters for a value',
      );
    }
    headers[lower] = String(value);
  }
  return headers;
}

/** Whether a request without a body sends `content-length: 0`, as servers expect of these methods. */
export function sendsEmptyBody({ method, body }: Prepared): boolean {
  return body.kind === 'none' && (method === 'PUT' || method === 'PATCH' || method === 'POST');
}

/** Whether Node may send a text together with the headers: it then writes both in UTF-8, but headers are Latin-1. */
export function isAscii(headers: Readonly<Record<string, string>>): boolean {
  return !Object.values(headers).some((value) => /[\x80-\xff]/.test(value));
}

function signalOf(request: unknown): AbortSignal | undefined {
  if (typeof request !== 'object' || request === null) return undefined;
  const signal = ownValue(request, 'signal');
  return isSignal(signal) ? signal : undefined;
}

/** By its name, not by class: a polyfill and another frame of a page have classes of their own. */
function isSignal(value: unknown): value is AbortSignal {
  return Object.prototype.toString.call(value) === '[object AbortSignal]';
}

/** Change a URL, except its scheme and host, where brackets and colons have their own meaning. */
export function changePath(url: string, change: (path: string) => string): string {
  const [authority = ''] = /^\w+:\/\/[^/?#]*/.exec(url) ?? [];
  return authority + change(url.slice(authority.length));
}
