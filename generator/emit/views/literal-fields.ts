import { getOrCreate } from '../../../src/internal/get-or-create.ts';
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
  for (const route of view.routes.values()) {
    const fields = hasFields(route) ? objectsIn(bodyType(route) ?? 'unknown', view) : [];
    for (const [name, type] of fields.flatMap((each) => Object.entries({ ...each.required, ...each.optional }))) {
      if (!hasListedValues(type, view, false, MAX_DEPTH)) continue;
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

/** Whether a type has a list with an enum in it. */
function hasListedValues(type: Type, view: View, isInList: boolean, depth: number): boolean {
  if (depth === 0) return false;
  const shape = isSchemaName(type) ? resolveAlias(type, view.schemas) : type;
  const has = (each: Type) => hasListedValues(each, view, isInList, depth - 1);
  if (typeof shape === 'string') return false;
  if ('enum' in shape) return isInList;
  if ('list' in shape) return hasListedValues(shape.list, view, true, depth - 1);
  if ('anyOf' in shape) return shape.anyOf.some(has);
  if ('allOf' in shape) return shape.allOf.some(has);
  return isObjectType(shape) && Object.values({ ...shape.required, ...shape.optional }).some(has);
}
