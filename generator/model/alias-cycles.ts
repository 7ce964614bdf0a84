import type { Type } from '../catalogue.ts';
import { findComponents } from './components.ts';
import { intersection, isSchemaName, union } from './types.ts';

type Kind = 'anyOf' | 'allOf';

/**
 * A schema may contain itself through a member or a list, but not as an alias of itself. `A = A | B` means `A = B`, and no compiler
 * accepts it. Such references are removed.
 */
export function breakAliasCycles(schemas: Map<string, Type>): void {
  const targets = (name: string) => aliasesIn(schemas.get(name) ?? 'unknown');
  for (const cycle of findComponents([...schemas.keys()], targets)) {
    const members = new Set(cycle);
    const kinds = new Set(cycle.flatMap((name) => [...linkKinds(schemas.get(name) ?? 'unknown', members)]));
    if (kinds.size < 2) joinCycle(schemas, cycle, members, kinds.has('allOf') ? 'allOf' : 'anyOf');
    else cutCycle(schemas, cycle);
  }
}

/** Schemas that are unions of each other are all the same union: that of everything that is not one of them. */
function joinCycle(schemas: Map<string, Type>, cycle: string[], members: ReadonlySet<string>, kind: Kind): void {
  const parts = cycle.flatMap((name) => partsOf(schemas.get(name) ?? 'unknown', kind));
  const others = parts.filter((part) => !(isSchemaName(part) && members.has(part)));
  const [first = '', ...rest] = cycle;
  schemas.set(first, others.length === 0 ? 'unknown' : kind === 'anyOf' ? union(others) : intersection(others));
  for (const name of rest) schemas.set(name, first);
}

/** If unions and intersections are mixed, a schema keeps its references to schemas that come after it. */
function cutCycle(schemas: Map<string, Type>, cycle: string[]): void {
  const removed = new Set<string>();
  for (const name of cycle) {
    removed.add(name);
    schemas.set(name, without(schemas.get(name) ?? 'unknown', removed) ?? 'unknown');
  }
}

function without(type: Type, names: ReadonlySet<string>): Type | undefined {
  if (isSchemaName(type)) return names.has(type) ? undefined : type;
  if (typeof type === 'string' || !('anyOf' in type || 'allOf' in type)) return type;
  const parts = ('anyOf' in type ? type.anyOf : type.allOf).flatMap((part) => without(part, names) ?? []);
  if (parts.length === 0) return undefined;
  return 'anyOf' in type ? union(parts) : intersection(parts);
}

/** The names that a type is an alias of, only through unions and intersections. */
function aliasesIn(type: Type): string[] {
  if (isSchemaName(type)) return [type];
  if (typeof type === 'string') return [];
  if ('anyOf' in type) return type.anyOf.flatMap(aliasesIn);
  return 'allOf' in type ? type.allOf.flatMap(aliasesIn) : [];
}

/** The kind of connection between a type and the members of its cycle: unions, intersections or both. */
function linkKinds(type: Type, members: ReadonlySet<string>, kind?: Kind): Set<Kind> {
  if (isSchemaName(type)) return new Set(kind && members.has(type) ? [kind] : []);
  if (typeof type === 'string' || !('anyOf' in type || 'allOf' in type)) return new Set();
  const inner: Kind = 'anyOf' in type ? 'anyOf' : 'allOf';
  const found = new Set(partsOf(type, inner).flatMap((part) => [...linkKinds(part, members, inner)]));
  return found.size > 0 && kind !== undefined ? found.add(kind) : found;
}

function partsOf(type: Type, kind: Kind): readonly Type[] {
  if (typeof type === 'string') return [type];
  if (kind === 'anyOf') return 'anyOf' in type ? type.anyOf : [type];
  return 'allOf' in type ? type.allOf : [type];
}
