import { encodeReserved } from './encode.ts';
import type { Operator } from './operators.ts';

/**
 * Returns the first characters of a value, counted in code points. If percent-encoded triplets are kept, the character that they
 * encode counts as one (RFC 6570, section 3.2.1).
 */
export function firstCharacters(text: string, count: number, { encode }: Operator): string {
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left--)
    end +=
      encode === encodeReserved && text.charAt(end) === '%' ? encodedLength(text, end) : characterLength(text, end);
  return text.slice(0, end);
}

function characterLength(text: string, index: number): number {
  return (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
}

/** The length of one percent-encoded UTF-8 character (one to four triplets), or else of a single triplet, or of the percent sign alone. */
function encodedLength(text: string, index: number): number {
  for (const length of [3, 6, 9, 12]) if (isEncoded(text.slice(index, index + length))) return length;
  return /^%[\da-f]{2}/i.test(text.slice(index, index + 3)) ? 3 : 1;
}

function isEncoded(text: string): boolean {
  try {
    // The result is used, because some bundlers remove calls of this function whose result is not.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
