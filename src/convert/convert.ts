import { asEndpointError } from '../core/errors.ts';

/**
 * Runs a conversion so that it throws only `EndpointError`. Any other error was thrown by the caller's own objects: a getter, a proxy,
 * or an object that claims to be a form or a blob.
 */
export function convert<Args extends readonly unknown[], Result>(
  conversion: (...args: Args) => Result,
  ...args: Args
): Result {
  try {
    return conversion(...args);
  } catch (error) {
    throw asEndpointError(error);
  }
}
