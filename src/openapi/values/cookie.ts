import { invalidParameter } from '../../core/template/expand.ts';
import type { ParameterFacts } from '../parameter-facts.ts';
import { encodeFor } from './encode.ts';
import { writeJson } from './json.ts';
import { readShape, writeScalar } from './shape.ts';

/** The characters that a cookie must not contain (RFC 6265, section 4.1.1), and `%`, which servers decode. */
const NOT_IN_COOKIE = /[^!#$&-+\--:<-[\]-~]/gu;

export function encodeCookie(text: string): string {
  return text.replace(NOT_IN_COOKIE, encodeURIComponent);
}

/** The style `cookie` has no encoding, so the caller must encode the value if necessary. */
function checkCookie(text: string, name: string): string {
  if (text.replaceAll('%', '').search(NOT_IN_COOKIE) < 0) return text;
  throw invalidParameter(
    name,
    'has characters that a cookie cannot contain; encode it first, for example with encodeURIComponent',
  );
}

/** Writes a cookie parameter as `name=value` pairs, in the style `form` or `cookie`. Returns `''` if there is no value. */
export function writeCookie({ name, style, explode }: ParameterFacts, value: unknown): string {
  if (value === undefined || value === null) return '';
  const encode = (text: string) => (style === 'cookie' ? checkCookie(text, name) : encodeFor(name, encodeCookie, text));
  const label = encodeFor(name, encodeCookie, name);
  if (style === 'json') return `${label}=${encode(writeJson(value, name))}`;
  if (style === 'text') return `${label}=${encode(writeScalar(value, name))}`;
  const shape = readShape(value, name);
  if (shape === undefined) return '';
  if (shape.kind === 'text') return `${label}=${encode(shape.text)}`;
  if (!explode) {
    const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
    return `${label}=${items.map((item) => encode(item).replaceAll(',', '%2C')).join(',')}`;
  }
  const pairs =
    shape.kind === 'list'
      ? shape.items.map((item) => `${label}=${encode(item)}`)
      : shape.entries.map(([key, text]) => `${encode(key)}=${encode(text)}`);
  return pairs.join('; ');
}

/** Whether a `cookie` header contains a cookie. */
export function hasCookie(cookies: string | undefined, name: string): boolean {
  return (cookies ?? '').split(/; */).some((pair) => pair.startsWith(`${name}=`));
}

export function joinCookies(first: string | undefined, second: string): string {
  return first === undefined || first === '' ? second : `${first}; ${second}`;
}
