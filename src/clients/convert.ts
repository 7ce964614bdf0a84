import { EndpointError } from '../errors.ts';

/**
 * Run a conversion so that only `EndpointError` leaves it. Anything else was thrown by the caller's own objects: a getter, a proxy,
 * or an object that claims to be a form or a blob.
 */
export function convert<Result>(conversion: () => Result): Result {
  try {
    return conversion();
  } catch (error) {
    throw isEndpointError(error) ? error : unreadable();
  }
}

function isEndpointError(error: unknown): boolean {
  try {
    return error instanceof EndpointError;
  } catch {
    return false;
  }
}

function unreadable(): EndpointError {
  const message = 'The request options could not be read: a getter, a proxy or an unusual object in them failed.';
  return new EndpointError('INVALID_OPTION', `${message} Pass the result of endpoint(…).`, { parameter: 'options' });
}
