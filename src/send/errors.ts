import { boundMessage, type Callee, LONGEST_ROUTE, nameRoute } from '../core/errors.ts';
import { memberOf } from '../core/objects.ts';
import type { ResponseHeaders } from '../core/types/operation.ts';
import type { LimitReached } from './rate-limits.ts';
import type { ErrorDataOf } from './response-types.ts';

/** The properties of all errors. */
export interface RequestFacts {
  /** The method and path of the request, such as `GET /repos/octocat/hello-world`. */
  readonly route: string;
  /** The URL of the request, with secrets in its query hidden. */
  readonly url: string;
}

/** An API can send any amount of text. */
const LONGEST_MESSAGE = 1000;

/** What the message of an error says if a response has accepted the write. */
export const ACCEPTED = '. The write may have been done';

/** The base class of the sender's errors, which have the stack of the caller. */
export class RequestError extends Error implements RequestFacts {
  declare readonly route: string;
  declare readonly url: string;
  /** `unknown`: the write was sent more than once, and an attempt before the last one may have been processed. */
  declare readonly earlier?: 'unknown';

  constructor(facts: RequestFacts, message: string, options?: { readonly cause?: unknown }) {
    const route = facts.route.slice(0, LONGEST_ROUTE);
    super(boundMessage(`${route}: ${message.slice(0, LONGEST_MESSAGE)}`.trim()), options);
    Object.assign(this, facts, { route });
  }
}

/** The request could not be sent, or the connection failed before the response was complete. */
export class NetworkError extends RequestError {
  override readonly name = 'NetworkError';

  constructor(facts: RequestFacts, cause: unknown) {
    // The message of fetch only says that it failed. The reason is in its cause.
    const reason: unknown = memberOf(cause, 'cause') ?? cause;
    const message =
      textOf(reason instanceof Error ? reason.message : reason) ||
      textIn(reason, 'code') ||
      'the request could not be sent';
    super(facts, message, { cause });
  }
}

/** A string, or the message in an object. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : value ? textIn(value, 'message') : undefined;
}

export function textIn(data: unknown, name: string): string | undefined {
  return textOf(memberOf(data, name));
}

/** A response, as it is passed to errors. */
export interface ResponseFacts extends RequestFacts {
  readonly status: number;
  readonly data: unknown;
  readonly headers: ResponseHeaders;
}

/** The headers about permissions of a response that rejects a request. */
export interface Permissions {
  /** The permissions that the route needs. */
  readonly required: string | undefined;
  /** The permissions that the token has. */
  readonly granted: string | undefined;
  /** The permissions that the route needs according to the documentation, in one line. */
  readonly needs?: string | undefined;
}

/**
 * Why a response that was received is an error: a list has no end (`ENDLESS_LIST`), a search has more results than the API returns
 * (`BEYOND_LIMIT`), something is missing and the call has `incomplete: 'error'` (`INCOMPLETE`), the result was not ready in time (`NOT_READY`),
 * the data is not JSON or is missing, is not as described and the client has `validate: 'error'`, has a date that is not valid and that the module of
 * the API converts, or is a page that is not a list (`UNEXPECTED_DATA`), or a redirect is not followed: from a POST to a GET, from a write to another origin, or without the part for redirects (`REDIRECT`).
 */
export type ResponseErrorCode =
  | 'ENDLESS_LIST'
  | 'BEYOND_LIMIT'
  | 'INCOMPLETE'
  | 'NOT_READY'
  | 'UNEXPECTED_DATA'
  | 'REDIRECT';

const MOST_FIELDS = 20;

/** A field that the API rejects, from the body of a response with status 422. */
export interface InvalidField {
  /** The name of the field, or the pointer to it. */
  readonly field: string;
  /** Why it is not valid, such as `missing_field` or `already_exists`. */
  readonly code: string | undefined;
  /** The kind of object that has the field, such as `Issue`. */
  readonly resource: string | undefined;
  /** What is wrong with it, in words. */
  readonly message: string | undefined;
}

/**
 * The API rejected the request or failed: a status of 400 or higher, or a redirect that cannot be followed.
 *
 * @example
 * ```ts
 * try {
 *   await send(endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
 * } catch (error) {
 *   if (error instanceof ResponseError && error.status === 404) return undefined;
 *   throw error;
 * }
 * ```
 */
