import type { PermissionSet, RoutePermissions } from '../../catalogue/permissions/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Endpoint } from '../../core/types/endpoint.ts';
import type { AllowedRoutes, CheckedGrant, GrantedPermissions, LimitedTypes } from '../../core/types/granted-routes.ts';
import type { GitHubEndpoint } from '../../generated/endpoint-type.ts';
import { github } from '../catalogue.ts';
import type { PolicyOptions } from '../policy/create-policy.ts';
import { createGuard, type PermissionGuard } from './create-guard.ts';
import { describeNeedsIn, type Refusal } from './describe-needs.ts';
import { permissionsOf } from './find-permissions.ts';
import { type LimitOptions, limitEndpoint } from './limit-permissions.ts';
import { permissions as section } from './permissions.ts';

const withNeeds = () => github.with(section) as unknown as Catalogue;

/**
 * Creates an endpoint that can only build requests that the given permissions allow. Any other request throws PERMISSION_DENIED. The
 * compiler rejects such routes too.
 *
 * @example
 * const limited = limitPermissions(endpoint, { issues: 'write' });
 * limited('POST /repos/{owner}/{repo}/issues', { owner, repo, title });
 */
export function limitPermissions<const Grant extends GrantedPermissions, const AllowUnknown extends boolean = false>(
  endpoint: GitHubEndpoint,
  permissions: Grant & CheckedGrant<Grant>,
  options?: LimitOptions<AllowUnknown>,
): Endpoint<LimitedTypes<AllowedRoutes<Grant, AllowUnknown>>> {
  return limitEndpoint(withNeeds(), endpoint, permissions, options, limitPermissions) as Endpoint<
    LimitedTypes<AllowedRoutes<Grant, AllowUnknown>>
  >;
}

/** Creates a function that throws PERMISSION_DENIED for a request that needs more than the given permissions, or that a policy refuses. */
export function createPermissionGuard(
  permissions: PermissionSet | undefined,
  allowUnknown?: boolean,
  policy?: PolicyOptions,
): PermissionGuard {
  return createGuard(withNeeds(), 'createGitHub', policy, permissions, allowUnknown);
}

/**
 * Creates a function that throws PERMISSION_DENIED for a request that a policy refuses.
 *
 * @example
 * const guard = createPolicyGuard({ allow: ['issues:write'], deny: ['DELETE /**'], repo: 'octokit/app' });
 * guard(endpoint('GET /repos/{owner}/{repo}/issues', { owner: 'octokit', repo: 'app' }));
 */
export function createPolicyGuard(policy: PolicyOptions): PermissionGuard {
  return createGuard(withNeeds(), 'createPolicyGuard', policy);
}

/** Finds what a request needs, by its method and URL. Undefined if that is not known. */
export function findPermissions(method: string, url: string): RoutePermissions | undefined {
  return permissionsOf(withNeeds(), method, url);
}

/**
 * Describes what a request needs, by its method and URL, in one line. Undefined if it is not a request for a route of the catalogue, or if every
 * token has it. `refusal` is what the response to the request says; then, only what it does not say is described.
 */
export function describeNeeds(method: string, url: string, refusal?: Refusal): string | undefined {
  return describeNeedsIn(undefined, method, url, refusal);
}
