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
 * two slashes and the last `@` is masked, because the URL may be malformed and a password may contain slashes. The `@` is searched for
 * first: an expression would search for it after every slash.
 */
function describeRoute(url: string, method: unknown): string {
  const isWhole = method === undefined && /^[^/{]* /.test(url);
  const written = isWhole ? url : `${typeof method === 'string' ? method : 'GET'} ${url}`;
  const route = written.replace(/^\w+/, (word) => word.toUpperCase());
  const end = route.lastIndexOf('@');
  const password = /^((?:\w+ +)?)(?:(https?:)|[\w+.-]+:|[/\\]{2}).*|[/\\]{2}.*/is;
  return end < 0 ? route : route.slice(0, end).replace(password, '$1$2//***') + route.slice(end);
}