export class ResponseError<Route = unknown> extends RequestError implements ResponseFacts {
  override readonly name: string = 'ResponseError';
  /** The status of the response. 0 if that was a success, but the response cannot be used: a program must not pass it on. */
  declare readonly status: number;
  /** The body of the response: parsed if it is JSON, otherwise text. */
  declare readonly data: ErrorDataOf<Route>;
  declare readonly headers: ResponseHeaders;
  /** The request id, which the API's support may ask for. */
  readonly requestId: string | undefined;
  /** The URL at which the API documents the route or the error. */
  readonly documentationUrl: string | undefined;
  /** For a status of 403 or 404: what the API says about permissions, if anything. */
  readonly permissions: Permissions | undefined;
  /** For a status of 403: the URL at which the token must be authorized for the single sign-on of an organization. */
  declare readonly ssoUrl?: string;
  /** What kind of problem it is, in problem details (RFC 9457). */
  declare readonly title?: string;
  /** What is wrong with this request, in problem details. */
  declare readonly detail?: string;
  /** The errors that the body lists, such as one for each invalid field. */
  declare readonly errors?: unknown;
  /** Set if the status is not one of failure, but the list or the response cannot be used. */
  declare readonly code?: ResponseErrorCode;
  /** The response as errors of Octokit have it: with `like: 'octokit'` and `fromOctokit`, unless the request could not be sent. */
  declare readonly response?: { url: string; status: number; headers: ResponseHeaders; data: unknown };
  /** The request as errors of Octokit have it: with `like: 'octokit'` and `fromOctokit`. */
  declare readonly request?: {
    method: string;
    url: string;
    headers: Readonly<Record<string, unknown>>;
    body?: unknown;
  };

  constructor(facts: ResponseFacts, message: string = messageOf(facts), permissions?: Permissions) {
    const isSuccess = facts.status < 300;
    super(isSuccess ? { ...facts, status: 0 } : facts, (isSuccess ? message : `${facts.status} ${message}`).trimEnd());
    this.permissions = permissions;
    this.requestId = requestIdIn(facts.headers);
    this.documentationUrl = textIn(facts.data, 'documentation_url');
    const { title, detail } = problemOf(facts.data);
    const errors = memberOf(facts.data, 'errors');
    Object.assign(this, title && { title }, detail && { detail }, isObject(errors) && { errors });
  }

  /** Whether the response has one of these statuses. */
  is(...statuses: readonly number[]): boolean {
    return statuses.includes(this.status);
  }

  /** Whether what was asked for does not exist, or the token must not know that it does. */
  get isNotFound(): boolean {
    return this.is(404);
  }

  /** The fields that the API rejects with status 422. */
  get fields(): readonly InvalidField[] {
    return this.is(422) ? fieldsIn(this.errors) : [];
  }
}

/** The request id of a response, whatever an API calls it. */
export function requestIdIn(headers: ResponseHeaders): string | undefined {
  const name = Object.keys(headers).find((each) => each.endsWith('request-id'));
  return name && textIn(headers, name);
}

/** The message of an error for a redirect that is not followed. */
export const NOT_FOLLOWED = 'a redirect, which only a sender with the part redirects() follows';

