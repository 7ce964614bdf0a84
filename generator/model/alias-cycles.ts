import type { Type } from '../catalogue.ts';
import { intersection, isSchemaName, union } from './types.ts';

/**
 * A schema may contain itself through a member or a list, but not as itself: `A = A | B` says nothing of A, and no compiler
 * takes it. Such a mention of itself is left out.
 */
export function breakAliasCycles(schemas: Map<string, Type>): void {
  for (const [name, type] of schemas) {
    const cleaned = withoutSelf(type, name, schemas, new Set([name]));
    if (cleaned !== type) schemas.set(name, cleaned);
  }
}

function withoutSelf(type: Type, self: string, schemas: ReadonlyMap<string, Type>, seen: Set<string>): Type {
  if (isSchemaName(type)) return leadsTo(type, self, schemas, new Set(seen)) ? 'unknown' : type;
  if (typeof type === 'string' || !('anyOf' in type || 'allOf' in type)) return type;
  const before = 'anyOf' in type ? type.anyOf : type.allOf;
  const after = before.map((each) => withoutSelf(each, self, schemas, seen));
  if (after.every((each, index) => each === before[index])) return type;
  return 'anyOf' in type ? union(after.filter((each) => each !== 'unknown')) : intersection(after);
}

/** Whether a name stands for another through aliases, unions and intersections alone. */
function leadsTo(name: string, self: string, schemas: ReadonlyMap<string, Type>, seen: Set<string>): boolean {
  if (name === self) return true;
  if (seen.has(name)) return false;
  seen.add(name);
  const type = schemas.get(name) ?? 'unknown';
  const parts = typeof type === 'string' ? [type] : 'anyOf' in type ? type.anyOf : 'allOf' in type ? type.allOf : [];
  return parts.some((part) => isSchemaName(part) && leadsTo(part, self, schemas, seen));
}
