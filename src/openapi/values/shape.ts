import { invalidParameter, isPlainObject, toText } from '../../core/values.ts';
import type { Delimiter } from '../rules.ts';

/** A value in the forms that OpenAPI styles distinguish: text, a list of texts, or names with texts. */
type Shape =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, string])[] };

/** No server accepts a longer list, and a sparse one would take seconds to read. */
export const MAX_ITEMS = 1_000_000;

/** Reads a value once, so that it cannot change between check and use. `null` and empty lists and objects count as no value. */
export function readShape(value: unknown, name: string): Shape | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    const items = readList(value, name, (item) => writeScalar(item, name));
    return items.length === 0 ? undefined : { kind: 'list', items };
  }
  if (typeof value === 'object' && isPlainObject(value)) {
    const entries = readEntries(value, name).map(([key, member]) => [key, writeScalar(member, name)] as const);
    return entries.length === 0 ? undefined : { kind: 'object', entries };
  }
  return { kind: 'text', text: writeScalar(value, name) };
}

/** The items that are neither `undefined` nor `null`. */
export function readList<Item>(list: readonly unknown[], name: string, read: (item: unknown) => Item): Item[] {
  const { length } = list;
  if (length > MAX_ITEMS) throw invalidParameter(name, `must have at most ${MAX_ITEMS} items`);
  const items: Item[] = [];
  for (let index = 0; index < length; index++) {
    const item = Object.hasOwn(list, index) ? list[index] : undefined;
    if (item !== undefined && item !== null) items.push(read(item));
  }
  return items;
}

/** The members of an object that are neither `undefined` nor `null`. */
export function readEntries(object: Record<string, unknown>, name: string): [string, unknown][] {
  const entries = Object.entries(object).filter(([, member]) => member !== undefined && member !== null);
  if (entries.some(([key]) => key === '__proto__')) throw invalidParameter(name, 'must not have a member "__proto__"');
  return entries;
}

/** Text of a number that contains all its digits: with a decimal point or an exponent, or with at most 15 digits before zeros. */
const EXACT = /[.e]|^-?\d{1,15}0*$/;

/**
 * Converts a scalar to text. An integer above 2^53 with more digits than a number holds, such as the literal `1234567890123456789`,
 * has lost its last digits before it got here, so it is rejected.
 */
export function writeScalar(value: unknown, name: string): string {
  const text = toText(value, name);
  if (typeof value === 'number' && !Number.isSafeInteger(value) && !EXACT.test(text)) {
    throw invalidParameter(name, 'contains an integer with more digits than a number can hold; pass a bigint or text');
  }
  return text;
}

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
