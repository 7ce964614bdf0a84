import type { Type } from '../catalogue.ts';
import { intersection, isSchemaName, union } from './types.ts';

/**
 * A schema may contain itself through a member or a list, but not as itself: `A = A | B` says no more than `A = B`, and no
 * compiler takes it. Such a mention of itself is left out.
 */
export function breakAliasCycles(schemas: Map<string, Type>): void {
  for (const [name, type] of schemas) {
    if (leadsTo(type, name, schemas, new Set()))
      schemas.set(name, withoutSelf(type, name, schemas, new Set()) ?? 'unknown');
  }
}

/** The type with everything that is the schema itself taken out; nothing if nothing else is left. */
function withoutSelf(
  type: Type,
  self: string,
  schemas: ReadonlyMap<string, Type>,
  seen: ReadonlySet<string>,
): Type | undefined {
  if (isSchemaName(type)) {
    if (type === self || seen.has(type)) return undefined;
    if (!leadsTo(type, self, schemas, new Set())) return type;
    // Another name on the way back: what it stands for takes its place.
    return withoutSelf(schemas.get(type) ?? 'unknown', self, schemas, new Set([...seen, type]));
  }
  const parts = partsOf(type);
  if (parts === undefined) return type;
  const left = parts.flatMap((part) => withoutSelf(part, self, schemas, seen) ?? []);
  if (left.length === 0) return undefined;
  return typeof type === 'object' && 'anyOf' in type ? union(left) : intersection(left);
}

/** Whether a type stands for a schema through names, unions and intersections alone. */
function leadsTo(type: Type, self: string, schemas: ReadonlyMap<string, Type>, seen: Set<string>): boolean {
  if (!isSchemaName(type)) return (partsOf(type) ?? []).some((part) => leadsTo(part, self, schemas, seen));
  if (type === self) return true;
  if (seen.has(type)) return false;
  seen.add(type);
  return leadsTo(schemas.get(type) ?? 'unknown', self, schemas, seen);
}

function partsOf(type: Type): readonly Type[] | undefined {
  if (typeof type === 'string') return undefined;
  if ('anyOf' in type) return type.anyOf;
  return 'allOf' in type ? type.allOf : undefined;
}
