// The Discriminator Object, https://spec.openapis.org/oas/v3.1.1.html#discriminator-object

import type { Type } from '../../catalogue.ts';
import { isJsonObject, isList, type JsonObject } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { intersection } from '../types.ts';

/** Adds the discriminator value to a branch of `oneOf`, so that a compiler can distinguish the branches. */
export function discriminate(union: JsonCursor, branch: JsonCursor, type: Type): Type {
  const discriminator = union.get('discriminator');
  const property = discriminator?.string('propertyName');
  const target = branch.reference();
  if (discriminator === undefined || property === undefined || target === undefined) return type;
  return mark(branch.resolve(), property, valuesOf(discriminator, target), type);
}

/** Adds the discriminator value to a schema that extends a base with a discriminator. */
export function ownDiscriminator(place: JsonCursor): Type[] {
  return place.items('allOf').flatMap((part) => {
    const base = part.reference() === undefined ? undefined : part.resolve();
    const discriminator = base?.get('discriminator');
    const property = discriminator?.string('propertyName');
    // With oneOf, the base is the list of its branches and is not extended.
    if (!base || !discriminator || property === undefined || base.raw('oneOf') || base.raw('anyOf')) return [];
    if (!place.pointer.startsWith('#/components/schemas/')) return [];
    return [marker(property, valuesOf(discriminator, place.pointer))];
  });
}

/** The values that `mapping` assigns to a schema. Without a mapping, the value is the name of the schema. */
function valuesOf(discriminator: JsonCursor, target: string): string[] {
  const name = target.slice(target.lastIndexOf('/') + 1);
  const mapping = discriminator.get('mapping')?.value;
  if (!isJsonObject(mapping)) return [name];
  const byTarget = targetsOf(mapping);
  const mapped = new Set([...(byTarget.get(target) ?? []), ...(byTarget.get(name) ?? [])]);
  return mapped.size > 0 ? [...mapped] : [name];
}

const TARGETS = new WeakMap<JsonObject, Map<string, string[]>>();

/** Values by schema. Cached, because each branch of a union needs them. */
function targetsOf(mapping: JsonObject): Map<string, string[]> {
  const known = TARGETS.get(mapping);
  if (known !== undefined) return known;
  const targets = new Map<string, string[]>();
  for (const [value, target] of Object.entries(mapping)) {
    if (typeof target !== 'string') continue;
    const values = targets.get(target);
    if (values) values.push(value);
    else targets.set(target, [value]);
  }
  TARGETS.set(mapping, targets);
  return targets;
}

function mark(target: JsonCursor, property: string, values: string[], type: Type): Type {
  if (!isMarkable(target, property, values, 0)) return type;
  return intersection([type, marker(property, values)]);
}

/** The maximum number of nested `allOf` levels that are searched for the property. */
const MAX_INHERITANCE = 20;

/** Whether a branch is an object that does not already have its own value. */
function isMarkable(target: JsonCursor, property: string, values: readonly string[], depth: number): boolean {
  const parts = depth < MAX_INHERITANCE ? target.items('allOf').map((part) => part.resolve()) : [];
  const declared = target.get('properties')?.get(property);
  if (!isObjectSchema(target) || isLimited(declared, values)) return false;
  return parts.every(
    (part) =>
      !hasOwnValue(part, property, values) && (!isObjectSchema(part) || isMarkable(part, property, values, depth + 1)),
  );
}

function isObjectSchema(schema: JsonCursor): boolean {
  return schema.string('type') === 'object' || ['properties', 'allOf'].some((keyword) => schema.raw(keyword));
}

/** Whether a part of `allOf` sets the property, or is a base that sets it for each of its subtypes. */
function hasOwnValue(part: JsonCursor, property: string, values: readonly string[]): boolean {
  const declared = part.get('properties')?.get(property);
  const isBase = part.get('discriminator')?.string('propertyName') === property;
  return isBase || isLimited(declared, values);
}

/**
 * Whether the property already has a value, or values that contradict the mapping. A property that lists the values of all branches
 * does not count.
 */
function isLimited(declared: JsonCursor | undefined, values: readonly string[]): boolean {
  if (declared?.raw('const') !== undefined) return true;
  const listed = declared?.get('enum')?.value;
  if (!isList(listed)) return declared?.raw('enum') !== undefined;
  return listed.length <= values.length || !values.every((value) => listed.includes(value));
}

function marker(property: string, values: string[]): Type {
  return { required: Object.fromEntries([[property, { enum: values }]]), discriminators: [property] };
}
