/** The HTTP methods that a route may have. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const METHODS: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Other methods, which only a description can define: QUERY (https://www.rfc-editor.org/rfc/rfc10008), COPY. fetch refuses CONNECT, TRACE
 * and TRACK.
 */
export const OTHER_METHOD = /^(?!CONNECT$|TRAC[EK]$)[A-Z-]+$/;

/** Whether the method changes nothing, so that a request can be sent again. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'QUERY';
}

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
