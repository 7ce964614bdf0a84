import { writeJson } from '../../core/body.ts';
import { checkHeaderName, checkHeaderValue } from '../../core/headers.ts';
import { hasMethod, isRecord } from '../../core/objects.ts';
import { encodeFor, invalidParameter, readEntries, writeScalar } from '../../core/values.ts';
import { encodeCookie, hasCookie } from '../styles.ts';
import type { HeadersOptions } from './types.ts';

/** Joins headers. Later ones replace earlier ones, a list adds its items, and `null` removes a header. */
export function mergeHeaders(...allHeaders: (HeadersOptions | undefined)[]): Headers {
  const merged = new Headers();
  for (const given of allHeaders) if (typeof given === 'object' && given !== null) addHeaders(merged, given);
  return merged;
}

function addHeaders(merged: Headers, given: HeadersOptions): void {
  const isList = hasMethod(given, Symbol.iterator);
  const seen = new Set<string>();
  for (const [name, value] of (isList ? given : Object.entries(given)) as Iterable<[string, unknown]>) {
    if (value === undefined) continue;
    const lower = checkHeaderName(name);
    const isAdded = Array.isArray(value) || (isList && seen.has(lower));
    if (!isAdded) merged.delete(lower);
    for (const item of value === null ? [] : [value].flat())
      merged.append(lower, String(checkHeaderValue(lower, typeof item === 'boolean' ? String(item) : item)));
    seen.add(lower);
  }
}

/** Adds cookies to the header, except those that it already has. */
export function addCookies(headers: Headers, cookies: Record<string, unknown>): void {
  let written = headers.get('cookie') ?? '';
  for (const [name, value] of readEntries(cookies, 'cookie')) {
    const [label, text] = [name, writeScalar(value, name)].map((each) => encodeFor(name, encodeCookie, each));
    if (!hasCookie(written, String(label))) written += `${written && '; '}${label}=${text}`;
  }
  if (written !== '') headers.set('cookie', written);
}

/** Writes the body as a form if the headers say so, and otherwise as JSON. A `FormData` is returned as it is. */
export function defaultBodySerializer<T>(body: T, headers?: HeadersOptions): string;
export function defaultBodySerializer(body: unknown, headers?: HeadersOptions): unknown {
  if (body instanceof FormData) return body;
  const type = (headers instanceof Headers ? headers : mergeHeaders(headers)).get('content-type') ?? '';
  return /^application\/x-www-form-urlencoded *(?:;|$)/i.test(type) ? writeForm(body) : writeJson(body, 'body');
}

function writeForm(body: unknown): string {
  if (!isRecord(body) || hasMethod(body, Symbol.iterator)) {
    try {
      return String(new URLSearchParams(body as string));
    } catch {
      throw invalidParameter('body', 'cannot be written as a form');
    }
  }
  const pairs = readEntries(body, 'body').map(([name, value]) => [
    name,
    [value]
      .flat()
      .map((item) => writeScalar(item, name))
      .join(),
  ]);
  return String(new URLSearchParams(pairs));
}
