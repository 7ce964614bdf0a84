import type { Endpoints, RouteKey, StrictGitHubTypes } from '../../generated/api-types.ts';
import type { PermissionKey, RoutesByNeeds } from '../../generated/granted-routes.js';

// The routes that a program may call with the permissions that it was granted. The generated map has the routes by what they need, so a
// grant is compared with about 150 texts, not with every route.

/** The levels that each level includes. */
interface Included {
  read: 'read';
  write: 'read' | 'write';
  admin: 'read' | 'write' | 'admin';
}

/** Permissions with their levels, by name. */
export type GrantedPermissions = { readonly [Name in PermissionKey]?: keyof Included | undefined };

/** A grant as `name:level` for each permission and each level that it includes. Every token can read metadata. */
type Granted<Grant> =
  | 'metadata:read'
  | {
      [Name in keyof Grant & string]: Grant[Name] extends keyof Included ? `${Name}:${Included[Grant[Name]]}` : never;
    }[keyof Grant & string];

/** Whether all permissions of a text such as `contents:write+workflows:write` are granted. */
type HasAll<Needs extends string, Given> = Needs extends `${infer First}+${infer Rest}`
  ? First extends Given
    ? HasAll<Rest, Given>
    : false
  : Needs extends Given
    ? true
    : false;

/** Whether one of the alternatives of a text such as `issues:write|pull_requests:write` is granted. Nothing is needed if it is empty. */
type HasAny<Needs extends string, Given> = Needs extends ''
  ? true
  : Needs extends `${infer First}|${infer Rest}`
    ? HasAll<First, Given> extends true
      ? true
      : HasAny<Rest, Given>
    : HasAll<Needs, Given>;

/** The keys of the routes that a grant allows. */
export type GrantedRoutes<Grant> = RoutesWith<Granted<Grant>>;

type RoutesWith<Given> = {
  [Needs in keyof RoutesByNeeds]: HasAny<Needs, Given> extends true ? RoutesByNeeds[Needs] : never;
}[keyof RoutesByNeeds];

/** The keys of the routes whose permissions are not known, and of those that no permission allows. */
type RoutesWithoutNeeds = Exclude<RouteKey, RoutesByNeeds[keyof RoutesByNeeds]>;

/** The keys of the routes that a grant allows, with or without those whose permissions are not known. */
export type AllowedRoutes<Grant, AllowUnknown> =
  | GrantedRoutes<Grant>
  | ([AllowUnknown] extends [true] ? RoutesWithoutNeeds : never);

/** The types of an endpoint that takes only these routes. */
export interface LimitedTypes<in out Allowed extends RouteKey> extends Omit<StrictGitHubTypes, 'endpoints'> {
  endpoints: Pick<Endpoints, Allowed>;
}

/** Rejects names that are not permissions. */
export type CheckedGrant<Grant> = { readonly [Name in Exclude<keyof Grant, PermissionKey>]: never };
