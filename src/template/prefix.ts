import { encodeReserved } from './encode.ts';
import type { Operator } from './operators.ts';

/** One character that is percent-encoded already, as UTF-8 has it in one to four bytes, or else a single triplet. */
const ENCODED = /%(?:[c-d].%..|e.%..%..|f.%..%..%..|[\da-f].)/iy;

/**
 * The first characters of a value, by code points. Where percent-encoded triplets stand as they are, the character they
 * encode counts as one: RFC 6570, section 3.2.1.
 */
export function firstCharacters(text: string, count: number, { encode }: Operator): string {
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left--)
    end += characterLength(text, end, encode === encodeReserved);
  return text.slice(0, end);
}

function characterLength(text: string, index: number, encodedCountsAsOne: boolean): number {
  if (encodedCountsAsOne && text.charAt(index) === '%') {
    ENCODED.lastIndex = index;
    const encoded = ENCODED.exec(text)?.[0] ?? '';
    if (isOneCharacter(encoded)) return encoded.length;
    return /^%[\da-f]{2}/i.test(encoded) ? 3 : 1;
  }
  return (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
}

function isOneCharacter(encoded: string): boolean {
  try {
    return encoded !== '' && [...decodeURIComponent(encoded)].length === 1;
  } catch {
    return false;
  }
}
