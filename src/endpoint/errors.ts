import { EndpointError } from '../errors.ts';

export function invalidOption(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" ${expected}.`, { parameter: name });
}

/** Adds the route to an error. Without a `method`, `url` is the route of the call. */
export function attachRoute(error: unknown, url?: unknown, method?: unknown): EndpointError {
  const known = asEndpointError(error);
  if (typeof url !== 'string' || Object.hasOwn(known, 'route')) return known;
  return Object.assign(known, { route: describeRoute(url, method) });
}

/** Anything but an EndpointError came from the caller's own objects: a getter, a proxy or an iterator that failed. */
export function asEndpointError(error: unknown): EndpointError {
  try {
    if (error instanceof EndpointError) return error;
  } catch {
    // If the thrown value is a proxy, even inspecting it can throw.
  }
  const message =
    'The options could not be read, because a getter, proxy or iterator in them failed. Pass plain objects.';
  return new EndpointError('INVALID_OPTION', message);
}

/**
 * Writes `METHOD url`. A URL with a password is rejected, and the password must not be part of the error. Everything between a scheme or
 * two slashes and an `@` is masked, because the URL may be malformed and a password may contain slashes.
 */
function describeRoute(url: string, method: unknown): string {
  const isWhole = method === undefined && /^[^/{]* /.test(url);
  const route = isWhole ? url : `${typeof method === 'string' ? method : 'GET'} ${url}`;
  const password = /^((?:\w+ +)?)(?:(https?:)|[\w+.-]+:|[/\\]{2}).*@|[/\\]{2}.*@/is;
  return route.replace(/^\w+/, (word) => word.toUpperCase()).replace(password, '$1$2//***@');
}
