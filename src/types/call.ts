import type { CatalogueTypes } from './catalogue-types.ts';
import type { Endpoints } from './endpoints.ts';
import type { LongOptions, ObjectCallOptions } from './full-call.ts';

declare const NOTHING: unique symbol;

/** Nothing is of this type, so a branch behind it is never taken: it is there for the compiler to infer from. */
export interface Nothing {
  readonly [NOTHING]: never;
}

/** In a compiler's message, the names of the parameters that a call lacks. */
export interface MissingParameters<Names> {
  readonly [NOTHING]: Names;
}

/** The second argument of a call. */
export type OptionsArgument<Catalogue extends CatalogueTypes, Defaults, Route, Options> = Options extends Nothing
  ? Options
  : LongOptions<Catalogue, Defaults, Route, Options>;

/** The first argument of a call that has no other: a route that needs no parameters, or options. */
export type OnlyArgument<Catalogue extends CatalogueTypes, Defaults, First> = First extends string
  ? {} extends LongOptions<Catalogue, Defaults, First, {}>
    ? First
    : MissingParameters<RequiredNames<LongOptions<Catalogue, Defaults, First, {}>>>
  : First extends Nothing
    ? First
    : ObjectCallOptions<Catalogue, Defaults, First>;

/** The same without defaults, for a route of GitHub. */
export type OnlyRoute<Route extends keyof Endpoints> = {} extends Endpoints[Route]['parameters']
  ? Route
  : MissingParameters<RequiredNames<Endpoints[Route]['parameters']>>;

type RequiredNames<Options> = Options extends unknown
  ? { [Name in keyof Options as {} extends Pick<Options, Name> ? never : Name]: Name } extends infer Names
    ? Names[keyof Names]
    : never
  : never;
