declare const KIND: unique symbol;

/** A function that is named after a route. `Kind` is the kind of its signature; it exists for the compiler only. */
// biome-ignore lint/suspicious/noExplicitAny: under `in out`, nothing but `any` takes the functions of every route
export interface NamedRoute<in out Route = any, in out Kind = any> {
  /** The key of the route. */
  readonly route: Route;
  readonly [KIND]: Kind;
}

/** The kind of a function's signature. */
export type KindOf<Named extends NamedRoute> = Named[typeof KIND];
