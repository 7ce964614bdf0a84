import type { ScriptKind } from '../../tree/parse-script.ts';
import type { SourceKind } from '../mentions/read-literals.ts';

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

/** Replaces an expression of a workflow in a script, `${{ … }}`. It is a letter, so that it is valid anywhere in a script. */
export const WORKFLOW_EXPRESSION = '\uA66E';
