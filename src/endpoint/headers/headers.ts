import { EndpointError } from '../../errors.ts';
import { cached } from '../../internal/memoize.ts';
import { hasMethod, hasOwn } from '../../internal/own.ts';
import { readList } from '../../internal/read-list.ts';
import type { HeaderRecord, HeaderValue } from '../../types/headers.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~\da-z]+$/i;
const VALUE = /^[\t -~\x80-\xff]*$/;

/** RFC 9110, section 5.6.2. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}

/** Returns the name in lowercase. */
const readHeaderName = cached((name) => (TOKEN.test(name) ? name.toLowerCase() : '__proto__'));

function checkHeaderName(name: unknown): string {
  const lower = typeof name === 'string' ? readHeaderName(name) : '__proto__';
  if (lower !== '__proto__') return lower;
  throw invalidHeader(String(name), 'has an invalid name; use letters, digits and hyphens');
}

export function isHeaderValue(value: unknown): value is HeaderValue {
  return typeof value === 'string' ? VALUE.test(value) : Number.isFinite(value);
}

function checkHeaderValue(name: string, value: unknown): HeaderValue {
  if (isHeaderValue(value)) return value;
  throw invalidHeader(
    name,
    'must be a number, or a string without line breaks, control characters or characters above U+00FF',
  );
}

/** The names other than accept and user-agent. Undefined if one of these two is missing. */
export function extraHeaderNames(headers: HeaderRecord): string[] | undefined {
  const names = Object.keys(headers);
  const extra = names.filter((name) => name !== 'accept' && name !== 'user-agent');
  return names.length - extra.length === 2 ? extra : undefined;
}

/**
 * Copies headers. `extra` is the result of `extraHeaderNames`. The literal takes a fifth of the time of spread syntax and
 * Object.assign, and adding headers to it is fast (Node 20).
 */
export function copyHeaders(headers: HeaderRecord, extra: readonly string[] | undefined): HeaderRecord {
  if (!extra) return Object.assign({}, headers);
  const copy: HeaderRecord = {
    accept: headers['accept'] as HeaderValue,
    'user-agent': headers['user-agent'] as HeaderValue,
  };
  for (let index = 0; index < extra.length; index++) {
    const name = extra[index] as string;
    copy[name] = headers[name] as HeaderValue;
  }
  return copy;
}

/** Adds headers of any accepted form to an object with lowercase names. `null` removes a header, and `undefined` keeps it. */
export function addHeaders(target: HeaderRecord, headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) throw invalidForm();
  if (!hasMethod(headers, Symbol.iterator)) {
    for (const name in headers) {
      if (hasOwn.call(headers, name)) addHeader(target, name, (headers as Record<string, unknown>)[name]);
    }
    return;
  }
  for (const item of headers as Iterable<unknown>) {
    const pair = readList(item);
    if (pair?.length !== 2) throw invalidForm();
    addHeader(target, pair[0], pair[1]);
  }
}

// A constant name takes a tenth of the time of a computed one (Node 20).
function addHeader(target: HeaderRecord, name: unknown, value: unknown): void {
  if (value === undefined) return;
  const lower = checkHeaderName(name);
  if (value === null) delete target[lower];
  else if (lower === 'authorization') target['authorization'] = checkHeaderValue(lower, value);
  else target[lower] = checkHeaderValue(lower, value);
}

function invalidForm(): EndpointError {
  return new EndpointError(
    'INVALID_HEADER',
    'The option "headers" must be an object, a Headers, a Map or an iterable of name and value pairs.',
    { parameter: 'headers' },
  );
}

export function invalidHeader(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_HEADER', `The header ${JSON.stringify(name)} ${expected}.`, { parameter: name });
}
