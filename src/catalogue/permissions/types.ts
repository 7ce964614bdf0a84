/** How much a permission allows. `write` includes `read`, and `admin` includes both. */
export type PermissionLevel = 'read' | 'write' | 'admin';

/** Permissions with their levels: `{ issues: 'write', contents: 'read' }`. */
export type PermissionSet = { readonly [permission: string]: PermissionLevel };

/**
 * A kind of token with permissions: a fine-grained personal access token, a token of a GitHub App for a user, or one for an installation
 * of the App. `GITHUB_TOKEN` in a workflow is a token of the last kind.
 */
export type TokenKind = 'fine-grained' | 'user' | 'installation';

/**
 * The scopes that a classic personal access token or the token of an OAuth app needs. Each member has alternatives: one of these lists is
 * enough, and all scopes of the list are needed. An empty list needs no scope.
 */
export interface RouteScopes {
  /** Scopes that are always enough. Without alternatives, the route does not accept classic tokens. */
  readonly any: readonly (readonly string[])[];
  /** Scopes that are enough for public repositories, if fewer are. */
  readonly public?: readonly (readonly string[])[];
}

/** The permissions that a route needs. Deeply frozen. */
export interface RoutePermissions {
  /** Alternatives: one of these sets is enough. Empty if the API names no permission. */
  readonly any: readonly PermissionSet[];
  /** Whether public resources can be read without the permission. */
  readonly publicRead: boolean;
  /** Whether a token without any permission is enough. */
  readonly permissionless: boolean;
  /** The kinds of tokens that the route accepts. Empty if it needs another kind of authentication, such as a classic token. */
  readonly tokens: readonly TokenKind[];
  /** Whether the API lists several permissions without saying whether one or all of them are needed. */
  readonly uncertain: boolean;
  /** Present if the API's documentation says in one place that fine-grained tokens can be used, and in another that they cannot. */
  readonly disputed?: true;
  /** Present if only a GitHub App itself can call the route, with its JWT. */
  readonly app?: true;
  /** What classic tokens need. Absent if the documentation does not say it, or not in a form that can be read with certainty. */
  readonly scopes?: RouteScopes;
}
