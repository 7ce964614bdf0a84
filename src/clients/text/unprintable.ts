/**
 * What a terminal acts on or a reader cannot see: control characters, invisible characters, and those that change the direction
 * of the text. A line feed is left out: all forms can hold it.
 */
const UNPRINTABLE = /[^\P{Cc}\n]|[\xa0\u2028\u2029]|(?![\u{10000}-\u{10ffff}])\p{Cf}/u;
const EACH = new RegExp(UNPRINTABLE, 'gu');

export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Replace each unprintable character. */
export function replaceUnprintable(text: string, replace: (character: string) => string): string {
  return text.replace(EACH, replace);
}
