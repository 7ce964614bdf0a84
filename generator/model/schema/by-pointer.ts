import { joinPointer } from '../../../src/core/json-pointer.ts';
import type { Literal } from '../../catalogue.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';

/** A body with more facts than this gets none, because the choice would depend on their order. */
const MAX_ENTRIES = 1000;
const COMPOSITIONS = ['allOf', 'oneOf', 'anyOf'];

type Found<Fact> = ReadonlyMap<string, Fact>;

/**
 * Creates a function that collects a fact of the members of a body, by JSON pointer. `*` stands for every item of a list. The depth is
 * limited, because a body may refer to every schema of a description.
 */
export function createCollector<Fact>(
  factOf: (schema: JsonCursor, isItem: boolean) => Fact | undefined,
  maxDepth: number,
): (schema: JsonCursor | undefined) => { readonly [pointer: string]: Fact } | undefined {
  /** Cached by root, then by location and depth, because many bodies use the same schemas. */
  const cache = new WeakMap<JsonObject, Map<string, Found<Fact>>>();

  function factsIn(place: JsonCursor, depth: number, open: Set<string>): Found<Fact> {
    const schema = place.resolve();
    const known = cache.get(schema.root) ?? new Map<string, Found<Fact>>();
    cache.set(schema.root, known);
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

  function collect(schema: JsonCursor, depth: number, open: Set<string>): Found<Fact> {
    const found = new Map<string, Fact>();
    const addAll = (inner: Found<Fact>, step?: string) => {
      for (const [pointer, value] of inner) {
        if (found.size > MAX_ENTRIES) return;
        found.set(step === undefined ? pointer : joinPointer('', step) + pointer, value);
      }
    };
    for (const keyword of COMPOSITIONS) {
      for (const part of schema.items(keyword)) addAll(factsIn(part, depth, open));
    }
    if (depth === 0) return found;
    const add = (inner: JsonCursor, step: string) => {
      const flags = inner.resolve();
      if (flags.is('readOnly')) return;
      const value = factOf(flags, step === '*');
      if (value !== undefined) found.set(joinPointer('', step), value);
      addAll(factsIn(inner, depth - 1, open), step);
    };
    for (const [name, property] of schema.get('properties')?.entries() ?? []) add(property, name);
    const items = schema.raw('items');
    if (items !== undefined) add(items, '*');
    return found;
  }

  return (schema) => {
    const found = schema === undefined ? undefined : factsIn(schema, maxDepth, new Set());
    return found === undefined || found.size === 0 || found.size > MAX_ENTRIES ? undefined : Object.fromEntries(found);
  };
}

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
