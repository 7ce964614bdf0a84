import type { ScriptKind } from '../script/parse-script.ts';

/** A part of a text that is a script or shell commands. Characters that do not belong to it are replaced by spaces. */
export interface Section {
  readonly kind: ScriptKind | 'shell';
  readonly text: string;
  /** Where it starts in the whole text. */
  readonly offset: number;
}

/** As many spaces as a text is long. Line ends stay. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
