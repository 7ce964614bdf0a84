export type { PermissionLevel, PermissionSet, RoutePermissions, TokenKind } from '../catalogue/permissions/types.ts';
export { github } from '../github/permissions.ts';
export type { AllowedRoutes, GrantedPermissions, GrantedRoutes, LimitedTypes } from '../types/granted-routes.ts';
export type { GuardedRequest, PermissionGuard } from './create-guard.ts';
export { describePermissions } from './describe-permissions.ts';
export { createPermissionGuard, describeNeeds, findPermissions, limitPermissions } from './github-permissions.ts';
export type { LimitOptions } from './limit-permissions.ts';
export { listPermissionNames, type PermissionName } from './read-grant.ts';
export { smallestPermissions } from './smallest-permissions.ts';
