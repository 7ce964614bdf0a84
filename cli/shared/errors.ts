import type { EndpointError } from 'routebook';

/** An error with a command that helps the user continue. */
abstract class CommandError extends Error {
  readonly next: string | undefined;

  constructor(message: string, next?: string) {
    super(message);
    this.next = next;
  }
}

/** The arguments cannot be understood: exit code 2. */
export class UsageError extends CommandError {}

/** The arguments are understood, but something that they refer to does not exist or is invalid: exit code 1. */
export class InputError extends CommandError {}

/**
 * Whether an error is one of the package's own. By its name: the command contains a copy of the builder, but the generator and the audit
 * are loaded from the package, so there can be two classes.
 */
export function isEndpointError(error: unknown): error is EndpointError {
  return error instanceof Error && error.name === 'EndpointError';
}

/** Runs a function of the package. Its errors are about the arguments of the command. */
export function asUsageError<Result>(create: () => Result): Result {
  try {
    return create();
  } catch (error) {
    throw isEndpointError(error) ? new UsageError(error.message) : error;
  }
}
