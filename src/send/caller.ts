import { RequestError } from './errors.ts';

/** Two functions of this package, and two of the caller. Each frame takes about a microsecond (Node 20). */
const FRAMES = 4;

/** The line of the caller, which is no longer on the stack when an error is made. */
export function captureCaller(): Error {
  const limit = Error.stackTraceLimit;
  // Other engines have no limit.
  if (!(limit > FRAMES)) return new Error();
  setLimit(FRAMES);
  const site = new Error();
  setLimit(limit);
  return site;
}

function setLimit(limit: number): void {
  try {
    Error.stackTraceLimit = limit;
  } catch {
    // The program has frozen the built-in objects.
  }
}

/** An error of a call, with the stack of its caller. */
export function withCaller(fault: unknown, { stack }: Error): unknown {
  if (stack && fault instanceof RequestError) {
    fault.stack = stack.replace(/^Error/, () => `${fault.name}: ${fault.message}`);
  }
  return fault;
}
