/**
 * Whether a route is probably a misspelled route of the catalogue: its first segment is known, and it contains a placeholder or consists
 * of segments that cannot be values. Full URLs, routes with a query and interpolated routes are not. The first condition saves the
 * compiler the others where it determines what options may be in general.
 */
export type IsProbablyMisspelled<Types, Route> = string extends Route
  ? false
  : Types extends { segments: infer Segments }
    ? Route extends `${string}?${string}`
      ? false
      : Route extends `${'' | `${string} `}/${infer Path}`
        ? IsInterpolated<Route> extends true
          ? false
          : IsUnknownPath<Segments, Path>
        : false
    : false;

/** A record of literal texts has required members, and a record of a pattern has none. */
type IsInterpolated<Route extends string> = {} extends { [Each in Route]: true } ? true : false;

type IsUnknownPath<Segments, Path> = Path extends `${infer First}/${infer Rest}`
  ? First extends keyof Segments
    ? Rest extends `${'' | `${string}/`}${'{' | ':'}${string}`
      ? true
      : Rest extends `${string}/${string}` | Segments[First]
        ? false
        : true
    : false
  : Path extends keyof Segments
    ? true
    : false;
