import type { Type } from '../catalogue.ts';
import { schemaNames } from './types.ts';

/** The schemas that are used, directly or through others. */
export function reachable(start: Iterable<string>, schemas: ReadonlyMap<string, Type>): Set<string> {
  const found = new Set(start);
  // Items that are added to the set during the iteration are visited too.
  for (const name of found) for (const next of schemaNames(schemas.get(name) ?? 'unknown')) found.add(next);
  return found;
}

/** The given schemas and all schemas that refer to them, directly or through others. */
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
