import { RequestError } from './request-error.ts';

/** Where a function was called. */
export interface Site {
  stack?: string;
}

/** How many functions of the caller are kept. Each takes about a microsecond (Node 20). */
const FRAMES = 2;

/** Keeps the line that called a function, because it is no longer on the stack when an error is made. */
export function captureCaller(callee: (...parameters: never[]) => unknown): Site {
  // Older engines have neither this function nor a limit.
  if (!Error.captureStackTrace) return new Error();
  const site: Site = {};
  const limit = Error.stackTraceLimit;
  setLimit(Math.min(limit, FRAMES));
  Error.captureStackTrace(site, callee);
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

/** Adds the stack of the caller to an error. */
export function withCaller(fault: unknown, { stack }: Site): unknown {
  if (stack && fault instanceof RequestError) {
    fault.stack = stack.replace(/^Error\b.*/, () => `${fault.name}: ${fault.message}`);
  }
  return fault;
}
