export type {
  PermissionLevel,
  PermissionSet,
  RoutePermissions,
  RouteScopes,
  TokenKind,
} from '../../catalogue/permissions/types.ts';
export type {
  AllowedRoutes,
  GrantedPermissions,
  GrantedRoutes,
  LimitedTypes,
} from '../../core/types/granted-routes.ts';
export type { PermissionGuard } from '../../github/permissions/create-guard.ts';
export type { Refusal } from '../../github/permissions/describe-needs.ts';
export { describePermissions, describeScopes } from '../../github/permissions/describe-permissions.ts';
export {
  createPermissionGuard,
  createPolicyGuard,
  describeNeeds,
  findPermissions,
  limitPermissions,
} from '../../github/permissions/github-permissions.ts';
export type { LimitOptions } from '../../github/permissions/limit-permissions.ts';
export { permissions } from '../../github/permissions/permissions.ts';
export { listPermissionNames, type PermissionName } from '../../github/permissions/read-grant.ts';
export { smallestPermissions } from '../../github/permissions/smallest-permissions.ts';
export type { PolicyOptions } from '../../github/policy/create-policy.ts';
export type { GuardedRequest } from '../../github/policy/read-request.ts';
