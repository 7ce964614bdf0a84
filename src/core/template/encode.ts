/** The text contains dots, in addition to letters, digits, `-`, `_` and `~`. */
export const DOTS = 1;
/** The text contains characters that must be percent-encoded. */
export const OTHERS = 2;

/** Each character of ASCII, percent-encoded, or `''` if it is unreserved. */
const ENCODED = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const encoded = encodeLong(character);
  return encoded === character ? '' : encoded;
});
const DOT = 46;
const KINDS = /* @__PURE__ */ Uint8Array.from(ENCODED, (encoded, code) =>
  code === DOT ? DOTS : encoded === '' ? 0 : OTHERS,
);
const LONGEST_SHORT = 100;

/**
 * Scans the text and returns the sum of the kinds above that it contains. Most values need no encoding, and the scan takes a third of
 * the time of encodeURIComponent (on Node 20).
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
    const encoded = ENCODED[code] as string;
    if (encoded === '') continue;
    result += text.slice(end, index) + encoded;
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
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
