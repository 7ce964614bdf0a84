import type { Type } from '../catalogue.ts';
import { dependents } from '../model/schema-graph.ts';
import { canonical, isSchemaName } from '../model/types.ts';

type Schemas = { readonly [name: string]: Type };

/**
 * Finds types that are written in the same way in two catalogues and refer to the same schemas. Most types in two versions of an API
 * are, and need no comparison.
 */
export function createSameTest(before: Schemas, after: Schemas): (one: Type, other: Type) => boolean {
  const changed = changedNames(before, after);
  const isUnchanged = (name: string) => Object.hasOwn(before, name) && !changed.has(name);
  return (one, other) => {
    if (typeof one === 'string') return one === other && (!isSchemaName(one) || isUnchanged(one));
    if (one !== other && canonical(one) !== canonical(other)) return false;
    return everyName(one, isUnchanged);
  };
}

/** The names of schemas that differ, or that refer to one that differs. */
function changedNames(before: Schemas, after: Schemas): ReadonlySet<string> {
  const changed = Object.entries(before)
    .filter(([name, type]) => {
      const now = Object.hasOwn(after, name) ? after[name] : undefined;
      return now === undefined || (now !== type && canonical(now) !== canonical(type));
    })
    .map(([name]) => name);
  return dependents(changed, new Map(Object.entries(before)));
}

function everyName(type: Type, test: (name: string) => boolean): boolean {
  const pending: Type[] = [type];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (typeof part === 'string') {
      if (isSchemaName(part) && !test(part)) return false;
    } else if ('list' in part) pending.push(part.list);
    else if ('anyOf' in part) pending.push(...part.anyOf);
    else if ('allOf' in part) pending.push(...part.allOf);
    else if (!('enum' in part)) {
      if (part.rest !== undefined) pending.push(part.rest);
      if ('tuple' in part) pending.push(...part.tuple);
      else pending.push(...Object.values(part.required ?? {}), ...Object.values(part.optional ?? {}));
    }
  }
  return true;
}
