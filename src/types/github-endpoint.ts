import type { Nothing, OnlyArgument, OnlyRoute } from './call.ts';
import type { CallOptions, RareOptions } from './call-options.ts';
import type { Endpoint } from './endpoint.ts';
import type { ApiVersions, Endpoints, GitHubCatalogue, RouteKey } from './endpoints.ts';
import type { LongOptions } from './full-call.ts';
import type { RequestOptions } from './request-options.ts';
import type { Remembered, RememberedObject } from './route-tag.ts';

/**
 * The `endpoint` for GitHub without defaults: the one that most calls are made with. It says the same as
 * `Endpoint<GitHubCatalogue>`, but a plain call meets one short conditional type and then reads its parameters from the
 * catalogue as they are; only a call with one of the rare options goes the long way. The conditional types are written out and
 * have no type parameters beside those of the call, not even by way of an interface that is extended: that halves what a call
 * costs the compiler.
 */
export interface GitHubEndpoint {
  <Route extends string, const Options = {}>(
    route: Route,
    options: Options extends RareOptions
      ? Options extends Nothing
        ? Options
        : LongOptions<GitHubCatalogue, {}, Route, Options>
      : Route extends RouteKey
        ? Endpoints[Route]['parameters'] & CallOptions<keyof ApiVersions>
        : LongOptions<GitHubCatalogue, {}, Route, {}>,
  ): RequestOptions<Options extends RareOptions ? Remembered<GitHubCatalogue, {}, Route, Options> : Route>;
  <const First>(
    route: First extends RouteKey ? OnlyRoute<First> : OnlyArgument<GitHubCatalogue, {}, First>,
  ): RequestOptions<First extends string ? First : RememberedObject<GitHubCatalogue, {}, First>>;
  /** Never called: it tells editors which routes to offer. */
  (route: RouteKey | (string & {}), options: object, never: never): never;

  /** The current defaults, frozen. */
  readonly DEFAULTS: Members['DEFAULTS'];

  /** A new endpoint with further defaults. */
  readonly defaults: Members['defaults'];

  /** Defaults and options in one, not yet turned into a request. */
  readonly merge: Members['merge'];

  /** Turn merged options into request options. Stateless. */
  readonly parse: Members['parse'];
}

type Members = Endpoint<GitHubCatalogue>;
