import { asEndpointError } from '../endpoint/errors.ts';

/**
 * Run a conversion so that only `EndpointError` leaves it. Anything else was thrown by the caller's own objects: a getter, a proxy,
 * or an object that claims to be a form or a blob.
 */
export function convert<Result>(conversion: () => Result): Result {
  try {
    return conversion();
  } catch (error) {
    throw asEndpointError(error);
  }
}
