import { EndpointError } from '../errors.ts';

/** Runs a step of a call. Errors carry the route; what is not an EndpointError came from a getter or proxy of the caller. */
export function withRoute<Result>(route: string | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof EndpointError) throw route === undefined ? error : Object.assign(error, { route });
    const message = 'The options could not be read: a getter, proxy or iterator in them failed.';
    throw new EndpointError('INVALID_OPTION', message, route === undefined ? {} : { route });
  }
}
