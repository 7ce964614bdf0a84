import { EndpointError } from '../errors.ts';

/**
 * Runs a step of a call and adds the route to its errors. Any error that is not an EndpointError was thrown by a getter or proxy of
 * the caller.
 */
export function withRoute<Result>(route: string | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof EndpointError) throw route === undefined ? error : Object.assign(error, { route });
    const message = 'The options could not be read: a getter, proxy or iterator in them failed.';
    throw new EndpointError('INVALID_OPTION', message, route === undefined ? {} : { route });
  }
}
