/** The key of a route that may be written in another form: as a URL without a method, with a lowercase method, or with `:name`. */
export type NormalizedKey<Endpoints, Route> = Route extends keyof Endpoints
  ? Route
  : Route extends `${infer Method} ${infer Url}`
    ? `${Uppercase<Method>} ${WithBraces<Url>}` extends infer Key extends keyof Endpoints
      ? Key
      : Route
    : `GET ${WithBraces<Route & string>}` extends infer Key extends keyof Endpoints
      ? Key
      : Route;

/** A URL in which every `:name` that is a whole segment is replaced by `{name}`. */
export type WithBraces<Url extends string> = Url extends `${infer Start}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer End}`
    ? `${Start}/{${Name}}${WithBraces<`/${End}`>}`
    : `${Start}/{${Rest}}`
  : Url;

/** The key of a route whose placeholders are written as `:name`, or the route itself if the result is not in the catalogue. */
export type CatalogueKey<Types extends { endpoints: object }, Route> = Route extends `${string}/:${string}`
  ? WithBraces<Route> extends infer Key extends keyof Types['endpoints']
    ? Key
    : Route
  : Route;

/** A URL with its origin, which is not looked up in the catalogue. */
export type FullUrl = `${'http' | 'https'}://${string}`;
