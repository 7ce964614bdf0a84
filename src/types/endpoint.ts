import type { OnlyArgument, OptionsArgument } from './call.ts';
import type { ObjectOptions } from './call-options.ts';
import type { BareCatalogue, CatalogueTypes, VersionOf } from './catalogue-types.ts';
import type { DefaultOptions, Preset } from './default-options.ts';
import type { MergedOptions, RequestOptions } from './request-options.ts';
import type { Remembered, RememberedOnly } from './route-tag.ts';

/**
 * Turns a route and parameters into request options. `Catalogue` has the routes that are known, `Defaults` what was set by
 * `defaults`.
 */
export interface Endpoint<in out Catalogue extends CatalogueTypes = BareCatalogue<{}>, in out Defaults = {}> {
  <Route extends string, const Options = {}>(
    route: Route,
    options: OptionsArgument<Catalogue, Defaults, Route, Options>,
  ): RequestOptions<Remembered<Catalogue, Defaults, Route, Options>>;
  <const First>(
    route: OnlyArgument<Catalogue, Defaults, First>,
  ): RequestOptions<RememberedOnly<Catalogue, Defaults, First>>;
  /** Never called: it tells editors which routes to offer. */
  (route: RouteInput<Catalogue>, options: object, never: never): never;

  /** The current defaults, frozen. */
  readonly DEFAULTS: DefaultOptions<Defaults>;

  /** A new endpoint with further defaults. */
  defaults<const Options extends ObjectOptions<VersionOf<Catalogue>>>(
    options: Options,
  ): Endpoint<Catalogue, Preset<Defaults, Options>>;

  /** Defaults and options in one, not yet turned into a request. */
  readonly merge: Merge<Catalogue, Defaults>;

  /** Turn merged options into request options. Stateless. */
  parse<Route>(merged: MergedOptions<Route>): RequestOptions<Route>;
}

/** The routes of a catalogue for an editor to offer, and any other. */
export type RouteInput<Catalogue extends CatalogueTypes> = (keyof Catalogue['endpoints'] & string) | (string & {});

/** Defaults and options in one, not yet turned into a request. */
export interface Merge<in out Catalogue extends CatalogueTypes, in out Defaults> {
  <Route extends string, const Options = {}>(
    route: Route,
    options: OptionsArgument<Catalogue, Defaults, Route, Options>,
  ): MergedOptions<Remembered<Catalogue, Defaults, Route, Options>>;
  <const First>(
    route: OnlyArgument<Catalogue, Defaults, First>,
  ): MergedOptions<RememberedOnly<Catalogue, Defaults, First>>;
  (): MergedOptions;
  /** Never called: it tells editors which routes to offer. */
  (route: RouteInput<Catalogue>, options: object, never: never): never;
}
