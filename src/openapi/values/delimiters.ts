import { invalidParameter } from '../../core/template/expand.ts';
import type { ParameterFacts, Style } from '../parameter-facts.ts';

/** The delimiter of a list that is not exploded, unencoded and as written in a URL. */
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

/** Whether a style is named after its delimiter. In a path or header, the items of such a list are not preceded by names. */
export function isDelimited(style: Style): boolean {
  return DELIMITERS[style] !== undefined;
}

/**
 * Rejects an item that contains the delimiter, because no encoding distinguishes the two. `values` are the only possible items of a
 * list that can be split in only one way nevertheless.
 */
export function checkItems(
  items: readonly string[],
  { text }: Delimiter,
  { name, values }: Pick<ParameterFacts, 'name' | 'values'>,
): void {
  if (items.every((item) => !item.includes(text))) return;
  if (values.length > 0 && items.every((item) => values.includes(item))) return;
  throw invalidParameter(name, `must not have items that contain ${JSON.stringify(text)}, which separates them`);
}
