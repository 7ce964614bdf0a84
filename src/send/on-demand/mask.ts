import { decode } from '../../internal/decode.ts';
import { isCredentialHeader, isSecretParameter } from '../../internal/secret-names.ts';
import type { Outgoing } from '../outgoing.ts';

/** Replaces the secrets in a text. */
export type Mask = (text: string) => string;

const HIDDEN = '***';
/** With more secrets, every text is hidden, so that the time does not grow with their number. */
const MOST_SECRETS = 300;
/** How often a text is decoded, because an escape can be escaped itself. */
const MOST_ROUNDS = 5;
/** A deeper value cannot be printed: `JSON.stringify` and `util.inspect` call themselves for each level. */
const DEEPEST = 100;

const PARAMETER = /([?&#]([^?&=#\s]*)=)([^&#\s<>"]*)/g;

/** The credentials of a request: the values of its headers and query parameters with the names of secrets. `others` are more URLs. */
export function credentialsOf({ url, headers }: Pick<Outgoing, 'url' | 'headers'>, ...others: string[]): string[] {
  const values = Object.keys(headers)
    .filter(isCredentialHeader)
    .map((name) => headers[name] as string);
  for (const [, , name = '', value = ''] of [url, ...others].join(' ').matchAll(PARAMETER))
    if (isSecretName(name)) values.push(value);
  return values;
}

/** Creates the function that hides credentials, in any encoding in which an API may echo them. */
export function createMask(credentials: readonly string[]): Mask {
  // A value in a URL is encoded, and what an API echoes is compared both as it is and decoded.
  const parts = new Set(credentials.flatMap(partsOf).flatMap(bothForms));
  const secrets = [...new Set([...parts].flatMap((part) => [part, ...base64Of(part)]).flatMap(bothForms))];
  if (secrets.length > MOST_SECRETS) return () => HIDDEN;
  // The longest first, because one can be the beginning of another.
  const pattern = secrets
    .filter((secret) => secret.trim())
    .sort((one, other) => other.length - one.length)
    .map(patternOf)
    .join('|');
  // A server may change the case of a name, and an echo in another case still reveals most of a secret.
  const found = new RegExp(pattern || '[]', 'gi');
  const hide = (text: string) => hideParameters(text.replace(found, HIDDEN));
  return (text) => {
    const hidden = hide(text);
    // The text is left as it is, unless more is hidden when it is decoded first: a part of a secret may be a secret too, and without that
    // part, the rest would not be recognized.
    const decoded = hide(decodeAll(text));
    return decoded === decodeAll(hidden) ? hidden : decoded;
  };
}

function bothForms(text: string): string[] {
  return [text, decodeAll(text)];
}

/** Hides the values of URL parameters with the names of secrets. */
function hideParameters(text: string): string {
  return text.replace(PARAMETER, (pair, start: string, name: string) => (isSecretName(name) ? start + HIDDEN : pair));
}

function isSecretName(name: string): boolean {
  return isSecretParameter(decode(name));
}

/**
 * The secrets in a credential: the whole, what follows the scheme (`Bearer …`), the value of each cookie or parameter, and both parts of
 * basic credentials.
 */
function partsOf(credential: string): string[] {
  const words = credential.split(/[\s,;]+/);
  const secrets = words.length > 1 && !words[0]?.includes('=') ? words.slice(1) : words;
  const values = secrets.map((word) => word.replace(/^[^=]*=(?=[^=])/, ''));
  const basic = /^basic$/i.test(words[0] ?? '') ? textOfBase64(words[1] ?? '') : '';
  const all = [credential, ...secrets, ...values, basic, ...basic.split(/:(.*)/s)];
  return [credential.replace(/^\S+\s+/, ''), ...all.map(trimQuotes)];
}

/** Removes quotation marks and whitespace from both ends. The end is found by a loop, because an expression would try each space in the text. */
function trimQuotes(text: string): string {
  let end = text.length;
  while (end > 0 && /["\s]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).replace(/^["\s]+/, '');
}

function textOfBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

/** The characters that a secret becomes in the base64 of a text that contains it, which depend on its position. */
function base64Of(secret: string): string[] {
  // A short one is part of too many texts, and other characters have more than one encoding.
  if (secret.length < 6 || /[^\0-\x7f]/.test(secret)) return [];
  return [0, 1, 2].flatMap((shift) => {
    const length = Math.floor(((shift + secret.length) * 4) / 3);
    const text = btoa('\0'.repeat(shift) + secret).slice(Math.ceil((shift * 4) / 3), length);
    return [text, text.replace(/\+/g, '-').replace(/\//g, '_')];
  });
}

/** A very short secret is found only as a whole word, because it may be part of any word. */
function patternOf(secret: string): string {
  const pattern = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (secret.length > 3) return pattern;
  return (/^\w/.test(secret) ? '\\b' : '') + pattern + (/\w$/.test(secret) ? '\\b' : '');
}

const ESCAPE = /\\+(?:u([\da-f]{4}))?|(?:%(?:25)*[\da-f]{2})+|&(?:#(x[\da-f]+|\d+);?|(amp|lt|gt|quot|apos);)|\+/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes JSON escapes, percent-encoding, form encoding and character references, until nothing is left to decode. */
function decodeAll(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_ROUNDS && /[\\%&+]/.test(decoded); round++) {
    decoded = decoded.replace(ESCAPE, (match, unicode: string, code: string, entity: string) => {
      if (unicode || code) return String.fromCharCode(Number(unicode ? `0x${unicode}` : `0${code}`));
      if (entity) return ENTITIES[entity.toLowerCase()] as string;
      return match === '+'
        ? ' '
        : match.startsWith('%')
          ? decodeBytes(match.replace(/%(?:25)+(?=[\da-f]{2})/gi, '%'))
          : '';
    });
  }
  return decoded;
}

/** Bytes are UTF-8, or else Latin-1. */
function decodeBytes(text: string): string {
  const decoded = decode(text);
  if (decoded !== text) return decoded;
  return text.replace(/%(..)/g, (_, byte: string) => String.fromCharCode(Number(`0x${byte}`)));
}

/** Copies JSON data, with its secrets hidden in texts, numbers and names. */
export function maskData(data: unknown, mask: Mask, depth = 0): unknown {
  if (typeof data === 'string') return mask(data);
  if (typeof data === 'number') return mask(String(data)) === String(data) ? data : HIDDEN;
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
export function maskCause(cause: unknown, mask: Mask): unknown {
  let isSafe = true;
  let values = 0;
  const hide: Mask = (text) => {
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
