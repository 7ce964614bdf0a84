import type { Method } from '../internal/methods.ts';
import type {
  DynamicOptions,
  OnlyArgument,
  RequiredNames,
  WhenDynamic,
  WhenGeneric,
  WhenMaybeUndefined,
} from './arguments.ts';
import type { CallOptions, TypeAffectingOptions } from './call-options.ts';
import type { Endpoint, WithDefaults } from './endpoint.ts';
import type { ResolvedOptions } from './full-call.ts';
import type { ApiVersions, Endpoints, GitHubCatalogue, RouteKey } from './github-catalogue.ts';
import type { InferenceOnly } from './inference.ts';
import type { MissingParameters } from './messages.ts';
import type { RequestOptions } from './request-options.ts';
import type { ObjectRouteTag, RouteTag } from './route-tag.ts';

/**
 * The type of `endpoint`, and the type that every endpoint for GitHub can be assigned to, whatever its defaults.
 *
 * It declares the same as `Endpoint<GitHubCatalogue>`, but a plain call meets one short conditional type and then reads its
 * parameters from the catalogue as they are; only a call with a type-affecting option takes the slower path. The conditional
 * types are written out and have no type parameters other than those of the call, not even through an interface that is
 * extended: that halves what a call costs the compiler. Without the `infer` around the plain options, the compiler would type
 * the options of the first call by those of all routes in one: 7,000 types more.
 *
 * Editors complete an argument by the first overload that has enough parameters, so the one with a single argument is first. To
 * complete keys, they resolve the call without its key: the type parameters that depend on it have defaults, and `NoInfer` keeps
 * the compiler from comparing the parameters of all routes.
 *
 * @example
 * function createClient(api: GitHubEndpoint = endpoint) {
 *   return { user: () => api('GET /user') };
 * }
 * createClient(endpoint.defaults({ headers: { authorization: `bearer ${token}` } }));
 */
export interface GitHubEndpoint {
  /** With one argument. */
  <const First = string>(
    route: First extends InferenceOnly ? First : NoInfer<GitHubOnlyArgument<First>> extends infer Only ? Only : First,
  ): RequestOptions<First extends string ? First : ObjectRouteTag<GitHubCatalogue, {}, First>>;
  <Route extends string, const Options = {}>(
    route: Route,
    options: Options extends TypeAffectingOptions
      ? Options extends InferenceOnly
        ? Options
        : ResolvedOptions<GitHubCatalogue, {}, Route, Options>
      : (
            Route extends RouteKey
              ? Endpoints[Route]['parameters'] & CallOptions<keyof ApiVersions>
              : ResolvedOptions<GitHubCatalogue, {}, Route, {}>
          ) extends infer Plain
        ? Plain
        : never,
  ): RequestOptions<Options extends TypeAffectingOptions ? RouteTag<GitHubCatalogue, {}, Route, Options> : Route>;
  /** With a key that is a type parameter, in a generic function. */
  <Key extends RouteKey = never, Options = unknown, AnyMethod extends string = Method>(
    route: Key,
    options: Options,
    ...rest: WhenGeneric<GitHubCatalogue, Key, Options, AnyMethod>
  ): RequestOptions<Key>;
  /** With options that may be `undefined`. */
  <Route extends string, Options>(
    route: Route,
    options: Options,
    ...rest: WhenMaybeUndefined<GitHubCatalogue, {}, Route, Options>
  ): RequestOptions<Route>;
  /** With a route that is only known at run time. */
  <Route extends string>(
    route: Route,
    options?: DynamicOptions<keyof ApiVersions>,
    ...rest: WhenDynamic<GitHubCatalogue, Route>
  ): RequestOptions;

  /** The current defaults, frozen. */
  readonly DEFAULTS: Members['DEFAULTS'];

  /** A new endpoint with further defaults. */
  readonly defaults: WithDefaults<GitHubCatalogue, {}, GitHubEndpoint>;

  /** Defaults and options in one, not yet turned into a request. */
  readonly merge: Members['merge'];

  /** Turn merged options into request options. Stateless. */
  readonly parse: Members['parse'];
}

type Members = Endpoint<GitHubCatalogue>;

/** `OnlyArgument` for this catalogue, with a shorter way for its routes. */
type GitHubOnlyArgument<First> = First extends RouteKey
  ? {} extends Endpoints[First]['parameters']
    ? First
    : MissingParameters<RequiredNames<Endpoints[First]['parameters']>>
  : OnlyArgument<GitHubCatalogue, {}, First>;
