import { splitPointer } from '../../src/core/json-pointer.ts';
import type { Deprecation, Preview, Route } from '../catalogue.ts';
import { isJsonObject, isList, type JsonValue, own } from '../read/json.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import type { OperationContext } from './operation-context.ts';
import { oneLine } from './texts.ts';

// Facts about an operation that the standard has no place for. The options specify where the description stores them.

/** The value at a JSON pointer relative to a location. Undefined if the options have no pointer. */
export function factAt(place: JsonCursor, pointer: string | undefined): JsonValue | undefined {
  if (pointer === undefined) return undefined;
  return splitPointer(pointer).reduce<JsonCursor | undefined>((each, step) => each?.get(step), place)?.value;
}

export function readCategory(operation: JsonCursor, { options }: OperationContext): string | undefined {
  const category = factAt(operation, options.extensions?.category) ?? operation.items('tags')[0]?.value;
  return typeof category === 'string' ? category : undefined;
}

/** The facts of an operation that differ from the usual ones. Null stands for a fact that is not known. */
export function readFlags(operation: JsonCursor, { options }: OperationContext): Route['flags'] {
  const found = Object.entries(options.extensions?.flags ?? {}).flatMap(([name, [pointer, usual]]) => {
    const value = factAt(operation, pointer);
    const known = typeof value === 'boolean' ? value : usual ? null : false;
    return known === usual ? [] : [[name, known] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The summary on one line, without a full stop. */
export function readTitle(operation: JsonCursor): string | undefined {
  const title = oneLine(operation.string('summary'))?.replace(/\.$/, '');
  return title === '' ? undefined : title;
}

export function readPreviews(operation: JsonCursor, { options }: OperationContext): Preview[] {
  const list = factAt(operation, options.extensions?.previews);
  const previews = (isList(list) ? list : []).flatMap((entry): Preview[] => {
    if (typeof entry === 'string') return [{ name: entry }];
    const name = isJsonObject(entry) ? own(entry, 'name') : undefined;
    if (!isJsonObject(entry) || typeof name !== 'string') return [];
    return [own(entry, 'required') === true ? { name, required: true } : { name }];
  });
  return previews.sort((left, right) => Number(right.required ?? false) - Number(left.required ?? false));
}

export function readDeprecation(operation: JsonCursor, { options }: OperationContext): Deprecation | undefined {
  const since = factAt(operation, options.extensions?.deprecatedSince);
  const until = factAt(operation, options.extensions?.deprecatedUntil);
  if (!operation.is('deprecated') && typeof since !== 'string') return undefined;
  return {
    ...(typeof since === 'string' ? { since } : {}),
    ...(typeof until === 'string' ? { until } : {}),
  };
}
