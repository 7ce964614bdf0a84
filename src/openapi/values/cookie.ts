import { ownValue } from '../../core/objects.ts';
import { invalidParameter, readShape } from '../../core/values.ts';
import type { Convert, Encode, Parameter, ParameterOptions } from '../rules.ts';

/** The characters that a cookie must not contain (RFC 6265, section 4.1.1), and `%`, which servers decode. */
const NOT_IN_COOKIE = /[^!#$&-+\--:<-[\]-~]/gu;

export function encodeCookie(text: string): string {
  return text.replace(NOT_IN_COOKIE, encodeURIComponent);
}

/** The style `cookie` has no encoding, so the caller must encode the value if necessary. */
export function checkCookie(text: string, name: string): string {
  if (text.replaceAll('%', '').search(NOT_IN_COOKIE) < 0) return text;
  throw invalidParameter(
    name,
    'has characters that a cookie cannot contain; encode it first, for example with encodeURIComponent',
  );
}

interface CookieOptions extends ParameterOptions {
  readonly explode?: boolean;
  /** Rejects what must be encoded, in the style `cookie`. */
  readonly check?: typeof checkCookie;
}

/** A cookie parameter, in the style `form` or `cookie`: `name=value` pairs. */
export function cookie(name: string, options: CookieOptions = {}): Parameter {
  return inCookie(name, options, (value, label, encode) => {
    const shape = readShape(value, name);
    if (shape === undefined) return '';
    if (shape.kind === 'text') return `${label}=${encode(shape.text)}`;
    if (!options.explode) {
      const items = shape.kind === 'list' ? shape.items : shape.entries.flat();
      return `${label}=${items.map((item) => encode(item).replaceAll(',', '%2C')).join(',')}`;
    }
    const pairs =
      shape.kind === 'list'
        ? shape.items.map((item) => `${label}=${encode(item)}`)
        : shape.entries.map(([key, text]) => `${encode(key)}=${encode(text)}`);
    return pairs.join('; ');
  });
}

/** A cookie parameter with a media type instead of a style. */
export function cookieContent(name: string, convert: Convert, options: CookieOptions = {}): Parameter {
  return inCookie(name, options, (value, label, encode) => `${label}=${encode(convert(value, name))}`);
}

function inCookie(
  name: string,
  { required = false, day, check }: CookieOptions,
  write: (value: unknown, label: string, encode: Encode) => string,
): Parameter {
  const encode = (text: string) => (check ? check(text, name) : encodeCookie(text));
  return {
    in: 'cookie',
    name,
    required,
    day,
    write: (value) => (value === undefined || value === null ? '' : write(value, encodeCookie(name), encode)),
    add(text, { headers }) {
      headers['cookie'] = joinCookies(cookiesOf(headers), text);
    },
    isIn: (headers) => hasCookie(cookiesOf(headers), name),
  };
}

/** Whether a `cookie` header contains a cookie. */
export function hasCookie(cookies: string | undefined, name: string): boolean {
  return (cookies ?? '').split(/; */).some((pair) => pair.startsWith(`${name}=`));
}

/** The `cookie` header. */
export function cookiesOf(headers: object): string | undefined {
  const value = ownValue(headers, 'cookie');
  return value === undefined || value === null ? undefined : String(value);
}

export function joinCookies(first: string | undefined, second: string): string {
  return first === undefined || first === '' ? second : `${first}; ${second}`;
}
