/** What a text contains other than letters, digits, `-`, `_` and `~`, as bits. */
export const DOTS = 1;
/** Characters that must be percent-encoded. */
const OTHERS = 2;
/** Those of them that encodeURIComponent leaves as they are: `!'()*`. */
const MARKS = 4;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

function kindOf(character: string): number {
  if (/[\w~-]/.test(character)) return 0;
  if (character === '.') return DOTS;
  return /[!'()*]/.test(character) ? OTHERS | MARKS : OTHERS;
}

/** A look at each character. Most values need no encoding, and to see that takes a third of what encodeURIComponent takes. */
export function inspect(text: string): number {
  let kinds = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    kinds |= code < 128 ? (KINDS[code] as number) : OTHERS;
  }
  return kinds;
}

/** Percent-encode everything but unreserved characters. Throws a URIError on a lone surrogate. */
export function encodeUnreserved(text: string, kinds = inspect(text)): string {
  if ((kinds & OTHERS) === 0) return text;
  const encoded = encodeURIComponent(text);
  return (kinds & MARKS) === 0 ? encoded : encoded.replace(/[!'()*]/g, percentEncode);
}

/** Percent-encode everything but unreserved and reserved characters and percent-encoded triplets. */
export function encodeReserved(text: string): string {
  return encodeURI(text)
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
    .replace(/%25([\da-f]{2})/gi, '%$1');
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
