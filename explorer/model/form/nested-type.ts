import { nestedTypes } from 'virtual:nested-types';
import type { RecordType } from 'routebook/catalogue';

/** A form that goes deeper helps nobody; from there on it is JSON. */
const MAX_DEPTH = 4;

/** The type of a member of a body with all that is inside of it; undefined if the index knows it all. */
export function nestedType(route: string, member: string): RecordType | undefined {
  const members = Object.hasOwn(nestedTypes.members, route) ? nestedTypes.members[route] : undefined;
  const type = members && Object.hasOwn(members, member) ? members[member] : undefined;
  return type === undefined ? undefined : (expand(type, 0) as RecordType);
}

/** Writes out the schemas that a type names. */
function expand(type: unknown, depth: number): unknown {
  if (typeof type === 'string') {
    if (!Object.hasOwn(nestedTypes.schemas, type)) return type;
    return depth > MAX_DEPTH ? 'object' : expand(nestedTypes.schemas[type], depth + 1);
  }
  if (Array.isArray(type)) return type.map((each) => expand(each, depth));
  if (typeof type !== 'object' || type === null || 'enum' in type) return type;
  return Object.fromEntries(
    Object.entries(type).map(([name, part]) => [name, name === 'deprecated' ? part : expand(part, depth)]),
  );
}
