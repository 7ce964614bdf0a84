/** The key of a route that may be written in another way: as a URL alone, with its method in lowercase, or with `:name`. */
export type KeyOf<Endpoints, Route> = Route extends keyof Endpoints
  ? Route
  : Route extends `${infer Method} ${infer Url}`
    ? `${Uppercase<Method>} ${WithBraces<Url>}` extends infer Key extends keyof Endpoints
      ? Key
      : Route
    : `GET ${WithBraces<Route & string>}` extends infer Key extends keyof Endpoints
      ? Key
      : Route;

/** A URL with `{name}` for every `:name` that is a whole segment. */
export type WithBraces<Url extends string> = Url extends `${infer Start}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer End}`
    ? `${Start}/{${Name}}${WithBraces<`/${End}`>}`
    : `${Start}/{${Rest}}`
  : Url;

/** The key of a route in which placeholders are written as `:name`; the route itself if that is not in the catalogue. */
export type CatalogueKey<Catalogue extends { endpoints: object }, Route> = Route extends `${string}/:${string}`
  ? WithBraces<Route> extends infer Key extends keyof Catalogue['endpoints']
    ? Key
    : Route
  : Route;
