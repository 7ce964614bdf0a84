import { invalidParameter } from '../../core/template/expand.ts';
import type { Delimiter } from '../rules.ts';

export const COMMA: Delimiter = { text: ',', encoded: ',' };

/**
 * Rejects an item that contains the delimiter, because no encoding distinguishes the two. `values` are the only possible items of a
 * list that can be split in only one way nevertheless.
 */
export function checkItems(
  items: readonly string[],
  { text }: Delimiter,
  name: string,
  values: readonly string[] = [],
): void {
  if (items.every((item) => !item.includes(text))) return;
  if (values.length > 0 && items.every((item) => values.includes(item))) return;
  throw invalidParameter(name, `must not have items that contain ${JSON.stringify(text)}, which separates them`);
}
