import { EndpointError } from '../errors.ts';

export function invalidOption(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" ${expected}.`, { parameter: name });
}

/**
 * Add the route to an error. Anything but an EndpointError came from the caller's own objects: a getter, a proxy or an iterator
 * that failed. Without a `method`, `url` is the route of the call.
 */
export function attachRoute(error: unknown, url?: unknown, method?: unknown): EndpointError {
  const route = typeof url === 'string' ? describeRoute(url, method) : undefined;
  if (isEndpointError(error)) {
    return route === undefined || Object.hasOwn(error, 'route') ? error : Object.assign(error, { route });
  }
  const message =
    'The options could not be read, because a getter, proxy or iterator in them failed. Pass plain objects.';
  return new EndpointError('INVALID_OPTION', message, route === undefined ? {} : { route });
}

/** Even to look at what was thrown can fail, if it is a proxy. */
function isEndpointError(error: unknown): error is EndpointError {
  try {
    return error instanceof EndpointError;
  } catch {
    return false;
  }
}

/**
 * `METHOD url`. A URL with a password is refused, and the password must not reach the error: all that precedes an `@` is
 * masked, because a password may hold slashes.
 */
function describeRoute(url: string, method: unknown): string {
  const isWhole = method === undefined && /^[^/{]* /.test(url);
  const route = isWhole ? url : `${typeof method === 'string' ? method : 'GET'} ${url}`;
  return route.replace(/^\w+/, (word) => word.toUpperCase()).replace(/[/\\]{2}.*@/s, '//***@');
}
