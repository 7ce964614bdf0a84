import { type Callee, nameRoute } from '../../core/endpoint/errors.ts';
import { ACCEPTED, RequestError } from './request-error.ts';

/** Where a function was called, and its route. */
export interface Site {
  stack?: string;
  readonly route?: string | undefined;
}

/** How many functions of the caller are kept. Each takes about a microsecond (Node 20). */
const FRAMES = 2;

/** Keeps the line that called a function, because it is no longer on the stack when an error is made. */
export function captureCaller(callee: Callee, route?: string): Site {
  const site: Site = { route };
  // Older engines have neither this function nor a limit.
  if (!Error.captureStackTrace) return Object.assign(new Error(), site);
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

/** Errors that have a stack of their own: that of another call, or of a function that the program has passed. */
const settled = new WeakSet<object>();

/** Keeps the stack of what a function of the program has thrown. */
export function keepStack<Fault>(fault: Fault): Fault {
  if (fault instanceof Error) settled.add(fault);
  return fault;
}

/** What is known about a write that failed. */
interface Doubt {
  readonly isAccepted: boolean;
  readonly isDoubtful: boolean;
}

/**
 * Adds the stack of the caller to an error of the sender, and the route of the call or another one, if its message does not name one. Says
 * that the write may have been done in spite of the error.
 */
export function withCaller<Fault>(
  fault: Fault,
  { stack, route }: Site,
  findRoute?: () => string | undefined,
  { isAccepted, isDoubtful }: Partial<Doubt> = {},
): Fault {
  if (!(fault instanceof Error)) return fault;
  // A part that is loaded on demand, such as the facts about permissions, can have a copy of the class.
  if (fault.name !== 'EndpointError' && !(fault instanceof RequestError)) return fault;
  const shown = Object.hasOwn(fault, 'route') || !Object.isExtensible(fault) ? undefined : (route ?? findRoute?.());
  if (shown) nameRoute(fault as never, shown);
  if (settled.has(fault)) return fault;
  if (isAccepted) fault.message += ACCEPTED;
  if (isDoubtful) {
    fault.message += '. An earlier attempt may have been processed';
    Object.assign(fault, { earlier: 'unknown' });
  }
  // A program can replace the function that writes stacks.
  if (typeof stack === 'string') {
    fault.stack = stack.replace(/^Error\b.*/, () => `${fault.name}: ${fault.message}`);
  }
  return keepStack(fault);
}

/** The method of a request and the first segment of its path, because the others may contain secrets: `GET /repos/…`. */
export function routeOf(request: unknown): string | undefined {
  try {
    const { method, url } = request as { readonly method: string; readonly url: string };
    const [, path = '…', rest] = /^(?:\w+:\/\/[^/]*)?(\/[^/?#]*)(\/?)/.exec(url) ?? [];
    return `${method.toUpperCase()} ${path}${rest ? '/…' : ''}`;
  } catch {
    // Something else than a request was passed.
    return undefined;
  }
}
