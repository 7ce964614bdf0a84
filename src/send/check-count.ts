import { EndpointError } from '../core/errors.ts';

/** The arguments of a client's method: the options of the request, and those of the sender. */
export type MethodArguments = [options?: unknown, send?: object];

/** Rejects further arguments, which would have no effect: they are often options in the wrong place, or the arguments of a callback. */
export function checkCount(
  { length }: readonly unknown[],
  advice = 'Pass the options of the request, and then those of the sender.',
  most = 2,
): void {
  if (length <= most) return;
  throw new EndpointError(
    'INVALID_OPTION',
    `The method takes ${most} arguments at most, but was called with ${length}. ${advice}`,
    { parameter: 'arguments' },
  );
}
