import { decode } from './base-url.ts';
import { isCredentialHeader, isSecretParameter } from './secrets.ts';

/** Replaces the secrets in a text. */
export interface Mask {
  (text: string): string;
  /** Replaces those in the value of a header. */
  header(value: string): string;
}

/** Shorter secrets are part of too many texts: they are hidden where they are the whole value of a header. */
const SHORTEST = 8;

const HIDDEN = '***';
/** A character by its name in HTML, whose ampersand may be written by its name too. */
const NAMED = '&(?:amp;)*[a-z]{2,24};';
/** With more secrets, every text is hidden, so that the time does not grow with their number. */
const MOST_SECRETS = 300;
/** How often a text is decoded, because an escape can be escaped itself. */
const MOST_ROUNDS = 5;
/** A deeper value cannot be printed: `JSON.stringify` and `util.inspect` call themselves for each level. */
const DEEPEST = 100;

/** Where a parameter begins, in the path, the query or the fragment of a URL. */
const PARAMETER = /[?&#;]([^?&=#;\s]*)=/g;
const VALUE = /[^&#\s<>"]*/y;

/** A request with credentials. `marked` has the names of those that only the description of its API knows. */
interface Sent {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly marked?: readonly string[];
}

/** The credentials of a request: the values of its headers and URL parameters with the names of secrets. `others` are more URLs. */
export function credentialsOf({ url, headers, marked = [] }: Sent, ...others: string[]): string[] {
  const values = Object.keys(headers)
    .filter((name) => isCredentialHeader(name) || marked.includes(name))
    .map((name) => headers[name] as string);
  const urls = [url, ...others].join(' ');
  // A character that usually begins the next part of the URL can belong to the secret.
  const found = secretValues(urls, marked).map(([start, end]) => withoutEscapes(urls.slice(start, end)));
  return [...values, ...new Set(found.flatMap((value) => [value, value.replace(/[;?/].*/s, '')]))];
}

/** A value in a URL, decoded if it is short without its escapes. */
function withoutEscapes(value: string): string {
  const decoded = decode(value);
  return decoded.length < SHORTEST ? decoded : value;
}

/**
 * Creates the function that hides credentials, in any encoding in which an API may echo them. The values of URL parameters with names of
 * secrets, or with those in `marked`, are hidden too.
 */
export function createMask(credentials: readonly string[], marked: readonly string[] = []): Mask {
  const long = credentials.filter((each) => withoutScheme(each).length >= SHORTEST);
  // A value in a URL is encoded, and what an API echoes is compared both as it is and decoded.
  const parts = [
    ...new Set(
      long
        .flatMap(partsOf)
        .filter(({ length }) => length >= SHORTEST)
        .flatMap(formsOf),
    ),
  ];
  // If there are many, their rare encodings are left out.
  const secrets = [encodingsOf, base64Of]
    .map((encode) => [...new Set(parts.flatMap((part) => [part, ...encode(part)]).flatMap(formsOf))])
    .find(({ length }) => length <= MOST_SECRETS);
  if (!secrets) return Object.assign(() => HIDDEN, { header: () => HIDDEN });
  // The longest first, because one can be the beginning of another.
  const pattern = secrets
    .filter((secret) => secret.trim())
    .sort((one, other) => other.length - one.length)
    .map(patternOf)
    .join('|');
  // A server may change the case of a name, and an echo in another case still reveals most of a secret.
  const found = new RegExp(pattern || '[]', 'gi');
  const hide = (text: string) => hideParameters(text.replace(found, HIDDEN), marked);
  const mask = (text: string) => {
    const hidden = hide(text);
    // The text is left as it is, unless more is hidden when it is decoded first: a part of a secret may be a secret too, and without that
    // part, the rest would not be recognized.
    const decoded = hide(decodeAll(text));
    return decoded === decodeAll(hidden) ? hidden : decoded;
  };
  const whole = new Set(credentials.flatMap((each) => [each, ...partsOf(each)]).map(wholeOf));
  whole.delete('');
  return Object.assign(mask, { header: (value: string) => (whole.has(wholeOf(value)) ? HIDDEN : mask(value)) });
}

/** What follows a scheme that credentials usually have. Another first word may be a part of the secret. */
function withoutScheme(credential: string): string {
  return credential.trim().replace(/^(?:bearer|token|basic|api-?key|jwt)\s+/i, '');
}

/** A value without its case and encoding. */
function wholeOf(value: string): string {
  return trim(decodeAll(value)).toLowerCase();
}

/** A secret as it is, and decoded once and in full: its own text may look like an escape. */
function formsOf(text: string): string[] {
  return [text, decode(text), decodeAll(text)];
}

/** Hides the values of URL parameters with the names of secrets. */
function hideParameters(text: string, marked: readonly string[]): string {
  let hidden = '';
  let at = 0;
  for (const [start, end] of secretValues(text, marked)) {
    // A parameter in the value of another one is hidden with it.
    if (start >= at) hidden += text.slice(at, start) + HIDDEN;
    at = end;
  }
  return hidden + text.slice(at);
}

/** Where the values of URL parameters with the names of secrets start and end. A value may contain what separates others. */
function secretValues(text: string, marked: readonly string[]): [start: number, end: number][] {
  const found: [number, number][] = [];
  let end = 0;
  for (const { 0: match, 1: written = '', index } of text.matchAll(PARAMETER)) {
    const name = decode(written);
    // `token[]` and `user[password]`
    if (!name.split(/[[\]]/).some(isSecretParameter) && !marked.includes(name.toLowerCase())) continue;
    const start = index + match.length;
    // A parameter in the value of another one ends where that does.
    if (start >= end) {
      VALUE.lastIndex = start;
      VALUE.exec(text);
      end = VALUE.lastIndex;
    }
    found.push([start, end]);
  }
  return found;
}

/**
 * The secrets in a credential: the whole, what follows the scheme (`Bearer …`), the value of each cookie or parameter, what follows an id
 * and a colon, and both parts of basic credentials.
 */
function partsOf(credential: string): string[] {
  const [scheme = '', ...words] = credential.split(/[\s,;]+/);
  const secrets = words.length > 0 && !scheme.includes('=') ? words : [scheme, ...words];
  const basic = /^basic$/i.test(scheme) ? textOfBase64(words[0] ?? '') : '';
  const rest = credential.replace(/^\S+\s+/, '');
  const values = [...secrets, rest].flatMap((word) =>
    [/^[^=]*=(?=[^=])/, /^[^:]*:(?=.)/].map((start) => word.replace(start, '')),
  );
  const all = [credential, ...secrets, ...values, basic, ...basic.split(/:(.*)/s)];
  return [rest, ...all, ...all.map(trim)];
}

/** Removes quotation marks and whitespace at both ends. */
function trim(text: string): string {
  return /[^"\s](?:.*[^"\s])?/s.exec(text)?.[0] ?? '';
}

function textOfBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** The forms of a secret in base64 and in hexadecimal digits, even if its case is changed before. */
function encodingsOf(secret: string): string[] {
  const cases = [secret, secret.toLowerCase(), secret.toUpperCase()];
  return cases.flatMap((each) => [...base64Of(each), ...bytesOf(each).map(hexOf)]);
}

/** The characters that a secret becomes in the base64 of a text that contains it, which depend on its position. */
function base64Of(secret: string): string[] {
  return bytesOf(secret).flatMap((bytes) =>
    [0, 1, 2].flatMap((shift) => {
      const length = Math.floor(((shift + bytes.length) * 4) / 3);
      const text = btoa('\0'.repeat(shift) + bytes).slice(Math.ceil((shift * 4) / 3), length);
      return [text, text.replace(/\+/g, '-').replace(/\//g, '_')];
    }),
  );
}

/** The bytes of a secret as characters: in UTF-8, and in Latin-1 if it has no others. */
function bytesOf(secret: string): string[] {
  const utf8 = Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('');
  return /[^\0-\xff]/.test(secret) ? [utf8] : [...new Set([utf8, secret])];
}

function hexOf(bytes: string): string {
  return bytes.replace(/./gs, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
}

/**
 * A secret whose escapes are decoded may be very short, and is then found as a whole word only. HTML has names for characters that are no
 * letters or digits, such as `&lowbar;`: any name may stand for them.
 */
function patternOf(secret: string): string {
  const pattern = secret.replace(
    /[^\p{L}\d]/gu,
    (mark) => `(?:${mark.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')}|${NAMED})`,
  );
  if (secret.length > 3) return pattern;
  return (/^\w/.test(secret) ? '\\b' : '') + pattern + (/\w$/.test(secret) ? '\\b' : '');
}

const ESCAPE =
  /\\+(?:u\{0*([\da-f]{1,6})\}|u(?:0{4})?([\da-f]{4})|x([\da-f]{2})|([0-3][0-7]{2}))?|%(?:25)*u([\da-f]{4})|(?:%(?:25)*[\da-f]{2})+|&(?:amp;)*#(x[\da-f]+|\d+);?|\+|\r?\n(?<=[\w+/-]{60}\r?\n)(?=[\w+/=-])/gi;

/**
 * Decodes the escapes of JSON and of programming languages, percent-encoding, form encoding, numeric character references and the line breaks of
 * base64, until nothing is left to decode.
 */
function decodeAll(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ROUNDS && /[\\%&+\n]/.test(decoded); round++) {
    const before = decoded;
    decoded = before.replace(ESCAPE, (match, braced, unicode, byte, octal, percent, reference) => {
      const hex: string | undefined = braced ?? unicode ?? byte ?? percent;
      const code = hex ? `x${hex}` : octal ? `o${octal}` : reference;
      if (code) return String.fromCharCode(Number(`0${code}`));
      if (match === '+') return ' ';
      return match.startsWith('%') ? decodeBytes(match.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%')) : '';
    });
    if (decoded === before) break;
  }
  return decoded;
}

/** Bytes are UTF-8, or else Latin-1. */
function decodeBytes(text: string): string {
  const decoded = decode(text);
  if (decoded !== text) return decoded;
  return text.replace(/%(..)/g, (_, byte: string) => String.fromCharCode(Number(`0x${byte}`)));
}

type Hide = (text: string) => string;

/** Copies JSON data, with its secrets hidden in texts, numbers and names. */
export function maskData(data: unknown, mask: Hide, depth = 0): unknown {
  if (typeof data === 'string') return mask(data);
  if (/^(?:number|bigint|symbol)$/.test(typeof data)) return mask(String(data)) === String(data) ? data : HIDDEN;
  if (typeof data !== 'object' || data === null) return data;
  if (depth > DEEPEST) return '…';
  if (Array.isArray(data)) return data.map((each) => maskData(each, mask, depth + 1));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [mask(name), maskData(value, mask, depth + 1)]),
  );
}

const MOST_VALUES = 1000;
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** The cause of a network error: as it is if it contains no secret, otherwise a copy without them. */
export function maskCause(cause: unknown, mask: Hide): unknown {
  let isSafe = true;
  let values = 0;
  const hide: Hide = (text) => {
    const hidden = mask(text);
    isSafe &&= hidden === text;
    return hidden;
  };
  const copy = (value: unknown): unknown => {
    if (Object(value) !== value) return maskData(value, hide);
    const isError = value instanceof Error;
    const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
    // Functions and other objects may contain anything, such as the request with its headers.
    if (++values > MOST_VALUES || !(isError || isPlain)) {
      isSafe = false;
      return undefined;
    }
    const target: object = isError ? new Error() : Array.isArray(value) ? [] : {};
    // An error may decide itself what is printed.
    const names = new Set([
      ...(isError ? ['name', 'stack', 'toJSON', INSPECT] : []),
      ...Reflect.ownKeys(value as object),
    ]);
    for (const name of names) {
      const key = hide(String(name));
      const member = copy(Reflect.get(value as object, name));
      const property = { __proto__: null, value: member, configurable: true, writable: true, enumerable: !isError };
      if (member !== undefined) Reflect.defineProperty(target, key, property as PropertyDescriptor);
    }
    return target;
  };
  try {
    const safe = copy(cause);
    return isSafe ? cause : safe;
  } catch {
    return undefined;
  }
}
