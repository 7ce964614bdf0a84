import type { Method } from '../internal/methods.ts';
import type {
  DynamicOptions,
  OnlyArgument,
  OptionsArgument,
  WhenCommon,
  WhenDynamic,
  WhenGeneric,
  WhenMaybeUndefined,
} from './arguments.ts';
import type { CommonDefaults } from './call-options.ts';
import type { BareCatalogue, CatalogueTypes, VersionOf } from './catalogue-types.ts';
import type { CombinedDefaults, DefaultOptions, DefaultsArgument } from './default-options.ts';
import type { InferenceOnly } from './inference.ts';
import type { MergedOptions, RequestOptions } from './request-options.ts';
import type { OnlyRouteTag, RouteTag, TagOfKey } from './route-tag.ts';

/**
 * Turns a route and parameters into request options. `Catalogue` has the routes that are known, `Defaults` the parameters that
 * were set by `defaults`. An endpoint with defaults can be assigned to the type of one with fewer.
 */
export interface Endpoint<in out Catalogue extends CatalogueTypes = BareCatalogue<{}>, out Defaults = {}> {
  /** With one argument. */
  <const First = string>(
    route: First extends InferenceOnly
      ? First
      : NoInfer<OnlyArgument<Catalogue, Defaults, First>> extends infer Only
        ? Only
        : First,
  ): RequestOptions<OnlyRouteTag<Catalogue, Defaults, First>>;
  <Route extends string, const Options = {}>(
    route: Route,
    options: OptionsArgument<Catalogue, Defaults, Route, Options>,
  ): RequestOptions<RouteTag<Catalogue, Defaults, Route, Options>>;
  /** With a key that is a type parameter, in a generic function. */
  <Key extends KeyIn<Catalogue> = never, Options = unknown, AnyMethod extends string = Method>(
    route: Key,
    options: Options,
    ...rest: WhenGeneric<Catalogue, Key, Options, AnyMethod>
  ): RequestOptions<TagOfKey<Catalogue, Defaults, Key, {}>>;
  /** With options that may be `undefined`. */
  <Route extends string, Options>(
    route: Route,
    options: Options,
    ...rest: WhenMaybeUndefined<Catalogue, Defaults, Route, Options>
  ): RequestOptions<RouteTag<Catalogue, Defaults, Route, Options>>;
  /** With a route that is only known at run time. */
  <Route extends string>(
    route: Route,
    options?: DynamicOptions<VersionOf<Catalogue>>,
    ...rest: WhenDynamic<Catalogue, Route>
  ): RequestOptions;

  /** The current defaults, frozen. */
  readonly DEFAULTS: DefaultOptions<Defaults>;

  /** A new endpoint with further defaults. */
  readonly defaults: WithDefaults<Catalogue, Defaults, Endpoint<Catalogue, Defaults>>;

  /** Defaults and options in one, not yet turned into a request. */
  readonly merge: Merge<Catalogue, Defaults>;

  /** Turn merged options into request options. Stateless. */
  parse<Tag>(merged: MergedOptions<Tag>): RequestOptions<Tag>;
}

/** The keys of the routes of a catalogue. */
export type KeyIn<Catalogue extends CatalogueTypes> = keyof Catalogue['endpoints'] & string;

/** Makes an endpoint with further defaults. `Same` is the type of the endpoint if the defaults have no effect on types. */
export interface WithDefaults<in out Catalogue extends CatalogueTypes, out Defaults, out Same> {
  <const Options>(
    options: DefaultsArgument<Catalogue, Options>,
  ): EndpointWith<Catalogue, CombinedDefaults<Defaults, Options>, Same>;
  /** With defaults that have no effect on types. */
  <Options = CommonDefaults>(options: Options, ...rest: WhenCommon<Options>): Same;
}

/** The endpoint that has these defaults. */
export type EndpointWith<Catalogue extends CatalogueTypes, Defaults, Same> = unknown extends Defaults
  ? Same
  : [keyof Defaults] extends [never]
    ? Same
    : Endpoint<Catalogue, Defaults>;

/** Merges defaults and options without turning them into a request. */
export interface Merge<in out Catalogue extends CatalogueTypes, out Defaults> {
  /** With one argument. */
  <const First = string>(
    route: First extends InferenceOnly
      ? First
      : NoInfer<OnlyArgument<Catalogue, Defaults, First>> extends infer Only
        ? Only
        : First,
  ): MergedOptions<OnlyRouteTag<Catalogue, Defaults, First>>;
  <Route extends string, const Options = {}>(
    route: Route,
    options: OptionsArgument<Catalogue, Defaults, Route, Options>,
  ): MergedOptions<RouteTag<Catalogue, Defaults, Route, Options>>;
  /** With a key that is a type parameter, in a generic function. */
  <Key extends KeyIn<Catalogue> = never, Options = unknown, AnyMethod extends string = Method>(
    route: Key,
    options: Options,
    ...rest: WhenGeneric<Catalogue, Key, Options, AnyMethod>
  ): MergedOptions<TagOfKey<Catalogue, Defaults, Key, {}>>;
  /** With options that may be `undefined`. */
  <Route extends string, Options>(
    route: Route,
    options: Options,
    ...rest: WhenMaybeUndefined<Catalogue, Defaults, Route, Options>
  ): MergedOptions<RouteTag<Catalogue, Defaults, Route, Options>>;
  /** With a route that is only known at run time, or without one. */
  <Route extends string>(
    route?: Route,
    options?: DynamicOptions<VersionOf<Catalogue>>,
    ...rest: WhenDynamic<Catalogue, Route>
  ): MergedOptions;
}
