import type { Literal } from '../../catalogue.ts';
import { isJsonObject, isList, type JsonValue, own } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { createCollector } from './by-pointer.ts';

/** Collects the defaults of the members of a body, by JSON pointer. The items of a list have no default. */
export const readDefaults = createCollector((schema, isItem) => (isItem ? undefined : defaultOf(schema)), 3);

/** A default that is a plain value or a list of plain values. Other defaults are not useful to a caller. */
export function defaultOf(schema: JsonCursor | undefined): Literal | readonly Literal[] | undefined {
  const value = schema && isJsonObject(schema.value) ? own(schema.value, 'default') : undefined;
  if (value === undefined || isPlain(value)) return value;
  return isList(value) && value.every(isPlain) ? value : undefined;
}

function isPlain(value: JsonValue): value is Literal {
  return typeof value !== 'object' || value === null;
}
