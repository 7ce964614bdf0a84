import { EndpointError } from '../errors.ts';
import { ownValue } from '../internal/own.ts';
import type { LooseOptions } from './options.ts';

export function invalidOption(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" ${expected}.`, { parameter: name });
}

/**
 * Add the route to an error. What is no EndpointError came from the caller's own objects: a getter, a proxy or an iterator
 * that fails. `call` is the route or the options of the call.
 */
export function locate(error: unknown, call?: unknown, defaults: LooseOptions = {}): EndpointError {
  const route = describeRoute(call, defaults);
  try {
    if (!(error instanceof EndpointError)) throw error;
    return route === undefined || Object.hasOwn(error, 'route') ? error : Object.assign(error, { route });
  } catch {
    const message = 'The options could not be read: a getter, proxy or iterator among them failed.';
    return new EndpointError('INVALID_OPTION', message, route === undefined ? {} : { route });
  }
}

/** `METHOD url`, as far as it can be told. A password in a URL is refused, and must not travel on in the error. */
function describeRoute(call: unknown, defaults: LooseOptions): string | undefined {
  try {
    const options = typeof call === 'object' && call !== null ? call : {};
    const find = (name: string) => ownValue(options, name) ?? ownValue(defaults, name);
    const url = typeof call === 'string' ? call : find('url');
    if (typeof url !== 'string') return undefined;
    const isWhole = typeof call === 'string' && /^[^/{]* /.test(call);
    const route = isWhole ? call : `${typeof call === 'string' ? 'GET' : String(find('method') ?? 'GET')} ${url}`;
    return route.replace(/^\w+/, (word) => word.toUpperCase()).replace(/[/\\]{2}[^/\\]*@/, '//***@');
  } catch {
    return undefined;
  }
}
