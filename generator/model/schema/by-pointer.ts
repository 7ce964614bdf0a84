import { joinPointer } from '../../../src/core/json-pointer.ts';
import type { Literal } from '../../catalogue.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';

/** A body with more facts than this gets none, because the choice would depend on their order. */
const MAX_ENTRIES = 1000;
const MAX_MEMBERS = 10_000;

/** The facts of the members that a schema has. Undefined for a member without one. */
type Found<Fact> = ReadonlyMap<string, Fact | undefined>;

/** What a collector collects. */
interface Collected<Fact> {
  readonly maxDepth: number;
  of(schema: JsonCursor, isItem: boolean): Fact | undefined;
  /** The fact of a member with two: both schemas apply, or either of them, and then a value only has to be right for one. */
  join(first: Fact, second: Fact, isEither: boolean): Fact | undefined;
}

/**
 * Creates a function that collects a fact of the members of a body, by JSON pointer. `*` stands for every item of a list. The depth is
 * limited, because a body may refer to every schema of a description.
 */
export function createCollector<Fact>({
  maxDepth,
  of: factOf,
  join,
}: Collected<Fact>): (schema: JsonCursor | undefined) => { readonly [pointer: string]: Fact } | undefined {
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
    const partsOf = (keyword: string) => schema.items(keyword).map((part) => factsIn(part, depth, open));
    const collected = joinAll([
      ...partsOf('allOf'),
      joinAll(partsOf('oneOf'), true),
      joinAll(partsOf('anyOf'), true),
      depth === 0 ? new Map() : membersOf(schema, depth, open),
    ]);
    open.delete(key);
    known.set(key, collected);
    return collected;
  }

  function joinAll(parts: readonly Found<Fact>[], isEither = false): Found<Fact> {
    const found = new Map<string, Fact | undefined>();
    for (const [pointer, fact] of parts.flatMap((part) => [...part])) {
      if (found.size > MAX_MEMBERS) break;
      const other = found.get(pointer);
      if (fact !== undefined && other !== undefined) found.set(pointer, join(other, fact, isEither));
      else if (isEither && found.has(pointer)) found.set(pointer, undefined);
      else found.set(pointer, fact ?? other);
    }
    return found;
  }

  function membersOf(schema: JsonCursor, depth: number, open: Set<string>): Found<Fact> {
    const found = new Map<string, Fact | undefined>();
    const add = (inner: JsonCursor, step: string) => {
      const member = inner.resolve();
      if (member.is('readOnly')) return;
      const place = joinPointer('', step);
      found.set(place, factOf(member, step === '*'));
      for (const [pointer, fact] of factsIn(inner, depth - 1, open)) found.set(place + pointer, fact);
    };
    for (const [name, property] of schema.get('properties')?.entries() ?? []) add(property, name);
    const items = schema.raw('items');
    if (items !== undefined) add(items, '*');
    return found;
  }

  return (schema) => {
    const found = [...(schema === undefined ? [] : factsIn(schema, maxDepth, new Set()))];
    const facts = found.filter((entry): entry is [string, Fact] => entry[1] !== undefined);
    const isTooMuch = facts.length > MAX_ENTRIES || found.length > MAX_MEMBERS;
    return facts.length === 0 || isTooMuch ? undefined : Object.fromEntries(facts);
  };
}

/** Collects the defaults of the members of a body, by JSON pointer. The items of a list have no default. */
export const readDefaults = createCollector({
  maxDepth: 3,
  of: (schema, isItem) => (isItem ? undefined : defaultOf(schema)),
  join: (first, second, isEither) =>
    isEither && JSON.stringify(first) !== JSON.stringify(second) ? undefined : second,
});

/** A default that is a plain value or a list of plain values. Other defaults are not useful to a caller. */
export function defaultOf(schema: JsonCursor | undefined): Literal | readonly Literal[] | undefined {
  const value = schema && isJsonObject(schema.value) ? own(schema.value, 'default') : undefined;
  if (value === undefined || isPlain(value)) return value;
  return isList(value) && value.every(isPlain) ? value : undefined;
}

function isPlain(value: JsonValue): value is Literal {
  return typeof value !== 'object' || value === null;
}
