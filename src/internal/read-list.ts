// Of this module's own, not imported: V8 can then inline it.
const isOwn = Object.prototype.hasOwnProperty;

/** Longer than any URL or header can be. */
const MOST_ITEMS = 1_000_000;

/**
 * The items of a list, each read once. Undefined for what is not a list, for one with holes, whose reading would go on to
 * `Object.prototype`, and for one whose length alone would keep the program busy.
 */
export function readList(list: unknown): unknown[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const { length } = list;
  if (length > MOST_ITEMS) return undefined;
  const items: unknown[] = [];
  for (let index = 0; index < length; index++) {
    if (!isOwn.call(list, index)) return undefined;
    items.push(list[index]);
  }
  return items;
}
