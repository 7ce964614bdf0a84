// Schemas of objects: properties, required, additionalProperties, readOnly and writeOnly

import type { Type } from '../../catalogue.ts';
import { isList } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { readNote } from '../texts.ts';
import { objectType, union } from '../types.ts';
import type { Direction } from './named-schemas.ts';

export function objectSchema(
  place: JsonCursor,
  convert: (each: JsonCursor) => Type,
  direction: Direction,
  keepsTexts: boolean,
): Type {
  const needed = requiredNames(place);
  const required: [string, Type][] = [];
  const optional: [string, Type][] = [];
  const deprecated: string[] = [];
  const notes: [string, string][] = [];
  for (const [name, property] of place.get('properties')?.entries() ?? []) {
    const flags = property.resolve();
    if (direction !== 'both' && flags.is(direction === 'request' ? 'readOnly' : 'writeOnly')) continue;
    (needed.has(name) ? required : optional).push([name, convert(property)]);
    if (flags.is('deprecated')) deprecated.push(name);
    const note = keepsTexts ? readNote(property) : undefined;
    if (note !== undefined) notes.push([name, note]);
  }
  const inherited = inheritedProperties(place, needed, convert);
  const rest = restType(place, convert);
  const saysNothing = required.length + optional.length + inherited.length === 0 && rest === undefined;
  if (saysNothing && isComposed(place)) return 'unknown';
  return objectType({
    required: [...required, ...inherited],
    optional,
    // If a schema does not describe its members, it may be any object. Only an explicit `additionalProperties: false` makes it an
    // empty object.
    rest: saysNothing && place.raw('additionalProperties') === undefined ? 'unknown' : rest,
    deprecated,
    notes,
  });
}

function isComposed(place: JsonCursor): boolean {
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) => place.raw(keyword) !== undefined);
}

function requiredNames(place: JsonCursor): Set<string> {
  const names = place.get('required')?.value;
  return new Set(isList(names) ? names.map(String) : []);
}

/** `required` may list a member that only another part of `allOf` declares. The member is required nevertheless. */
function inheritedProperties(
  place: JsonCursor,
  needed: Set<string>,
  convert: (each: JsonCursor) => Type,
): [string, Type][] {
  const parts = place.items('allOf');
  if (parts.length === 0) return [];
  const own = place.get('properties');
  const wanted = new Set([...needed].filter((name) => own?.raw(name) === undefined));
  const found = new Map<string, JsonCursor>();
  findProperties(parts, wanted, found, new Set());
  return [...needed].flatMap((name): [string, Type][] => {
    const property = found.get(name);
    return property === undefined ? [] : [[name, convert(property)]];
  });
}

const OBJECT_KEYWORDS = ['type', 'properties', 'additionalProperties', 'patternProperties'];

/**
 * The members that a schema requires without declaring them, because a part of its `allOf` or the schema that it refers to does:
 * `allOf: [Order, { required: ['id'] }]`.
 */
export function requiredElsewhere(
  place: JsonCursor,
  direction: Direction,
  convert: (each: JsonCursor) => Type,
): Type[] {
  const isReference = place.reference() !== undefined;
  // The members that an object requires itself were read with it.
  const isObject = OBJECT_KEYWORDS.some((keyword) => place.raw(keyword) !== undefined);
  const parts = isReference ? [] : partsOf(place);
  const asking = isReference || !isObject ? [place, ...parts] : parts;
  const wanted = new Set(
    asking.flatMap((each) =>
      [...requiredNames(each)].filter((name) => each.get('properties')?.raw(name) === undefined),
    ),
  );
  const found = new Map<string, JsonCursor>();
  findProperties([place], wanted, found, new Set(), (part, name) => !requiredNames(part).has(name));
  const hidden = direction === 'both' ? undefined : direction === 'request' ? 'readOnly' : 'writeOnly';
  const members = [...found].filter(([, property]) => hidden === undefined || !property.resolve().is(hidden));
  if (members.length === 0) return [];
  const required = members.map(([name, property]): [string, Type] => [name, convert(property)]);
  return [objectType({ required, optional: [] })];
}

/** The parts of `allOf`, with the parts of those that are written in place. A schema with a name looks for what its own parts require. */
function partsOf(place: JsonCursor, depth = 0): readonly JsonCursor[] {
  if (depth > MAX_INHERITANCE) return [];
  return place
    .items('allOf')
    .flatMap((part) => (part.reference() === undefined ? [part, ...partsOf(part, depth + 1)] : [part.resolve()]));
}

/** The maximum number of nested `allOf` levels that are searched for a required name. */
const MAX_INHERITANCE = 100;

/** Searches for all names in one pass. A separate search for each name would take quadratic time. */
function findProperties(
  parts: readonly JsonCursor[],
  wanted: Set<string>,
  found: Map<string, JsonCursor>,
  seen: Set<string>,
  isWanted: (part: JsonCursor, name: string) => boolean = () => true,
  depth = 0,
): void {
  if (depth > MAX_INHERITANCE) return;
  for (const part of parts.map((each) => each.resolve())) {
    if (wanted.size === 0) return;
    if (seen.has(part.pointer)) continue;
    seen.add(part.pointer);
    for (const [name, property] of part.get('properties')?.entries() ?? []) {
      if (wanted.delete(name) && isWanted(part, name)) found.set(name, property);
    }
    findProperties(part.items('allOf'), wanted, found, seen, isWanted, depth + 1);
  }
}

function restType(place: JsonCursor, convert: (each: JsonCursor) => Type): Type | undefined {
  const rests: Type[] = [];
  const additional = place.raw('additionalProperties');
  if (additional !== undefined && additional.value !== false) rests.push(convert(additional));
  for (const [, pattern] of place.get('patternProperties')?.entries() ?? []) rests.push(convert(pattern));
  return rests.length === 0 ? undefined : union(rests);
}
