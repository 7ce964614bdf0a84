import { decode } from '../../../src/core/base-url.ts';
import { joinPointer, splitPointer } from '../../../src/core/json-pointer.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';

/** Where a schema is, as the steps of a pointer without keywords: the names of enums are made from it. */
export type Location = readonly string[];

/** The steps of a reference inside the description. */
export function stepsOf(reference: string): string[] {
  return reference.startsWith('#') ? splitPointer(decode(reference.slice(1))) : [];
}

/** A reference in its only spelling, so that two spellings of the same one are equal. */
export function pointerTo(steps: readonly string[]): string {
  return steps.reduce(joinPointer, '#');
}

/** The target of a `$ref`; undefined if the value is not a reference. */
export function referenceOf(value: JsonValue | undefined): string | undefined {
  const target = isJsonObject(value) ? own(value, '$ref') : undefined;
  return typeof target === 'string' ? target : undefined;
}

/** The value at a location. References on the way are not followed. */
export function valueAt(root: JsonObject, steps: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of steps) {
    if (isList(value)) value = /^\d+$/.test(step) ? value[Number(step)] : undefined;
    else value = isJsonObject(value) ? own(value, step) : undefined;
  }
  return value;
}
