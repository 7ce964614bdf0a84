/**
 * Characters that a terminal interprets or a reader cannot see: control characters, invisible characters, and characters that change
 * the direction of the text. A line feed is not included, because all formats support it.
 */
const UNPRINTABLE = /[^\P{Cc}\n]|[\xa0\u2028\u2029\u2800\p{Cf}\p{DI}]/gu;

/** Writes each unprintable character as a code, such as `\\u001b`. */
export function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, escapeCharacter);
}

/** Characters beyond the first plane are written as two codes, as in JSON. */
export function escapeCharacter(letter: string): string {
  return letter.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
