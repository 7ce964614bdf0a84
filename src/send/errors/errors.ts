import type { ResponseHeaders } from '../../types/operation.ts';
import type { RateLimit } from '../limits/limits.ts';
import { memberOf } from '../member-of.ts';
import type { ErrorDataOf } from '../response-types.ts';

/** The properties of all errors. */
export interface RequestFacts {
  /** The method and path of the request, such as `GET /repos/octocat/hello-world`. */
  readonly route: string;
  /** The URL of the request, with secrets in its query hidden. */
  readonly url: string;
}

/** A response, as it is passed to errors. */
export interface ResponseFacts extends RequestFacts {
  readonly status: number;
  readonly data: unknown;
  readonly headers: ResponseHeaders;
}

/** What an API says about permissions when it rejects a request, each as the text of a header. */
export interface Permissions {
  /** The permissions that the route needs. */
  readonly required: string | undefined;
  /** The permissions that the token has. */
  readonly granted: string | undefined;
  /** What the route needs, from the facts about the API, in one line. */
  readonly needs?: string | undefined;
}

/** An API can send any amount of text. */
const LONGEST_MESSAGE = 1000;
const MOST_FIELDS = 20;

/** The base class of the sender's errors, which have the stack of the caller. */
export class RequestError extends Error implements RequestFacts {
  declare readonly route: string;
  declare readonly url: string;

  constructor(facts: RequestFacts, message: string, options?: ErrorOptions) {
    super(`${facts.route}: ${message.slice(0, LONGEST_MESSAGE)}`.trim(), options);
    Object.assign(this, facts);
  }
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

  constructor(facts: ResponseFacts, message: string = messageOf(facts), permissions?: Permissions) {
    const shown = facts.status === 403 || facts.status === 404 ? permissions : undefined;
    super(facts, `${facts.status} ${message}`.trimEnd() + permissionText(shown));
    this.permissions = shown;
    const name = Object.keys(facts.headers).find((each) => each.endsWith('request-id'));
    this.requestId = name && textIn(facts.headers, name);
    this.documentationUrl = textIn(facts.data, 'documentation_url');
  }
}

/** The request hit a rate limit, and waiting for it would take longer than `maxWait`, or no retries are left. */
export class RateLimitError<Route = unknown> extends ResponseError<Route> {
  override readonly name = 'RateLimitError';
  /** `primary`: the quota is used up. `secondary`: too many requests at once or in a short time. */
  readonly kind: RateLimit['kind'];
  /** When the API accepts requests again. */
  readonly retryAt: Date;

  constructor(facts: ResponseFacts, kind: RateLimit['kind'], retryAt: number) {
    super(facts);
    this.kind = kind;
    this.retryAt = new Date(retryAt);
  }
}

/**
 * There was no response in time, for one attempt (`timeout`) or in total (`totalTimeout`). A write may have been processed
 * nevertheless.
 */
export class TimeoutError extends RequestError {
  override readonly name = 'TimeoutError';

  constructor(facts: RequestFacts, option: string, milliseconds: number) {
    super(facts, `no response within ${milliseconds} ms (\`${option}\`)`);
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

/** The message of the API, and the fields that it reports as invalid. */
function messageOf({ status, data }: ResponseFacts): string {
  if (status === 304) return 'not modified: to receive this response without an error, use send.attempt';
  const errors = memberOf(data, 'errors');
  const fields = Array.isArray(errors) ? ` (${errors.slice(0, MOST_FIELDS).map(fieldText).join('; ')})` : '';
  return (textOf(data) ?? textIn(data, 'error') ?? '') + fields;
}

/** `: needs issues: write; the token has repo` */
function permissionText({
  required,
  granted,
  needs = required?.replaceAll('=', ': '),
}: Partial<Permissions> = {}): string {
  const parts = [needs && `needs ${needs}`, granted && `the token has ${granted}`].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join('; ')}` : '';
}

/** `title: missing_field`, from the list of errors that GitHub and others return. */
function fieldText(error: unknown): string {
  return [textIn(error, 'field'), textOf(error) ?? textIn(error, 'code')].filter(Boolean).join(': ');
}

/** A string, or the message in an object. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : value ? textIn(value, 'message') : undefined;
}

function textIn(data: unknown, name: string): string | undefined {
  return textOf(memberOf(data, name));
}
