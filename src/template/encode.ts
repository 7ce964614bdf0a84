/** The text contains dots, in addition to letters, digits, `-`, `_` and `~`. */
export const DOTS = 1;
/** The text contains characters that must be percent-encoded. */
export const OTHERS = 2;
/** Some of these characters are not encoded by encodeURIComponent. */
const MARKS = 4;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if (/[\w~-]/.test(character)) return 0;
  if (character === '.') return DOTS;
  return /[!'()*]/.test(character) ? OTHERS + MARKS : OTHERS;
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

/** Percent-encodes everything except unreserved characters. Throws a URIError for a lone surrogate. */
export function encodeUnreserved(text: string, kinds = inspect(text)): string {
  if ((kinds & OTHERS) === 0) return text;
  const encoded = encodeURIComponent(text);
  return (kinds & MARKS) === 0 ? encoded : encoded.replace(/[!'()*]/g, percentEncode);
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
