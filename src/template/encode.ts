/** The text contains dots, in addition to letters, digits, `-`, `_` and `~`. */
export const DOTS = 1;
/** The text contains characters that must be percent-encoded. */
export const OTHERS = 2;

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const KINDS = Uint8Array.from(ASCII, kindOf);
const ENCODED = ASCII.map(percentEncode);
const LONGEST_SHORT = 100;

function kindOf(character: string): number {
  if (/[\w~-]/.test(character)) return 0;
  return character === '.' ? DOTS : OTHERS;
}

/**
 * Scans the text and returns the sum of the kinds above that it contains. Most values need no encoding, and the scan takes a third of
 * the time of encodeURIComponent.
 */
export function inspect(text: string): number {
  let kinds = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    kinds |= code < 128 ? (KINDS[code] as number) : OTHERS;
  }
  return kinds;
}

/**
 * Percent-encodes everything except unreserved characters. Throws a URIError for a lone surrogate. For short text in ASCII, this takes
 * two thirds of the time of encodeURIComponent.
 */
export function encodeUnreserved(text: string): string {
  if (text.length > LONGEST_SHORT) return encodeLong(text);
  let result = '';
  let end = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return encodeLong(text);
    if (((KINDS[code] as number) & OTHERS) === 0) continue;
    result += text.slice(end, index) + ENCODED[code];
    end = index + 1;
  }
  return end === 0 ? text : result + text.slice(end);
}

function encodeLong(text: string): string {
  const encoded = encodeURIComponent(text);
  return /[!'()*]/.test(text) ? encoded.replace(/[!'()*]/g, percentEncode) : encoded;
}

/** Percent-encodes everything except unreserved characters, reserved characters and percent-encoded triplets. */
export function encodeReserved(text: string): string {
  return encodeURI(text)
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
    .replace(/%25([\da-f]{2})/gi, '%$1');
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
