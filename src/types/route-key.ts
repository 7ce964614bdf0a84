/** The key of a route that may be written in another way: as a URL alone, or with its method in lowercase. */
export type KeyOf<Endpoints, Route> = Route extends keyof Endpoints
  ? Route
  : Route extends `${infer Method} ${infer Url}`
    ? `${Uppercase<Method>} ${Url}` extends infer Key extends keyof Endpoints
      ? Key
      : Route
    : `GET ${Route & string}` extends infer Key extends keyof Endpoints
      ? Key
      : Route;
