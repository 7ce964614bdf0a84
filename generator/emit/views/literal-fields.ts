import { getOrCreate } from '../../../src/core/objects.ts';
import type { ObjectType, Type } from '../../catalogue.ts';
import { isObjectType, isSchemaName } from '../../model/types.ts';
import { bodyType, hasFields } from '../parameters.ts';
import { propertyName, type TextStyle, typeText } from '../type-text.ts';
import { resolveAlias, type View } from '../view.ts';

/** The maximum depth to search in a field. */
const MAX_DEPTH = 6;

/**
 * The interface of the fields that have lists with listed values, with the types that such a field has in any route.
 *
 * While a compiler infers the options of a call, it does not look at the route, and reads the text in `tree: files.map(() => ({ mode:
 * '100644' }))` as a plain string. With these types it keeps the literal type.
 */
export function literalFieldsText(view: View, style: TextStyle): string {
  const texts = new Map<string, Set<string>>();
  const known: KnownSchemas = new Map();
  for (const route of view.routes.values()) {
    const fields = hasFields(route) ? objectsIn(bodyType(route) ?? 'unknown', view) : [];
    for (const [name, type] of fields.flatMap((each) => Object.entries({ ...each.required, ...each.optional }))) {
      if (!hasListedValues(type, view, known, false, MAX_DEPTH)) continue;
      getOrCreate(texts, name, () => new Set<string>()).add(typeText(type, style));
    }
  }
  const rows = [...texts].map(([name, types]) => `${propertyName(name)}?: ${[...types].join(' | ')} | undefined;\n`);
  return `export interface LiteralFields {\n${rows.join('')}}\n`;
}

function objectsIn(type: Type, view: View): ObjectType[] {
  const shape = resolveAlias(type, view.schemas);
  if (typeof shape === 'string') return [];
  if (isObjectType(shape)) return [shape];
  const parts = 'anyOf' in shape ? shape.anyOf : 'allOf' in shape ? shape.allOf : [];
  return parts.flatMap((each) => objectsIn(each, view));
}

/** The results for schemas, which many routes have in common, by where they are. */
type KnownSchemas = Map<string, boolean>;

/** Whether a type has a list with an enum in it. */
function hasListedValues(type: Type, view: View, known: KnownSchemas, isInList: boolean, depth: number): boolean {
  if (depth === 0) return false;
  if (isSchemaName(type)) {
    const key = `${isInList} ${depth} ${type}`;
    const shape = resolveAlias(type, view.schemas);
    const found = known.get(key) ?? (!isSchemaName(shape) && hasListedValues(shape, view, known, isInList, depth));
    known.set(key, found);
    return found;
  }
  const has = (each: Type) => hasListedValues(each, view, known, isInList, depth - 1);
  if (typeof type === 'string') return false;
  if ('enum' in type) return isInList;
  if ('list' in type) return hasListedValues(type.list, view, known, true, depth - 1);
  if ('anyOf' in type) return type.anyOf.some(has);
  if ('allOf' in type) return type.allOf.some(has);
  return isObjectType(type) && Object.values({ ...type.required, ...type.optional }).some(has);
}
