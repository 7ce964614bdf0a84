import { memberOf } from '../member-of.ts';

/** The limit that a request hit, according to the response. */
export interface RateLimit {
  /** `primary`: the quota is used up. `secondary`: too many requests at once or in a short time. */
  kind: 'primary' | 'secondary';
  /** When to try again, in milliseconds since 1970. If absent, the sender waits one minute, then two, then four. */
  retryAt?: number | undefined;
}

/** The response to a rejected request, as it is passed to a policy. */
export interface RefusedResponse {
  status: number;
  headers: Headers;
  /** The body: parsed if it is JSON, otherwise text. */
  data: unknown;
  /** The current time, in milliseconds since 1970. */
  now: number;
}

/** How an API signals its rate limits. Pass one as `limits` for an API other than GitHub's. */
export interface Limits {
  /** Returns the limit that a request counts against. Requests with the same resource wait together. */
  resource?(url: string, method: string): string;
  /** Returns the limit that a response with status 400 or higher reports, if any. The request must not have been processed. */
  read(response: RefusedResponse): RateLimit | undefined;
  /** The maximum number of concurrent requests that the API permits. */
  maxConcurrency?: number;
  /** The longest time until a limit ends, in milliseconds. A later time in a response is cut to it, and reported. Default: one day. */
  longestWindow?: number;
}

/** The name of the limit that a request counts against. */
export function resourceOf(
  { limits }: { readonly limits: Pick<Limits, 'resource'> | null },
  { url, method }: { readonly url: string; readonly method: string },
): string {
  return limits && memberOf(limits, 'resource') ? (limits.resource?.(url, method) ?? '') : '';
}

// https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3

/** The time of the server, because the local clock may be wrong. */
export function serverTime(headers: Headers, now: number): number {
  return Date.parse(headers.get('date') ?? '') || now;
}

/** The number of milliseconds that a response asks to wait, or NaN if it has no valid `retry-after`. */
export function retryAfter(headers: Headers, now: number): number {
  const after = headers.get('retry-after') ?? '';
  // `Number` accepts more than digits, such as 1e300.
  if (/^\d+(?:\.\d+)?$/.test(after)) return Number(after) * 1000;
  return Math.max(0, Date.parse(after) - serverTime(headers, now));
}
