import { escapeExceptTabs } from '../../src/internal/text/hidden-characters.ts';

/** Generated files: text by name, relative to the folder that they are written to. */
export type Files = Map<string, string>;

/**
 * Escapes the characters of a description that an editor or a terminal would interpret, such as those that reorder text. They occur
 * only in strings, where the escape has the same meaning, and in comments.
 */
export function withoutUnprintable(files: Files): Files {
  return new Map([...files].map(([name, text]) => [name, escapeExceptTabs(text)]));
}
