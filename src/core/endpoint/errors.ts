import { boundMessage, EndpointError } from '../errors.ts';
import { isSecretParameter } from '../internal/secret-names.ts';
import { escapeUnprintable } from '../internal/unprintable.ts';

export function invalidOption(name: string, expected: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "${name}" ${expected}.`, { parameter: name });
}

/** A function of the package that a program calls. */
export type Callee = (...parameters: never[]) => unknown;

/** Makes the stack of an error begin with the line that called `callee`, which must still be running. */
export function atCaller<Fault>(fault: Fault, callee: Callee): Fault {
  // Not every engine has this function.
  if (fault instanceof EndpointError) Error.captureStackTrace?.(fault, callee);
  return fault;
}

/** Runs the work of `callee`, whose errors lead to its caller. */
export function fromCaller<Result>(callee: Callee, work: () => Result): Result {
  try {
    return work();
  } catch (fault) {
    throw atCaller(fault, callee);
  }
}

/** Adds the route to an error of `callee`, and the line that called it. Without a `method`, `url` is the route of the call. */
export function attachRoute(error: unknown, callee: Callee, url?: unknown, method?: unknown): EndpointError {
  const known = asEndpointError(error);
  if (typeof url === 'string' && !Object.hasOwn(known, 'route')) nameRoute(known, describeRoute(url, method));
  return atCaller(known, callee);
}

/** Adds the route to an error and, as those of the sender have it, to the beginning of its message. */
export function nameRoute(error: EndpointError, written: string): EndpointError {
  const route = written.slice(0, LONGEST_ROUTE);
  return Object.assign(error, { route, message: boundMessage(escapeUnprintable(`${route}: ${error.message}`)) });
}

/** Anything but an EndpointError came from the caller's own objects: a getter, a proxy or an iterator that failed. */
export function asEndpointError(error: unknown): EndpointError {
  try {
    // A frozen one cannot have the route and the line of this call.
    if (error instanceof EndpointError && Object.isExtensible(error)) return error;
  } catch {
    // If the thrown value is a proxy, even inspecting it can throw.
  }
  return new EndpointError(
    'INVALID_OPTION',
    'The options could not be read, because a getter, proxy or iterator in them failed. Pass plain objects.',
  );
}

/** Longer than the route of any API. It is part of the message. */
export const LONGEST_ROUTE = 1000;

/**
 * Writes `METHOD url` in one line. A URL with a password is rejected, and the password must not be part of the error. Everything between a
 * scheme or two slashes and the last `@` is masked, because the URL may be malformed and a password may contain slashes. The `@` is
 * searched for first: an expression would search for it after every slash. Secrets in the query are masked too.
 */
function describeRoute(url: string, method: unknown): string {
  const isWhole = method === undefined && /^[^/{]* /.test(url);
  const written = isWhole ? url : `${typeof method === 'string' ? method : 'GET'} ${url}`;
  const route = written.replace(/^\w+/, (word) => word.toUpperCase());
  const end = route.lastIndexOf('@');
  const password = /^(\w+ +)?(?:(https?:)|[\w+.-]+:|[/\\]{2}).*|[/\\]{2}.*/is;
  const shown = end < 0 ? route : route.slice(0, end).replace(password, '$1$2//***') + route.slice(end);
  return shown
    .replace(/([?&#;]([^?&#;=]*)=)[^&#]+/g, (pair, start, name) => (isSecretParameter(name) ? `${start}***` : pair))
    .replace(/\n/g, ' ');
}
