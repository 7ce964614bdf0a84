import type { PermissionLevel, PermissionSet, RoutePermissions } from '../../catalogue/permissions/types.ts';

/** The levels of permissions, each of which includes those before it. */
export const LEVELS: readonly PermissionLevel[] = ['read', 'write', 'admin'];

/** Every token can read the metadata of the repositories that it has access to. */
const ALWAYS: PermissionSet = Object.freeze({ metadata: 'read' });

/** Whether a level includes another. Only the highest includes one that is not known. */
export function includesLevel(given: PermissionLevel | undefined, needed: PermissionLevel): boolean {
  return (LEVELS.slice(LEVELS.indexOf(needed)) as unknown[]).includes(given);
}

/** Whether a set of permissions includes all permissions of another. `metadata: read` is always included. */
export function includesAll(given: PermissionSet, needed: PermissionSet): boolean {
  return Object.entries(needed).every(([name, level]) =>
    [given, ALWAYS].some((set) => includesLevel(Object.hasOwn(set, name) ? set[name] : undefined, level)),
  );
}

/** Whether a set of permissions is enough for a route. It never is for a route that no permission allows. */
export function isEnough(given: PermissionSet, { any, permissionless }: RoutePermissions): boolean {
  return permissionless || any.some((needed) => includesAll(given, needed));
}

/** The permissions of both sets, each with the higher of its levels. */
export function unite(one: PermissionSet, other: PermissionSet): PermissionSet {
  const united: Record<string, PermissionLevel> = Object.assign(Object.create(null), one);
  for (const [name, level] of Object.entries(other)) if (!includesLevel(united[name], level)) united[name] = level;
  return united;
}
