import type { ScriptKind } from '../script/parse-script.ts';
import type { SourceKind } from '../source/source-syntax.ts';

/** A part of a text that is a script, shell commands, or a single route. All other characters are replaced by spaces. */
export interface Section {
  readonly kind: ScriptKind | SourceKind | 'shell' | 'route';
  readonly text: string;
  /** The position of its start in the whole text. */
  readonly offset: number;
}

/** Replaces a text with spaces, but keeps line breaks. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
