import type { CombinedDefaults, DefaultsArgument } from '../core/types/default-options.ts';
import type { Endpoint } from '../core/types/endpoint.ts';
import type { GitHubEndpoint } from '../core/types/github-endpoint.ts';
import type { ApiVersions, GitHubTypes } from '../core/types/github-types.ts';
import type { ClientGroups, ClientGroupsWith } from '../generated/client-groups.ts';
import type { GitHubRequest } from '../generated/github-request.ts';
import type { RequestWith } from '../generated/request-with.ts';
import type { GraphQL } from '../github/graphql/create-graphql.ts';
import type { LoadPermissions } from '../github/load-permissions.ts';
import type { PolicyOptions } from '../github/policy/create-policy.ts';
import type { Send } from '../send/create-full-sender.ts';
import type { SendOptions } from '../send/options.ts';

/** The parts of a client that its methods are made from. */
export interface ClientParts {
  /** Sends request options: the sender itself. */
  readonly send: Send;
  /** Sends request options and resolves for every status: `send.attempt`. */
  readonly attempt: Send['attempt'];
  /** Sends request options and resolves with the `Response` itself: `send.raw`. */
  readonly raw: Send['raw'];
  /** Sends GraphQL queries, with the base URL and the token of the client. */
  readonly graphql: GraphQL;
}

/**
 * A client for GitHub's REST API, with a method for every route. `Version` is the API version that it was created with; `never` stands
 * for the version of the API itself.
 */
export interface GitHub<in out Version = never> extends ClientGroups<Version>, ClientParts {
  /** Builds requests with the defaults of the client. */
  readonly endpoint: [Version] extends [never] ? GitHubEndpoint : Endpoint<GitHubTypes, { apiVersion: Version }>;
  /** Sends a request for any route, even for one that is not in the catalogue. */
  readonly request: [Version] extends [never] ? GitHubRequest : RequestWith<GitHubTypes, { apiVersion: Version }>;
}

/** A client with defaults that affect types, such as an owner. */
export interface GitHubWith<in out Defaults> extends ClientGroupsWith<Defaults>, ClientParts {
  /** Builds requests with the defaults of the client. */
  readonly endpoint: Endpoint<GitHubTypes, Defaults>;
  /** Sends a request for any route, even for one that is not in the catalogue. */
  readonly request: RequestWith<GitHubTypes, Defaults>;
}

/** The options of `createGitHub`: those of `createSend`, and those of the requests. All of them are optional. */
export interface GitHubOptions<Version = keyof ApiVersions, Defaults = unknown> extends SendOptions {
  /** The API version of all calls. It also selects their types. */
  apiVersion?: Version | undefined;
  /** The name of your program, for the `user-agent` header. */
  userAgent?: string | undefined;
  /** Defaults for all calls, as for `endpoint.defaults`. Calls may omit parameters that are set here. */
  defaults?: DefaultsArgument<GitHubTypes, Defaults> | undefined;
  /**
   * Behaves like an Octokit in what a program can notice: no retries, waits or limits of time and size, and errors that also have the
   * members of Octokit's. Other options still count. With `retries`, rate limits are respected too.
   */
  like?: 'octokit' | undefined;
  /** What the client may do: rules on routes, and the repository or organization that all requests must be for. */
  policy?: PolicyOptions | undefined;
  /** Loads the facts about permissions. Needed only in a bundle: a function that imports `routebook/permissions`. */
  loadPermissions?: LoadPermissions | undefined;
}

/** The options of a client whose types depend on none of them. */
export interface PlainOptions
  extends SendOptions,
    Pick<GitHubOptions, 'userAgent' | 'like' | 'policy' | 'loadPermissions'> {
  apiVersion?: undefined;
  defaults?: undefined;
  permissions?: undefined;
}

/** The client that `createGitHub` returns for a version and for defaults. */
export type GitHubFor<Version, Defaults> = [keyof CombinedDefaults<{}, Defaults>] extends [never]
  ? GitHub<Version>
  : GitHubWith<CombinedDefaults<[Version] extends [never] ? {} : { apiVersion: Version }, Defaults>>;
