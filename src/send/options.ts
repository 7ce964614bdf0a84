import type { Cache } from './cache.ts';
import type { RequestFacts } from './errors.ts';
import type { Limits, RateLimit } from './limits.ts';
import type { Notice } from './notices.ts';
import type { Paging } from './paging.ts';
import type { Token } from './token.ts';

/** The options of `createSend`. All of them can be left out. */
export interface SendOptions {
  /** Sent as `authorization: Bearer …` to the API's own origin, unless the request has the header. */
  token?: Token | undefined;
  /** The API's base URL. Its origin is the only one that gets the token. Default: GitHub's, and that of its uploads. */
  baseUrl?: string | undefined;
  /** What sends the requests, default the platform's own. Wrap it to change requests or responses. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for each attempt, default 60,000. */
  timeout?: number | undefined;
  /** Milliseconds for all attempts and waits together, default without limit. */
  totalTimeout?: number | undefined;
  /** Further attempts after a fault or a rate limit, default 3. */
  retries?: number | undefined;
  /** Milliseconds: the base of the exponential delay after a fault, default 1,000. */
  retryDelay?: number | undefined;
  /** The longest wait for a rate limit in milliseconds, default 120,000. A longer one throws a `RateLimitError` at once. */
  maxWait?: number | undefined;
  /** Requests at once, default 10; without limit if `limits` is `null`. */
  concurrency?: number | undefined;
  /** Milliseconds between the starts of writes, default 1,000; 0 if `limits` is `null`. */
  writeInterval?: number | undefined;
  /** How the API signals its limits, default `githubLimits`; with `null`, a limit is an ordinary error. */
  limits?: Limits | null | undefined;
  /** Where responses with an ETag are kept, such as a `Map`. Nothing is kept without it. */
  cache?: Cache | undefined;
  /** A rate limit was met. Requests of that resource wait. */
  onWait?: ((event: WaitEvent) => void) | undefined;
  /** A request is sent again after a fault. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
  /** A response came in, of whatever status. */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** The API announces that a route or one of its versions is going away. */
  onNotice?: ((event: Notice) => void) | undefined;
}

/** What `onWait` is called with. */
export interface WaitEvent extends RequestFacts {
  kind: RateLimit['kind'];
  /** What the limit applies to, as `Limits.resource` names it. */
  resource: string;
  retryAt: Date;
}

/** What `onRetry` is called with. */
export interface RetryEvent extends RequestFacts {
  /** The attempt that failed, from 1. */
  attempt: number;
  /** Milliseconds until the next one. */
  delay: number;
  /** A `ResponseError`, `NetworkError` or `TimeoutError`. */
  error: Error;
}

/** What `onResponse` is called with. */
export interface ResponseEvent extends RequestFacts {
  status: number;
  headers: Headers;
  attempt: number;
  /** Whether the data comes from the cache. */
  cached: boolean;
}

/** The options of one call. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, instead of the sender's. */
  timeout?: number | undefined;
}

/** Options of `send.pages`. */
export interface PagesOptions extends CallOptions {
  /** The most pages to ask for. */
  pages?: number | undefined;
  /** Ask for the next page while the current one is read. */
  prefetch?: boolean | undefined;
  /** How an API without `link` headers is paged: `pagingOf(catalogue.get(route).pagination)`. */
  paging?: Paging | undefined;
}

/** Options of `send.items`. */
export interface ItemsOptions extends PagesOptions {
  /** The most items to return. */
  limit?: number | undefined;
}

/** A number among the options, checked. */
export function checkNumber(name: string, value: number, least = 0): number {
  if (typeof value === 'number' && value >= least) return value;
  throw new TypeError(`The option "${name}" must be a number of at least ${least}.`);
}
