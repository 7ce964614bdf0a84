/**
 * Characters that a terminal interprets or a reader cannot see: control characters, invisible characters, and characters that change
 * the direction of the text. A line feed is not included, because all formats support it.
 */
const UNPRINTABLE = /[^\P{Cc}\n]|[\xa0\u2028\u2029]|(?![\u{10000}-\u{10ffff}])\p{Cf}/u;
const EACH = new RegExp(UNPRINTABLE, 'gu');

export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Replaces each unprintable character. */
export function replaceUnprintable(text: string, replace: (character: string) => string): string {
  return text.replace(EACH, replace);
}

/** Writes each unprintable character as a code, such as `\\u001b`. */
export function escapeUnprintable(text: string): string {
  return replaceUnprintable(text, escapeCharacter);
}

/** The same for text of several lines and columns, which tabs separate. */
export function escapeExceptTabs(text: string): string {
  return replaceUnprintable(text, (letter) => (letter === '\t' ? letter : escapeCharacter(letter)));
}

export function escapeCharacter(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
