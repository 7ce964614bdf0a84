import type { Method } from '../methods.ts';
import type { ApiTypes, EndpointsOnly, VersionOf } from './api-types.ts';
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
import type { CombinedDefaults, DefaultOptions, DefaultsArgument } from './default-options.ts';
import type { InferenceOnly } from './inference.ts';
import type { MergedOptions, RequestOptions } from './request-options.ts';
import type { OnlyRouteTag, RouteTag, TagOfKey } from './route-tag.ts';

/**
 * Converts a route and parameters to request options. `Types` contains the known routes, and `Defaults` the parameters set by
 * `defaults`. An endpoint with defaults can be assigned to the type of an endpoint with fewer defaults.
 */
export interface Endpoint<out Types extends ApiTypes = EndpointsOnly<{}>, out Defaults = {}> {
  /** With one argument. */
  <const First = string>(
    route: [First] extends [InferenceOnly]
      ? First
      : NoInfer<OnlyArgument<Types, Defaults, First>> extends infer Only
        ? Only
        : First,
  ): RequestOptions<OnlyRouteTag<Types, Defaults, First>>;
  <Route extends string, const Options = {}>(
    route: Route,
    options: OptionsArgument<Types, Defaults, Route, Options>,
  ): RequestOptions<RouteTag<Types, Defaults, NoInfer<Route>, Options>>;
  /** With a key that is a type parameter, in a generic function. */
  <Key extends KeyIn<Types> = never, Options = unknown, AnyMethod extends string = Method>(
    route: Key,
    options: Options,
    ...rest: WhenGeneric<Types, Key, Options, AnyMethod>
  ): RequestOptions<TagOfKey<Types, Defaults, Key, {}>>;
  /** With options that may be `undefined`. */
  <Route extends string, Options>(
    route: Route,
    options: Options,
    ...rest: WhenMaybeUndefined<Types, Defaults, Route, Options>
  ): RequestOptions<RouteTag<Types, Defaults, Route, Options>>;
  /** With a route that is known only at run time. */
  <Route extends string>(
    route: Route,
    options?: DynamicOptions<VersionOf<Types>>,
    ...rest: WhenDynamic<Types, Route>
  ): RequestOptions;

  /** The current defaults, frozen. */
  readonly DEFAULTS: DefaultOptions<Defaults>;

  /** Creates a new endpoint with additional defaults. */
  readonly defaults: WithDefaults<Types, Defaults, Endpoint<Types, Defaults>>;

  /** Merges the defaults and the options, without building a request. */
  readonly merge: Merge<Types, Defaults>;

  /** Builds a request from merged options. Does not use the defaults. */
  parse<Tag>(merged: MergedOptions<Tag>): RequestOptions<Tag>;
}

/** The keys of all routes. */
export type KeyIn<Types extends ApiTypes> = keyof Types['endpoints'] & string;

/** Creates an endpoint with additional defaults. `Same` is the type of the endpoint if the defaults do not affect types. */
export interface WithDefaults<out Types extends ApiTypes, out Defaults, out Same> {
  <const Options>(
    options: DefaultsArgument<Types, Options>,
  ): EndpointWith<Types, CombinedDefaults<Defaults, Options>, Same>;
  /** With defaults that do not affect types. */
  <Options = CommonDefaults>(options: Options, ...rest: WhenCommon<Options>): Same;
}

/** The type of the endpoint with these defaults. */
export type EndpointWith<Types extends ApiTypes, Defaults, Same> = unknown extends Defaults
  ? Same
  : [keyof Defaults] extends [never]
    ? Same
    : Endpoint<Types, Defaults>;

/** Merges defaults and options without building a request. */
export interface Merge<out Types extends ApiTypes, out Defaults> {
  /** With one argument. */
  <const First = string>(
    route: [First] extends [InferenceOnly]
      ? First
      : NoInfer<OnlyArgument<Types, Defaults, First>> extends infer Only
        ? Only
        : First,
  ): MergedOptions<OnlyRouteTag<Types, Defaults, First>>;
  <Route extends string, const Options = {}>(
    route: Route,
    options: OptionsArgument<Types, Defaults, Route, Options>,
  ): MergedOptions<RouteTag<Types, Defaults, NoInfer<Route>, Options>>;
  /** With a key that is a type parameter, in a generic function. */
  <Key extends KeyIn<Types> = never, Options = unknown, AnyMethod extends string = Method>(
    route: Key,
    options: Options,
    ...rest: WhenGeneric<Types, Key, Options, AnyMethod>
  ): MergedOptions<TagOfKey<Types, Defaults, Key, {}>>;
  /** With options that may be `undefined`. */
  <Route extends string, Options>(
    route: Route,
    options: Options,
    ...rest: WhenMaybeUndefined<Types, Defaults, Route, Options>
  ): MergedOptions<RouteTag<Types, Defaults, Route, Options>>;
  /** With a route that is known only at run time, or without a route. */
  <Route extends string>(
    route?: Route,
    options?: DynamicOptions<VersionOf<Types>>,
    ...rest: WhenDynamic<Types, Route>
  ): MergedOptions;
}