export function isRedirect({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  // The response to a condition, with a status of 304, may have a `location` too.
  return status > 300 && status < 400 && status !== 304 && headers.has('location');
}

/** The message of an error for a body that is not what its type says. */
export const NOT_JSON = 'the response has a JSON content type, but is not valid JSON';

export function asUnexpected(error: ResponseError): ResponseError {
  return withCode(error, 'UNEXPECTED_DATA');
}

/** Adds a code to an error, and to its message, after the route. */
export function withCode<Fault extends ResponseError>(error: Fault, code: ResponseErrorCode): Fault {
  const start = `${error.route}: `;
  if (error.message.startsWith(start)) error.message = `${start}${code}: ${error.message.slice(start.length)}`;
  return Object.assign(error, { code });
}

export function asRedirect<Fault extends Error>(error: Fault): Fault {
  return Object.assign(error, { code: 'REDIRECT' as const });
}

/** The request hit a rate limit, and waiting for it would take longer than `maxWait`, or no retries are left. */
export class RateLimitError<Route = unknown> extends ResponseError<Route> {
  override readonly name = 'RateLimitError';
  /** `primary`: the quota is used up. `secondary`: too many requests at once or in a short time. */
  readonly kind: LimitReached['kind'];
  /** When the API accepts requests again. */
  readonly retryAt: Date;

  constructor(facts: ResponseFacts, kind: LimitReached['kind'], retryAt: number) {
    const time = new Date(retryAt);
    // A fake clock, or a limit without a time, can be anything.
    const shown = Number.isNaN(retryAt) ? 'later' : `at ${time.toISOString()}`;
    super(facts, `${messageOf(facts)}. Try again ${shown}, or set \`maxWait\` to wait for it`);
    this.kind = kind;
    this.retryAt = time;
  }
}

/**
 * There was no response in time, for one attempt (`timeout`) or in total (`totalTimeout`). A write may have been processed
 * nevertheless.
 */
export class TimeoutError extends RequestError {
  override readonly name = 'TimeoutError';

  constructor(facts: RequestFacts, option: string, milliseconds: number, hasHeaders = false) {
    const missing = hasHeaders ? 'the response began, but nothing more arrived' : 'no response';
    super(facts, `${missing} within ${milliseconds} ms (\`${option}\`)`);
  }
}

/** Whether a write was done is not known, and neither the write nor a repeat of it is safe to assume. */
export class OutcomeUnknownError extends RequestError {
  override readonly name = 'OutcomeUnknownError';
  readonly code = 'OUTCOME_UNKNOWN';
  /** What was looked at, with the status of each response. */
  readonly looked: readonly string[];

  constructor(facts: RequestFacts, reason: string, looked: readonly string[], cause: unknown) {
    const shown = looked.length > 0 ? ` (looked at ${looked.slice(-3).join(', ')})` : '';
    super(facts, `it is not known whether the write was done: ${reason}${shown}`, { cause });
    this.looked = looked;
  }
}

/** The message of the API, and the fields that it reports as invalid. */
function messageOf({ status, data, headers, url }: ResponseFacts): string {
  if (status === 304) return 'not modified: to receive this response without an error, use send.attempt';
  const location = status > 300 && status < 400 ? textIn(headers, 'location') : undefined;
  if (location !== undefined) {
    const target = URL.canParse(location, url) ? new URL(location, url).href : location;
    return `redirect to ${target}, which is not followed. If that is the right place, send the request to this URL`;
  }
  const { title, detail } = problemOf(data);
  const texts = [textOf(data) ?? textIn(data, 'error'), title, detail].filter(Boolean);
  const fields = fieldTexts(memberOf(data, 'errors')).filter(Boolean);
  return [...new Set(texts)].join(': ') + (fields.length > 0 ? ` (${fields.join('; ')})` : '');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

// https://www.rfc-editor.org/rfc/rfc9457
function problemOf(data: unknown) {
  const readText = (name: string) =>
    [memberOf(data, name)].find((value) => typeof value === 'string') as string | undefined;
  return { title: readText('title'), detail: readText('detail') };
}

/** The errors of a body: a list, as that of GitHub, or an object with the messages about each field. */
function fieldTexts(errors: unknown): string[] {
  if (Array.isArray(errors)) return errors.slice(0, MOST_FIELDS).map(fieldText);
  if (!isObject(errors)) return [];
  return Object.entries(errors)
    .slice(0, MOST_FIELDS)
    .map(([name, messages]) => `${name}: ${[messages].flat().slice(0, MOST_FIELDS).map(fieldText).join(', ')}`);
}

/** The members of an error that name its field, and those that say what is wrong. */
const PLACES = ['field', 'pointer', 'parameter', 'header', 'name'];
const REASONS = ['detail', 'reason', 'title', 'code'];

function fieldsIn(errors: unknown): InvalidField[] {
  return (Array.isArray(errors) ? errors : []).flatMap((error) => {
    const field = PLACES.map((name) => textIn(error, name)).find(Boolean);
    const [code, resource, message] = ['code', 'resource', 'message'].map((name) => textIn(error, name));
    return field ? [{ field, code, resource, message }] : [];
  });
}

/** `title: missing_field`, from the list of errors that GitHub and others return. */
function fieldText(error: unknown): string {
  const first = (names: readonly string[]) => names.map((name) => textIn(error, name)).find(Boolean);
  return [first(PLACES), textOf(error) ?? first(REASONS)].filter(Boolean).join(': ');
}

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
  const { stackTraceLimit: limit } = Error;
  // A program may have frozen the built-in objects, which then keep their limit.
  Reflect.set(Error, 'stackTraceLimit', Math.min(limit, FRAMES));
  Error.captureStackTrace(site, callee);
  Reflect.set(Error, 'stackTraceLimit', limit);
  return site;
}

/** Errors that have a stack of their own: that of another call, or of a function that the program has passed. */
const settled = new WeakSet<object>();

/** Keeps the stack of what a function of the program has thrown. */
export function keepStack<Fault>(fault: Fault): Fault {
  if (fault instanceof Error) settled.add(fault);
  return fault;
}

/**
 * Adds the stack of the caller to an error of the sender, and the route of the call or another one, if its message does not name one. `describe` adds what
 * is known about the call.
 */
export function withCaller<Fault>(
  fault: Fault,
  { stack, route }: Site,
  findRoute?: () => string | undefined,
  describe?: (fault: Error) => void,
): Fault {
  if (!(fault instanceof Error)) return fault;
  // A part that is loaded on demand, such as the facts about permissions, can have a copy of the class.
  if (fault.name !== 'EndpointError' && !(fault instanceof RequestError)) return fault;
  const shown = Object.hasOwn(fault, 'route') || !Object.isExtensible(fault) ? undefined : (route ?? findRoute?.());
  if (shown) nameRoute(fault as never, shown);
  if (settled.has(fault)) return fault;
  describe?.(fault);
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
