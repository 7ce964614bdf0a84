import { hasOwn } from './own.ts';

/** Longer than any URL or header can be. */
const MOST_ITEMS = 1_000_000;

/**
 * Reads the items of a list, each once. Returns undefined if the value is not a list, if it has holes, which would be read from
 * `Object.prototype`, or if it is too long to read in reasonable time.
 */
export function readList(list: unknown): unknown[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const { length } = list;
  if (length > MOST_ITEMS) return undefined;
  const items: unknown[] = [];
  for (let index = 0; index < length; index++) {
    if (!hasOwn.call(list, index)) return undefined;
    items.push(list[index]);
  }
  return items;
}
