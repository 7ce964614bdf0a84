import type { Type } from '../../catalogue.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { createNamer, pascalCase, withSuffix } from '../names.ts';
import { readNote } from '../texts.ts';
import { isSchemaName } from '../types.ts';
import { createDirectionTest } from './direction-test.ts';
import { checkNesting, type Direction, MAX_DEPTH_IN_PLACE, type NamedSchemas } from './named-schemas.ts';
import { pointerName } from './pointer-name.ts';
import { schemaType } from './schema.ts';

export function createSchemas(root: JsonCursor, keepsTexts: boolean): NamedSchemas {
  const types = new Map<string, Type>();
  const notes = new Map<string, string>();
  const names = new Map<string, string>();
  const nameOf = createNamer();
  // Components are named first and in order, so that names do not depend on the order in which routes are read.
  for (const [key] of root.get('components')?.get('schemas')?.entries() ?? []) {
    const place = root.get('components')?.get('schemas')?.raw(key);
    if (place) names.set(place.pointer, nameOf(pascalCase(key)));
  }
  const differs = createDirectionTest();
  const pending: (() => void)[] = [];
  let depth = 0;
  let depthInSchema = 0;
  const readTarget = (name: string, target: JsonCursor, direction: Direction) => {
    const before = depthInSchema;
    depthInSchema = 0;
    types.set(name, schemaType(target, direction, schemas));
    const note = keepsTexts ? readNote(target) : undefined;
    if (note !== undefined) notes.set(name, note);
    depthInSchema = before;
  };

  const schemas: NamedSchemas = {
    siblingsCount: !/^3\.0(?:\.|$)/.test(root.string('openapi') ?? '3.0'),
    keepsTexts,
    types,
    notes,
    refer(place, direction) {
      place.resolve(); // Rejects a circular chain of references.
      const target = place.follow(place.reference() as string);
      const variant = direction === 'request' && differs(target) ? `${target.pointer} request` : target.pointer;
      let name = names.get(variant);
      if (name === undefined) {
        const base = names.get(target.pointer) ?? pointerName(target.pointer, root);
        name = nameOf(variant === target.pointer ? base : withSuffix(base, 'Input'));
        names.set(variant, name);
      }
      if (!types.has(name)) {
        types.set(name, 'unknown'); // Reserves the name while the schema is read, because the schema may contain itself.
        const known = name;
        if (depth < MAX_DEPTH_IN_PLACE) readTarget(name, target, direction);
        else pending.push(() => readTarget(known, target, direction));
      }
      const type = types.get(name) as Type;
      return type !== 'unknown' && isPlain(type) ? type : name;
    },
    nest(cursor, read) {
      depth += 1;
      depthInSchema += 1;
      checkNesting(depthInSchema, cursor);
      const type = read();
      depth -= 1;
      depthInSchema -= 1;
      if (depth === 0) for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
      return type;
    },
  };
  return schemas;
}

/** A name such as `AlertNumber` for an integer adds no information, so the plain type is used. */
function isPlain(type: Type): boolean {
  if (typeof type === 'string') return !isSchemaName(type);
  return 'anyOf' in type && type.anyOf.every((each) => typeof each === 'string' && !isSchemaName(each));
}
