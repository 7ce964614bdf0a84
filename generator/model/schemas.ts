import { splitPointer } from '../../src/internal/json-pointer.ts';
import type { Type } from '../catalogue.ts';
import { isObject } from '../read/json.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { createNamer, pascalCase } from './names.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { schemaType } from './schema.ts';
import { isSchemaName } from './types.ts';

export function createSchemas(root: JsonCursor): NamedSchemas {
  const types = new Map<string, Type>();
  const names = new Map<string, string>();
  const nameOf = createNamer();
  // Names of components first and in their order, so that they do not depend on which route is read first.
  for (const [key] of root.get('components')?.get('schemas')?.entries() ?? []) {
    const place = root.get('components')?.get('schemas')?.raw(key);
    if (place) names.set(place.pointer, nameOf(pascalCase(key)));
  }
  const differs = createDirectionTest();

  const schemas: NamedSchemas = {
    siblingsCount: (root.string('openapi') ?? '').startsWith('3.1'),
    types,
    refer(place, direction) {
      place.resolve(); // Refuses a chain of references that never arrives.
      const target = place.follow(place.reference() as string);
      const variant = direction === 'request' && differs(target) ? `${target.pointer} request` : target.pointer;
      let name = names.get(variant);
      if (name === undefined) {
        const base = names.get(target.pointer) ?? pascalCase(pointerName(target.pointer));
        name = nameOf(variant === target.pointer ? base : `${base}Input`);
        names.set(variant, name);
      }
      if (!types.has(name)) {
        types.set(name, 'unknown'); // Holds the place while the schema, which may contain itself, is read.
        types.set(name, schemaType(target, direction, schemas));
      }
      const type = types.get(name) as Type;
      return type !== 'unknown' && isPlain(type) ? type : name;
    },
  };
  return schemas;
}

/** `AlertNumber` for an integer tells nobody more than `integer` does, and costs a name. */
function isPlain(type: Type): boolean {
  if (typeof type === 'string') return !isSchemaName(type);
  return 'anyOf' in type && type.anyOf.every((each) => typeof each === 'string' && !isSchemaName(each));
}

/** A name from the last steps of a pointer that are no keywords: `#/paths/~1pets/get/…/schema` → `pets get 200`. */
function pointerName(pointer: string): string {
  const noise = new Set([
    'paths',
    'components',
    'schemas',
    'schema',
    'properties',
    'content',
    'responses',
    'application/json',
  ]);
  return splitPointer(pointer)
    .filter((step) => !noise.has(step))
    .slice(-3)
    .join(' ');
}

/** Whether a schema, or anything it refers to, has members of one direction only. */
function createDirectionTest(): (target: JsonCursor) => boolean {
  const facts = new Map<string, { flagged: boolean; targets: JsonCursor[] }>();
  const factsOf = (place: JsonCursor) => {
    let known = facts.get(place.pointer);
    if (known === undefined) {
      known = { flagged: false, targets: [] };
      facts.set(place.pointer, known);
      collect(place, known);
    }
    return known;
  };
  return (target) => {
    const seen = new Set([target.pointer]);
    const queue = [target];
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      const { flagged, targets } = factsOf(place);
      if (flagged) return true;
      for (const next of targets) {
        if (!seen.has(next.pointer)) queue.push(next);
        seen.add(next.pointer);
      }
    }
    return false;
  };
}

function collect(place: JsonCursor, into: { flagged: boolean; targets: JsonCursor[] }): void {
  const target = place.reference();
  if (target !== undefined) {
    into.targets.push(place.follow(target));
    return;
  }
  for (const [, property] of place.get('properties')?.entries() ?? []) {
    const flags = property.resolve();
    if (flags.is('readOnly') || flags.is('writeOnly')) into.flagged = true;
    collect(property, into);
  }
  for (const [, pattern] of place.get('patternProperties')?.entries() ?? []) collect(pattern, into);
  for (const keyword of ['allOf', 'oneOf', 'anyOf', 'prefixItems']) {
    for (const part of place.items(keyword)) collect(part, into);
  }
  for (const keyword of ['items', 'additionalProperties']) {
    const part = place.raw(keyword);
    if (part !== undefined && isObject(part.value)) collect(part, into);
  }
}
