import type { ScriptKind } from '../script/parse-script.ts';

/** A part of a text that is a script or shell commands. All other characters are replaced by spaces. */
export interface Section {
  readonly kind: ScriptKind | 'shell';
  readonly text: string;
  /** The position of its start in the whole text. */
  readonly offset: number;
}

/** Replaces a text with spaces, but keeps line breaks. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
