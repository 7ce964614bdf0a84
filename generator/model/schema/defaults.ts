import { joinPointer } from '../../../src/internal/json-pointer.ts';
import type { Body, Literal } from '../../catalogue.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';

type Defaults = NonNullable<Body['defaults']>[string];
type Found = ReadonlyMap<string, Defaults[string]>;

/** The maximum depth, because a body may refer to every schema of a description. */
const MAX_DEPTH = 3;
/** A body with more defaults than this gets none, because the choice would depend on their order. */
const MAX_ENTRIES = 1000;
const COMPOSITIONS = ['allOf', 'oneOf', 'anyOf'];

/** Collects the defaults of the members of a body, by JSON pointer. */
export function readDefaults(schema: JsonCursor | undefined): Defaults | undefined {
  const found = schema === undefined ? undefined : defaultsIn(schema, MAX_DEPTH, new Set());
  return found === undefined || found.size === 0 || found.size > MAX_ENTRIES ? undefined : Object.fromEntries(found);
}

/** Cached by root, then by location and depth, because many bodies use the same schemas. */
const KNOWN = new WeakMap<JsonObject, Map<string, Found>>();

function defaultsIn(place: JsonCursor, depth: number, open: Set<string>): Found {
  const schema = place.resolve();
  const known = KNOWN.get(schema.root) ?? new Map<string, Found>();
  KNOWN.set(schema.root, known);
  const key = `${depth} ${schema.pointer}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (!isJsonObject(schema.value) || open.has(key)) return new Map();
  open.add(key);
  const collected = collect(schema, depth, open);
  open.delete(key);
  known.set(key, collected);
  return collected;
}

function collect(schema: JsonCursor, depth: number, open: Set<string>): Found {
  const found = new Map<string, Defaults[string]>();
  const addAll = (inner: Found, step?: string) => {
    for (const [pointer, value] of inner) {
      if (found.size > MAX_ENTRIES) return;
      found.set(step === undefined ? pointer : joinPointer('', step) + pointer, value);
    }
  };
  for (const keyword of COMPOSITIONS) {
    for (const part of schema.items(keyword)) addAll(defaultsIn(part, depth, open));
  }
  if (depth === 0) return found;
  for (const [name, property] of schema.get('properties')?.entries() ?? []) {
    const flags = property.resolve();
    if (flags.is('readOnly')) continue;
    const value = defaultOf(flags);
    if (value !== undefined) found.set(joinPointer('', name), value);
    addAll(defaultsIn(property, depth - 1, open), name);
  }
  const items = schema.raw('items');
  if (items !== undefined) addAll(defaultsIn(items, depth - 1, open), '*');
  return found;
}

/** A default that is a plain value or a list of plain values. Other defaults are not useful to a caller. */
export function defaultOf(schema: JsonCursor | undefined): Literal | readonly Literal[] | undefined {
  const value = schema && isJsonObject(schema.value) ? own(schema.value, 'default') : undefined;
  if (value === undefined || isPlain(value)) return value;
  return isList(value) && value.every(isPlain) ? value : undefined;
}

function isPlain(value: JsonValue): value is Literal {
  return typeof value !== 'object' || value === null;
}
