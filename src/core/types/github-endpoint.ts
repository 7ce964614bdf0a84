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
import type { ApiVersions, Endpoints, GitHubTypes, RouteKey } from './github-types.ts';
import type { InferenceOnly } from './inference.ts';
import type { MissingParameters } from './messages.ts';
import type { RequestOptions } from './request-options.ts';
import type { ObjectRouteTag, RouteTag } from './route-tag.ts';

/**
 * The type of `endpoint`. Every endpoint for GitHub can be assigned to it, regardless of its defaults.
 *
 * It declares the same signatures as `Endpoint<GitHubTypes>`, but is faster to check. A plain call evaluates one short conditional
 * type and then reads its parameters from `Endpoints`. Only a call with an option that affects types takes the slower path. The
 * conditional types are written inline and have no type parameters other than those of the call, not even through an interface that is
 * extended. This halves the compiler's work for each call. Without the `infer` around the plain options, the compiler would type the
 * options of the first call by those of all routes together, with 7,000 additional types. The branch with `literalFields` is never taken.
 * The compiler expects its members before it knows the route, and so keeps the literal types of lists that are computed in the call.
 *
 * Editors complete an argument with the first overload that has enough parameters, so the overload with a single argument comes first.
 * To complete keys, they resolve the call without its key. For this reason, the type parameters that depend on the key have defaults,
 * and `NoInfer` keeps the compiler from comparing the parameters of all routes. In the result, it keeps the compiler from taking the route
 * from the function that the request is passed to: as the argument of a function for any `Route extends RouteKey`, the options would be
 * typed by those of all routes together, with 40,000 instantiations. The condition on `First` does not distribute, because to report a
 * call with a key that is a type parameter, the compiler would distribute it over all keys, which takes ten seconds.
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
    route: [First] extends [InferenceOnly]
      ? First
      : NoInfer<GitHubOnlyArgument<First>> extends infer Only
        ? Only
        : First,
  ): RequestOptions<First extends string ? First : ObjectRouteTag<GitHubTypes, {}, First>>;
  <Route extends string, const Options = {}>(
    route: Route,
    options: Options extends TypeAffectingOptions
      ? Options extends InferenceOnly
        ? Options
        : ResolvedOptions<GitHubTypes, {}, Route, Options>
      : (
            Route extends RouteKey
              ? Endpoints[Route]['parameters'] & CallOptions<keyof ApiVersions>
              : ResolvedOptions<GitHubTypes, {}, Route, {}>
          ) extends infer Plain extends object
        ? Plain
        : GitHubTypes['literalFields'],
  ): RequestOptions<
    Options extends TypeAffectingOptions ? RouteTag<GitHubTypes, {}, NoInfer<Route>, Options> : NoInfer<Route>
  >;
  /** With a key that is a type parameter, in a generic function. */
  <Key extends RouteKey = never, Options = unknown, AnyMethod extends string = Method>(
    route: Key,
    options: Options,
    ...rest: WhenGeneric<GitHubTypes, Key, Options, AnyMethod>
  ): RequestOptions<Key>;
  /** With options that may be `undefined`. */
  <Route extends string, Options>(
    route: Route,
    options: Options,
    ...rest: WhenMaybeUndefined<GitHubTypes, {}, Route, Options>
  ): RequestOptions<Route>;
  /** With a route that is known only at run time. */
  <Route extends string>(
    route: Route,
    options?: DynamicOptions<keyof ApiVersions>,
    ...rest: WhenDynamic<GitHubTypes, Route>
  ): RequestOptions;

  /** The current defaults, frozen. */
  readonly DEFAULTS: Members['DEFAULTS'];

  /** Creates a new endpoint with additional defaults. */
  readonly defaults: WithDefaults<GitHubTypes, {}, GitHubEndpoint>;

  /** Merges the defaults and the options, without building a request. */
  readonly merge: Members['merge'];

  /** Builds a request from merged options. Does not use the defaults. */
  readonly parse: Members['parse'];
}

type Members = Endpoint<GitHubTypes>;

/** `OnlyArgument` for GitHub, with a faster path for its routes. */
type GitHubOnlyArgument<First> = First extends RouteKey
  ? {} extends Endpoints[First]['parameters']
    ? First
    : MissingParameters<RequiredNames<Endpoints[First]['parameters']>>
  : OnlyArgument<GitHubTypes, {}, First>;
