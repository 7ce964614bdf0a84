import { isSecretParameter } from './secrets.ts';

/**
 * Characters that a terminal interprets or a reader cannot see: control characters, invisible characters, and characters that change
 * the direction of the text. A line feed is not included, because all formats support it.
 */
const UNPRINTABLE = /[^\P{Cc}\n]|[\xa0\u2028\u2029\u2800\p{Cf}\p{DI}]/gu;

/** Writes each unprintable character as a code, such as `\\u001b`. */
export function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLE, escapeCharacter);
}

/** Characters beyond the first plane are written as two codes, as in JSON. */
export function escapeCharacter(letter: string): string {
  return letter.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const LONGEST_START = 1500;
const LONGEST_END = 500;

/** A message of at most 2,001 characters: names and what a server sends can have any length. Its end says how to fix the mistake. */
export function boundMessage(message: string): string {
  if (message.length <= LONGEST_START + LONGEST_END) return message;
  return `${message.slice(0, LONGEST_START)}…${message.slice(-LONGEST_END)}`;
}

/** The codes of all errors. They are stable, and each has a section in the documentation. */
export type EndpointErrorCode =
  | 'INVALID_ROUTE'
  | 'INVALID_METHOD'
  | 'INVALID_TEMPLATE'
  | 'INVALID_OPTION'
  | 'INVALID_HEADER'
  | 'INVALID_PARAMETER'
  | 'MISSING_PARAMETER'
  | 'UNSAFE_PATH'
  | 'UNEXPECTED_BODY'
  | 'CROSS_ORIGIN_CREDENTIALS'
  | 'PERMISSION_DENIED'
  | 'UNKNOWN_FIELD';

/** Details of an error, in addition to its message. */
export interface EndpointErrorDetails {
  /** The route of the call, as `METHOD template`, if it is known. */
  route?: string | undefined;
  /** The invalid parameter, header or option. */
  parameter?: string | undefined;
  /** All invalid names, if there are several. */
  parameters?: readonly string[] | undefined;
  /** The position of the mistake in the template. */
  index?: number | undefined;
}

/**
 * The error that the builder, the catalogue and the clients throw. Its message never contains the value of a parameter or header, because the value may be a
 * secret.
 */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
  readonly code: EndpointErrorCode;
  declare readonly route?: string;
  declare readonly parameter?: string;
  declare readonly parameters?: readonly string[];
  declare readonly index?: number;

  constructor(code: EndpointErrorCode, message: string, details: EndpointErrorDetails = {}) {
    // A name in the message may contain characters that a terminal would interpret.
    super(boundMessage(escapeUnprintable(boundMessage(message))));
    this.code = code;
    Object.assign(this, details);
  }

  /** The command that prints the cause and the fix, with an example. */
  get help(): string {
    return `npx routebook help ${this.code}`;
  }
}

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
