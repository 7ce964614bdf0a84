import type { ApiTypes, AtVersion } from './api-types.ts';
import type { FormatChosen, RequestChosen, RouteChosen, VersionChosen } from './chosen.ts';
import type { NormalizedKey } from './route-key.ts';

/** A route and the options of a call that affect its types. It is the type argument of `RequestOptions` if the route is not enough. */
export interface Call<in out Route, in out Given = {}, in out Types = undefined> {
  route: Route;
  given: Given;
  catalogue: Types;
}

/**
 * A plain call of a route of an edition. It contains the operation, so that the compiler finds the response without further
 * computation.
 */
export interface PlainCall<in out Route extends keyof Types['endpoints'], in out Types extends ApiTypes>
  extends Call<Route, {}, Types> {
  operation: Types['endpoints'][Route];
}

/** The type argument of `RequestOptions` for a call: the route if that is enough, otherwise a `Call`. */
export type RouteTag<Types extends ApiTypes, Defaults, Route, Options> = unknown extends Route
  ? Route
  : NormalizedKey<AtVersion<Types, VersionChosen<Defaults, Options>, Route>['endpoints'], Route> extends infer Key
    ? TagOfKey<Types, Defaults, Key, Options>
    : never;

/**
 * The tag of a call for the key of its route. None of the conditions depends on the key, so that the type can be resolved in a generic function too. It is
 * exported because declarations of generic functions refer to it.
 */
export type TagOfKey<Types extends ApiTypes, Defaults, Key, Options> = unknown extends Key
  ? Key
  : Facts<Defaults, Options> extends infer Given
    ? Types extends { builtIn: true }
      ? [keyof Given] extends [never]
        ? Key
        : Call<Key, Given, Types>
      : Call<Key, Given, Types>
    : never;

/** The type argument of `RequestOptions` for a call in one object. It is exported because declarations of generic functions refer to it. */
export type ObjectRouteTag<Types extends ApiTypes, Defaults, Options> = {
  object: RouteTag<Types, Defaults, RouteChosen<Defaults, Options>, Options>;
}[Options extends object ? 'object' : never];

/**
 * The type argument of `RequestOptions` for a call with one argument. It is exported because declarations of generic functions refer
 * to it.
 */
export type OnlyRouteTag<Types extends ApiTypes, Defaults, First> = unknown extends First
  ? First
  : First extends string
    ? RouteTag<Types, Defaults, First, {}>
    : ObjectRouteTag<Types, Defaults, First>;

interface Chosen<Defaults, Options> {
  apiVersion: VersionChosen<Defaults, Options>;
  format: FormatChosen<Defaults, Options>;
  request: RequestChosen<Defaults, Options>;
}

/** The options, other than the route, that affect the type of the result. A branch has no name that declarations would have to print. */
type Facts<Defaults, Options> = unknown extends Defaults
  ? never
  : {
      [Name in keyof Chosen<Defaults, Options> as Chosen<Defaults, Options>[Name] extends false ? never : Name]: Chosen<
        Defaults,
        Options
      >[Name];
    };
