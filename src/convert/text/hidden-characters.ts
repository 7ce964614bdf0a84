import { escapeCharacter } from '../../core/errors.ts';

/**
 * Unprintable characters, as in unprintable.ts, except those that are part of an emoji: its presentation, even in a keycap, and what joins
 * several into one. The builder has no use for the exceptions, and is smaller without them.
 */
const HIDDEN =
  /[^\P{Cc}\n]|[\xa0\u2028\u2029\u2800\p{Cf}\p{DI}](?<!\p{ExtPict}[\ufe0e\ufe0f]|[#*\d]\ufe0f(?=\u20e3)|[\p{ExtPict}\p{EMod}]\ufe0f?\u200d(?=\p{ExtPict}))/u;
const EACH = /* @__PURE__ */ new RegExp(HIDDEN, 'gu');

/** Whether a text contains no character that a terminal interprets or a reader cannot see. */
export function isPrintable(text: string): boolean {
  return !HIDDEN.test(text);
}

/** Replaces each hidden character. One beyond the first plane is passed as a whole. */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  return text.replace(EACH, replace);
}

/** Splits a text into parts, every second of which is a hidden character. */
export function splitHidden(text: string): string[] {
  return text.split(new RegExp(`(${HIDDEN.source})`, 'u'));
}

/** Writes each hidden character as a code, such as `\\u001b`. */
export function escapeHidden(text: string): string {
  return replaceHidden(text, escapeCharacter);
}

/** Writes each hidden character except tabs as a code. */
export function escapeExceptTabs(text: string): string {
  return replaceHidden(text, (letter) => (letter === '\t' ? letter : escapeCharacter(letter)));
}
