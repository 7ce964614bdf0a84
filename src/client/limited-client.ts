import type { CombinedDefaults } from '../core/types/default-options.ts';
import type { Endpoint } from '../core/types/endpoint.ts';
import type { CheckedGrant, GrantedPermissions, LimitedTypes } from '../core/types/granted-routes.ts';
import type { RouteKey } from '../generated/api-types.ts';
import type { OperationModules } from '../generated/client-groups.ts';
import type { GitHubFor } from '../generated/github-client.ts';
import type { ClientParts, RequestWith } from './client-parts.ts';

/** The options of a client that can only do what it was granted. */
export interface PermissionOptions<Grant = GrantedPermissions, AllowUnknown = boolean> {
  /** The permissions that calls may use. Any other call is rejected before anything is sent. */
  permissions?: Grant | undefined;
  /** Whether to allow calls whose permissions are not known, such as GraphQL. By default, they are rejected. */
  allowUnknown?: AllowUnknown | undefined;
}

/** The options of a client that can do everything that its token can. */
export interface NoPermissions {
  permissions?: undefined;
}

/** The options of a client whose permissions are literals, so that the compiler checks its calls. */
export interface LimitedOptions<Grant, AllowUnknown> extends PermissionOptions<Grant, AllowUnknown> {
  permissions: Grant & CheckedGrant<Grant>;
}

/** The names of the functions in a group whose routes are allowed. */
type AllowedNames<Group, Allowed> = {
  [Name in keyof Group]: Group[Name] extends { readonly route: Allowed } ? Name : never;
}[keyof Group];

/** The groups of a client with the methods whose routes are allowed. A group is computed when it is first used. */
type LimitedGroups<Full, Allowed> = {
  readonly [Group in keyof OperationModules & keyof Full]: Pick<
    Full[Group],
    AllowedNames<OperationModules[Group], Allowed> & keyof Full[Group]
  >;
};

/** A client that can only do what it was granted. */
export type LimitedGitHub<Version, Defaults, Allowed extends RouteKey> = ClientParts &
  LimitedGroups<GitHubFor<Version, Defaults>, Allowed> &
  LimitedRequests<Allowed, CombinedDefaults<[Version] extends [never] ? {} : { apiVersion: Version }, Defaults>>;

interface LimitedRequests<in out Allowed extends RouteKey, in out Defaults> {
  /** Builds requests with the defaults of the client, for the routes that are allowed. */
  readonly endpoint: Endpoint<LimitedTypes<Allowed>, Defaults>;
  /** Sends a request for a route that is allowed. */
  readonly request: RequestWith<LimitedTypes<Allowed>, Defaults>;
}
