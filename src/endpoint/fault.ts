import { EndpointError } from '../errors.ts';

export function invalidOption(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" ${expected}.`, { parameter: name });
}

/**
 * Add the route to an error. What is no EndpointError came from the caller's own objects: a getter, a proxy or an iterator
 * that fails. `call` is the route or the options of the call.
 */
export function locate(error: unknown, call?: unknown): EndpointError {
  const fault =
    error instanceof EndpointError
      ? error
      : new EndpointError(
          'INVALID_OPTION',
          'The options could not be read: a getter, proxy or iterator among them failed.',
        );
  const route = fault.route ?? describeRoute(call);
  return route === undefined ? fault : Object.assign(fault, { route });
}

/** `METHOD url`, as far as it can be told. A password in a URL is refused, and must not travel on in the error. */
function describeRoute(call: unknown): string | undefined {
  try {
    const { method = 'GET', url } = call as { method?: unknown; url?: unknown };
    const route = typeof call === 'string' ? call : typeof url === 'string' ? `${method} ${url}` : undefined;
    const named = route?.includes(' ') ? route : route && `GET ${route}`;
    return named?.replace(/^\w+/, (word) => word.toUpperCase()).replace(/\/\/[^/?#]*@/, '//***@');
  } catch {
    return undefined;
  }
}
