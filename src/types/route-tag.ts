import type { AtVersion, CatalogueTypes } from './catalogue-types.ts';
import type { FormatChosen, RequestChosen, RouteChosen, VersionChosen } from './chosen.ts';
import type { KeyOf } from './route-key.ts';

/** A route and what a call adds to it: the type argument of `RequestOptions` where the route alone is not enough. */
export interface Call<in out Route, in out Given = {}, in out Catalogue = undefined> {
  route: Route;
  given: Given;
  catalogue: Catalogue;
}

/** A plain call of a route of an edition: a `Call` that has its operation at hand, so that its response is found without computing. */
export interface PlainCall<in out Route extends keyof Catalogue['endpoints'], in out Catalogue extends CatalogueTypes>
  extends Call<Route, {}, Catalogue> {
  operation: Catalogue['endpoints'][Route];
}

/** The type argument of `RequestOptions` for a call: the route alone where that is enough, else a `Call`. */
export type RouteTag<Catalogue extends CatalogueTypes, Defaults, Route, Options> = unknown extends Route
  ? Route
  : KeyOf<AtVersion<Catalogue, VersionChosen<Defaults, Options>, Route>['endpoints'], Route> extends infer Key
    ? TagOfKey<Catalogue, Defaults, Key, Options>
    : never;

/** The same for a key. None of its conditions depends on the key, so that it is resolved in a generic function too. */
export type TagOfKey<Catalogue extends CatalogueTypes, Defaults, Key, Options> = unknown extends Key
  ? Key
  : Facts<Defaults, Options> extends infer Given
    ? Catalogue extends { builtIn: true }
      ? [keyof Given] extends [never]
        ? Key
        : Call<Key, Given, Catalogue>
      : Call<Key, Given, Catalogue>
    : never;

/** The type argument of `RequestOptions` for a call in one object. Declarations of generic functions name it. */
export type ObjectRouteTag<Catalogue extends CatalogueTypes, Defaults, Options> = {
  object: RouteTag<Catalogue, Defaults, RouteChosen<Defaults, Options>, Options>;
}[Options extends object ? 'object' : never];

/** The type argument of `RequestOptions` for a call with one argument. Declarations of generic functions name it. */
export type OnlyRouteTag<Catalogue extends CatalogueTypes, Defaults, First> = unknown extends First
  ? First
  : First extends string
    ? RouteTag<Catalogue, Defaults, First, {}>
    : ObjectRouteTag<Catalogue, Defaults, First>;

interface Chosen<Defaults, Options> {
  apiVersion: VersionChosen<Defaults, Options>;
  format: FormatChosen<Defaults, Options>;
  request: RequestChosen<Defaults, Options>;
}

/** What decides about the types of the result besides the route. A branch has no name that declarations would have to print. */
type Facts<Defaults, Options> = unknown extends Defaults
  ? never
  : {
      [Name in keyof Chosen<Defaults, Options> as Chosen<Defaults, Options>[Name] extends undefined
        ? never
        : Name]: Chosen<Defaults, Options>[Name];
    };
