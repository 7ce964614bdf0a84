import type { Type } from '../catalogue.ts';
import { schemaNames } from './types.ts';

/** The schemas that are in use, directly or through others. */
export function reachable(start: Iterable<string>, schemas: ReadonlyMap<string, Type>): Set<string> {
  const found = new Set(start);
  // A set that grows during the iteration is iterated to its end.
  for (const name of found) for (const next of schemaNames(schemas.get(name) ?? 'unknown')) found.add(next);
  return found;
}

/** The given schemas and all that refer to them, directly or through others. */
export function dependents(start: Iterable<string>, schemas: ReadonlyMap<string, Type>): Set<string> {
  const users = new Map<string, string[]>();
  for (const [name, type] of schemas) {
    for (const used of schemaNames(type)) {
      const known = users.get(used);
      if (known) known.push(name);
      else users.set(used, [name]);
    }
  }
  const found = new Set(start);
  for (const name of found) for (const user of users.get(name) ?? []) found.add(user);
  return found;
}
