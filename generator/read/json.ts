import { isRecord } from '../../src/core/objects.ts';

/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export function isList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Reads own keys only, because `constructor` and `toString` are ordinary names in a description. */
export function own<Value>(object: { readonly [key: string]: Value }, key: string): Value | undefined {
  const value = object[key];
  // Most names that are looked up are absent, and a plain read is faster.
  return value !== undefined && Object.hasOwn(object, key) ? value : undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value);
}

/** The number of values and characters in a value. Stops counting after `most`. */
export function sizeOf(value: JsonValue | undefined, most = Number.POSITIVE_INFINITY): number {
  const open = [value];
  let size = 0;
  for (let each = open.pop(); each !== undefined && size <= most; each = open.pop()) {
    size += 1;
    if (typeof each === 'string') size += each.length;
    else if (typeof each === 'object' && each !== null) for (const member of Object.values(each)) open.push(member);
  }
  return size;
}
