/** A command line that cannot be read: exit code 2. */
export class UsageError extends Error {}

/** A command line that can be read, about something that is not there or not right: exit code 1. */
export class InputError extends Error {}
