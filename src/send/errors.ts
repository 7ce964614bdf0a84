import type { ResponseHeaders } from '../types/operation.ts';
import type { RateLimit } from './limits.ts';
import { hideSecrets } from './redact.ts';
import type { ErrorDataOf } from './response-types.ts';

/** What the errors of a request have in common. */
export interface RequestFacts {
  /** The method and path of the request, such as `GET /repos/octocat/hello-world`. */
  readonly route: string;
  /** The URL that was requested, secrets in its query hidden. */
  readonly url: string;
}

/** A response as errors take it. */
export interface ResponseFacts extends RequestFacts {
  readonly status: number;
  readonly data: unknown;
  readonly headers: ResponseHeaders;
}

/**
 * The API refused the request, or failed: a status of 400 or higher, or a redirect that cannot be followed.
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
export class ResponseError<Route = unknown> extends Error implements RequestFacts {
  override readonly name: string = 'ResponseError';
  readonly status: number;
  /** The body of the response: parsed if it is JSON, else text. */
  readonly data: ErrorDataOf<Route>;
  readonly headers: ResponseHeaders;
  readonly route: string;
  readonly url: string;
  /** The number to give to the API's support. */
  readonly requestId: string | undefined;
  /** Where the API documents the route or the error. */
  readonly documentationUrl: string | undefined;

  constructor(facts: ResponseFacts, message: string = messageOf(facts)) {
    super(`${facts.route}: ${facts.status}${message && ` ${message}`}`);
    const { status, data, headers, route, url } = facts;
    this.status = status;
    this.data = data as ErrorDataOf<Route>;
    this.headers = headers;
    this.route = route;
    this.url = url;
    const id = headers['x-github-request-id'] ?? headers['x-request-id'] ?? headers['request-id'];
    this.requestId = id as string | undefined;
    this.documentationUrl = textIn(data, 'documentation_url');
  }
}

/** A rate limit was met, and waiting for it would take longer than `maxWait`, or too many attempts. */
export class RateLimitError<Route = unknown> extends ResponseError<Route> {
  override readonly name = 'RateLimitError';
  /** `primary`: the quota is used up. `secondary`: too many requests at once, or too fast. */
  readonly kind: RateLimit['kind'];
  /** When the API accepts requests again. */
  readonly retryAt: Date;

  constructor(facts: ResponseFacts, kind: RateLimit['kind'], retryAt: number) {
    super(facts);
    this.kind = kind;
    this.retryAt = new Date(retryAt);
  }
}

/** No response in time: per attempt (`timeout`) or in total (`totalTimeout`). A write may have been processed nevertheless. */
export class TimeoutError extends Error implements RequestFacts {
  override readonly name = 'TimeoutError';
  readonly route: string;
  readonly url: string;

  constructor({ route, url }: RequestFacts, option: string, milliseconds: number) {
    super(`${route}: no response within ${milliseconds} ms. Raise \`${option}\` if that is too short.`);
    this.route = route;
    this.url = url;
  }
}

/** The request could not be sent, or the connection failed before the whole response was there. */
export class NetworkError extends Error implements RequestFacts {
  override readonly name = 'NetworkError';
  readonly route: string;
  readonly url: string;

  constructor({ route, url }: RequestFacts, cause: unknown) {
    const inner = (cause as Error | undefined)?.cause ?? cause;
    const { code, message } = (inner ?? {}) as { code?: string; message?: string };
    super(`${route}: ${message || code || 'the connection failed'}`, { cause });
    this.route = route;
    this.url = url;
  }
}

/** The method and path of a request, and its URL without secrets. */
export function factsOf(method: string, url: string): RequestFacts {
  const path = url.replace(/^\w+:\/\/[^/?#]*/, '').replace(/[?#].*/s, '');
  return { route: `${method} ${path || '/'}`, url: hideSecrets(url) };
}

/** What the API itself says: its message, and the fields that it found invalid. */
function messageOf({ data }: ResponseFacts): string {
  const text = typeof data === 'string' ? data : (textIn(data, 'message') ?? textIn(data, 'error'));
  const { errors } = Object(data) as { errors?: unknown };
  const fields = Array.isArray(errors) ? errors.map(fieldText).filter(Boolean).join('; ') : '';
  return `${(text ?? '').slice(0, 1000)}${fields && ` (${fields})`}`;
}

/** `title: missing_field`, from what GitHub and others put into a list of errors. */
function fieldText(error: unknown): string {
  if (typeof error === 'string') return error;
  const reason = textIn(error, 'message') ?? textIn(error, 'code');
  return [textIn(error, 'field'), reason].filter(Boolean).join(': ');
}

function textIn(data: unknown, name: string): string | undefined {
  const value = (Object(data) as Record<string, unknown>)[name];
  // Some APIs nest the message: { error: { message } }.
  if (typeof value === 'object' && value !== null) return textIn(value, 'message');
  return typeof value === 'string' ? value : undefined;
}
