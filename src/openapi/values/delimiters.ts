import { invalidParameter } from '../../template/value.ts';
import type { Style } from '../parameter-facts.ts';

/** What separates the items of a list that is not exploded: as it is, and as it is written into a URL. */
export interface Delimiter {
  readonly text: string;
  readonly encoded: string;
}

const COMMA: Delimiter = { text: ',', encoded: ',' };

const DELIMITERS: Readonly<Partial<Record<Style, Delimiter>>> = {
  spaceDelimited: { text: ' ', encoded: '%20' },
  pipeDelimited: { text: '|', encoded: '%7C' },
  tabDelimited: { text: '\t', encoded: '%09' },
};

/** The delimiter of a style: a comma unless the style is named after another one. */
export function delimiterOf(style: Style): Delimiter {
  return DELIMITERS[style] ?? COMMA;
}

/** Whether a style is named after its delimiter. Such a list has no name in front of each item in a path or header. */
export function isDelimited(style: Style): boolean {
  return DELIMITERS[style] !== undefined;
}

/** Refuses an item that contains the delimiter, where no encoding tells the two apart. */
export function checkItems(items: readonly string[], { text }: Delimiter, name: string): void {
  if (items.every((item) => !item.includes(text))) return;
  throw invalidParameter(name, `must not have items that contain ${JSON.stringify(text)}, which separates them`);
}
