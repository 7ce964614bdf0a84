import { EndpointError } from '../errors.ts';

/** The arguments of a method: the options of the request, and those of the sender. */
export type Given = [options?: unknown, send?: object];

export const MOST_ADVICE = 'Pass the options of the request, and then those of the sender.';

/** Rejects further arguments, which would have no effect: they are often options in the wrong place, or the arguments of a callback. */
export function checkCount(args: readonly unknown[], most: number, advice: string): void {
  if (args.length <= most) return;
  const message = `The method takes ${most} arguments at most, but was called with ${args.length}. ${advice}`;
  throw new EndpointError('INVALID_OPTION', message, { parameter: 'arguments' });
}
