/** A route, or the function that is named after it, such as `issues.create` of `routebook/operations`. */
export type RouteOrFunction<Route> = Route | { readonly route: Route };

/** The property of a client's method that has its parts. Shared between copies of the package. */
export const PARTS: unique symbol = Symbol.for('routebook.method');

/** The route of either. Anything else is returned unchanged, for the caller to reject, and so is a function that throws when it is read. */
export function routeOf<Route>(given: RouteOrFunction<Route>): Route {
  if (typeof given !== 'function') return given as Route;
  try {
    return (Object.hasOwn(given, 'route') ? (given as { readonly route?: unknown }).route : given) as Route;
  } catch {
    return given as Route;
  }
}
