import { EndpointError } from '../errors.ts';
import { type LooseOptions, ownValue } from './options.ts';

export function invalidOption(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" ${expected}.`, { parameter: name });
}

/**
 * Add the route to an error. What is no EndpointError came from the caller's own objects: a getter, a proxy or an iterator
 * that fails. `call` is the route or the options of the call.
 */
export function locate(error: unknown, call?: unknown, defaults: LooseOptions = {}): EndpointError {
  const fault =
    error instanceof EndpointError
      ? error
      : new EndpointError(
          'INVALID_OPTION',
          'The options could not be read: a getter, proxy or iterator among them failed.',
        );
  const route = ownValue(fault, 'route') ?? describeRoute(call, defaults);
  return route === undefined ? fault : Object.assign(fault, { route });
}

/** `METHOD url`, as far as it can be told. A password in a URL is refused, and must not travel on in the error. */
function describeRoute(call: unknown, defaults: LooseOptions): string | undefined {
  try {
    const find = (name: string) =>
      (typeof call === 'object' && call && ownValue(call, name)) ?? ownValue(defaults, name);
    const url = typeof call === 'string' ? call : find('url');
    if (typeof url !== 'string') return undefined;
    const method = typeof call !== 'string' ? (find('method') ?? 'GET') : /^[^/{]* /.test(call) ? undefined : 'GET';
    const route = method === undefined ? url : `${method} ${url}`;
    return route.replace(/^\w+/, (method) => method.toUpperCase()).replace(/\/\/[^/?#]*@/, '//***@');
  } catch {
    return undefined;
  }
}
