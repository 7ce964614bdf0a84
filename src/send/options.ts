import type { RequestFacts } from './errors.ts';
import type { OwnCallOptions, OwnPart } from './own-part.ts';
import type { Paging } from './paging.ts';
import type { LimitReached, Limits, SharedLimits } from './rate-limits.ts';
import type { RateLimitState } from './response-types.ts';

/** A token, or a function that returns one. The function is called for every attempt, so that it can refresh the token. */
export type Token = string | ((context: TokenContext) => string | undefined | Promise<string | undefined>);

/** Why the sender asks for a token. */
export interface TokenContext {
  /** `unauthorized`: the API rejected the previous token with status 401, and the request will be sent once more. */
  readonly reason: 'request' | 'unauthorized';
  /** The token that was rejected. If you have a newer one by now, return that. */
  readonly rejected?: string | undefined;
}

/** The options of every sender. */
export interface CoreOptions {
  /** The token, sent as `authorization: Bearer …` to the API's own origin, unless the request already has the header. */
  token?: Token | undefined;
  /** The API's base URL. Only its origin receives the token. Default: GitHub and its upload server. */
  baseUrl?: string | URL | undefined;
  /** The URL of the upload server, which receives the token too. Default: that of the base URL, if it is known. */
  uploadUrl?: string | URL | undefined;
  /** The function that sends requests. Default: the global `fetch`. Wrap it to change requests or responses. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds that an attempt may take without progress: until the headers of the response, and then for each part of its body. Default: 60,000. */
  timeout?: number | undefined;
  /** Milliseconds for all attempts and waits together. Default: no limit. */
  totalTimeout?: number | undefined;
  /** The maximum size of a response that is parsed, in bytes after decompression. Does not apply to `send.raw`. Default: 100,000,000. */
  maxResponseBytes?: number | undefined;
  /** Parses the text of successful JSON responses. Default: `JSON.parse`, which rounds integers above 2⁵³. */
  parseJson?: ((text: string) => unknown) | undefined;
}

/** The options of `retries()`. */
export interface RetryOptions {
  /** The maximum number of retries after a failure or a rate limit. Default: 3. */
  retries?: number | undefined;
  /** The maximum delay before the first retry after a failure, in milliseconds. It doubles with each retry. Default: 1,000. */
  retryDelay?: number | undefined;
  /** The longest wait for a rate limit, in milliseconds. A longer wait throws a `RateLimitError` immediately. Default: 120,000. */
  maxWait?: number | undefined;
  /** Called before a request is sent again after a failure. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
}

/** The options of `limits()`. */
export interface LimitOptions extends Pick<RetryOptions, 'maxWait'> {
  /** How the API signals its rate limits. Default: `githubLimits`. With `null`, a rate limit is an ordinary error. */
  limits?: Limits | null | undefined;
  /** The maximum number of concurrent requests. Default: 10, or no limit if `limits` is `null`. */
  concurrency?: number | undefined;
  /**
   * The minimum time between the starts of two writes, in milliseconds. Default: what GitHub advises, which is a second after the first ten, and at most 500 an
   * hour; or 0 if `limits` is `null`.
   */
  writeInterval?: number | undefined;
  /** Limits that several processes share: `redisLimits` of `routebook/redis`. Default: each sender has its own. */
  shared?: SharedLimits | undefined;
  /** Called when a call waits: for a rate limit, for the time between writes, for other processes, or longer than five seconds for other calls. */
  onWait?: ((event: WaitEvent) => void) | undefined;
}

/** The options of `cache()`. */
export interface CacheOptions {
  /** The storage for responses with an ETag, such as a `Map`. Without it, nothing is stored. */
  cache?: Cache | undefined;
}

/** The options of `bigints()`. */
export interface BigIntOptions {
  /** Parses integers above 2⁵³ as `bigint`, although the types say `number`. Cannot be used with `parseJson`. Default: `false`. */
  bigint?: boolean | undefined;
}

/** What a sender writes lines to: `console`, a logger of pino or winston, or any object with these methods. */
export interface Logger {
  debug(line: string): unknown;
  info(line: string): unknown;
  warn(line: string): unknown;
}

/** The options of `notices()`. */
export interface NoticeOptions {
  /**
   * What is written, and to what. `warn`: waits of more than five seconds and every notice. `info`: all waits and retries too. `debug`: also each response,
   * with its status, time, attempt and request id. A level is written to `console`, and a logger receives all lines. With `false`, nothing is written.
   * Default: the variable `ROUTEBOOK_LOG`, or `warn` for what no other hook observes.
   */
  log?: Logger | keyof Logger | false | undefined;
  /** Called before each attempt is sent, after its waits. */
  onRequest?: ((event: RequestEvent) => void) | undefined;
  /** Called for every response, regardless of its status. */
  onResponse?: ((event: ResponseEvent) => void) | undefined;
  /** Called when the API announces that a route or an API version will be retired, when the token is not sent or begins with `token` or `bearer`, when the base URL is probably wrong, when the proxy of the environment is not used, when shared limits are not available, when a rate limit ends later than is possible, or when a response or list is not complete. */
  onNotice?: ((event: Notice) => void) | undefined;
}

/** An `Agent`, `Pool`, `EnvHttpProxyAgent`, `MockAgent` or another dispatcher of undici 6, 7 or 8. */
export interface Dispatcher {
  dispatch(request: never, handler: never): unknown;
}

/** The options of `dispatcher()`. */
export interface DispatcherOptions {
  /** Sends requests instead of `fetch`, on Node: a dispatcher of the package `undici`. Cannot be used with `fetch`. */
  dispatcher?: Dispatcher | undefined;
}

/** What only senders have that know descriptions of the data. */
export interface ValidationOptions {
  /**
   * Checks the data of responses of api.github.com against its description: a difference rejects the call with the code `UNEXPECTED_DATA`, or
   * calls `onNotice` with `kind: 'data'`. Needs Node, Bun or Deno, and a program that is not bundled. By default, data is not checked.
   */
  validate?: 'error' | 'notice' | undefined;
}

/** How the outcome of a write is found out. */
export interface OnceOptions {
  /**
   * A name of this write for all processes that may send it, before and after a restart. It is visible: at the end of the text as a comment, in
   * e-mails too, or as `external_id` of a check run.
   */
  key?: string | undefined;
  /** Milliseconds after which the API can no longer act on a request, so that what is absent was not done. Default: 12,000. */
  settle?: number | undefined;
}

/** The options of `once()`. */
export interface OnceOption {
  /** Sends writes at most once, and finds out what has become of one whose response was lost. Without it, only deletions and merges are looked up. */
  once?: boolean | Omit<OnceOptions, 'key'> | undefined;
}

/** The option of a call that is sent at most once. */
export interface OnceCallOption {
  /** Sends a write at most once, and finds out what has become of it if its response is lost. Refused for a route that shows nothing of it. */
  once?: boolean | OnceOptions | undefined;
}

/** The options of `idempotency()`. */
export interface IdempotencyOptions {
  /**
   * The name of the idempotency key, if the description of the API does not declare it: `'Idempotency-Key'`. A name with a hyphen is a header, and any other
   * a member of JSON bodies. POST and PATCH requests to the API then have a key, unless they bring one, and are repeated like others.
   */
  idempotency?: string | undefined;
}

/** The option for the parts of a program's own. */
interface UseOption {
  /** Parts of your own, which are called before and after each attempt, in this order. */
  use?: readonly OwnPart[] | undefined;
}

/** The options of `createSend`, which are those of its parts. All of them are optional. */
export interface SendOptions
  extends CoreOptions,
    RetryOptions,
    LimitOptions,
    CacheOptions,
    BigIntOptions,
    NoticeOptions,
    DispatcherOptions,
    ValidationOptions,
    OnceOption,
    UseOption {}

/** The argument of `onWait`. */
export interface WaitEvent extends RequestFacts {
  /** A rate limit that was hit, by this call or another one, or the option for which the call waits. */
  kind: LimitReached['kind'] | 'writeInterval' | 'concurrency' | 'shared';
  /** Why it waits, in words. */
  message: string;
  /** The name of the limit, from `Limits.resource`. */
  resource: string;
  /** The earliest time at which the call can go on: now, if that depends on other calls. */
  retryAt: Date;
}

/** The argument of `onRetry`. */
export interface RetryEvent extends RequestFacts {
  /** The number of the attempt that failed, starting with 1. */
  attempt: number;
  /** Milliseconds until the next attempt. */
  delay: number;
  /** A `ResponseError`, `NetworkError` or `TimeoutError`. */
  error: Error;
}

/** The argument of `onRequest`. */
export interface RequestEvent extends RequestFacts {
  /** The route that the program called, such as `GET /repos/{owner}/{repo}`. Undefined if it passed a request to `send`. */
  template: string | undefined;
  /** The method, in uppercase. */
  method: string;
  /** The number of the attempt, starting with 1. */
  attempt: number;
}

/**
 * The message of the tracing channel `routebook:request`: one for each attempt. What follows from the response is missing until it has arrived, and
 * `error` is what the attempt fails with. Nothing in it is a credential.
 */
export interface RequestTrace extends RequestEvent {
  /** The status of the response. */
  status?: number;
  /** Milliseconds from the start of the attempt to the end of its data. */
  duration?: number;
  /** The request id, which the API's support may ask for. */
  requestId?: string | undefined;
  /** What the response says about the rate limit. */
  rateLimit?: RateLimitState | undefined;
  /** Whether the data comes from the cache. */
  cached?: boolean;
  /** A `ResponseError`, `NetworkError` or `TimeoutError`, or the reason of an abort. */
  error?: unknown;
}

/** The argument of `onResponse`. */
export interface ResponseEvent extends RequestFacts {
  /** The status of the response. */
  status: number;
  /** All headers of the response. */
  headers: Headers;
  /** The number of the attempt, starting with 1. */
  attempt: number;
  /** Milliseconds from the start of the attempt to the headers of the response, with redirects and without waits. */
  duration: number;
  /** The request id, which the API's support may ask for. */
  requestId: string | undefined;
  /** Whether the data comes from the cache. */
  cached: boolean;
}

/**
 * The options of `fetch` that a call may pass in `request`, by platform: the standard, Node, Next.js, Cloudflare, Deno, Bun and Fastly. Others are
 * refused, because they would have no effect, or would change the request.
 */
export interface RequestSettings {
  signal?: AbortSignal | null | undefined;
  cache?: string | undefined;
  credentials?: string | undefined;
  integrity?: string | undefined;
  keepalive?: boolean | undefined;
  mode?: string | undefined;
  priority?: string | undefined;
  referrer?: string | undefined;
  referrerPolicy?: string | undefined;
  window?: null | undefined;
  /** Node: a dispatcher of `undici`. */
  dispatcher?: object | undefined;
  /** Next.js: `revalidate` and `tags`. */
  next?: object | undefined;
  /** Cloudflare. */
  cf?: object | undefined;
  /** Deno: the result of `Deno.createHttpClient`. */
  client?: object | undefined;
  /** Bun, like the next four. */
  decompress?: boolean | undefined;
  proxy?: string | object | undefined;
  tls?: object | undefined;
  unix?: string | undefined;
  verbose?: boolean | string | undefined;
  /** Fastly, like the next one. */
  backend?: string | object | undefined;
  cacheOverride?: string | object | undefined;
}

/** The option of a method for what only `fetch` knows. */
export interface RequestOption {
  /** Options of `fetch`, such as `cache` or `next`. */
  request?: RequestSettings | null | undefined;
}

/** The options of every call. */
export interface TimingOptions extends OwnCallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds without progress, instead of the `timeout` of `createSend`. */
  timeout?: number | undefined;
  /** Milliseconds for all attempts and waits together, and for all pages of a list, instead of the `totalTimeout` of `createSend`. */
  totalTimeout?: number | undefined;
  /** The maximum number of retries, instead of the `retries` of `createSend`. */
  retries?: number | undefined;
}

/** The option of a call whose response must not lack anything. */
export interface IncompleteOption {
  /** Rejects a response that lacks something, such as a tree that was cut, with the code `INCOMPLETE`. By default, `onNotice` is called. */
  incomplete?: 'error' | undefined;
}

/** The option of a call that waits for its result. */
export interface UntilOption {
  /** Waits for a result that the API computes later: as long as it responds with status 202, it is asked again. */
  until?: 'ready' | undefined;
}

/** The options of one call. */
export interface SendCallOptions extends TimingOptions, IncompleteOption, UntilOption, OnceCallOption {}

/** The options of `send` inside, with the fields to keep. */
export interface SelectingOptions extends TimingOptions {
  readonly fields?: readonly string[] | undefined;
}

/** Options of `send.pages`. */
export interface PagesOptions extends TimingOptions {
  /** The maximum number of pages. */
  pages?: number | undefined;
  /** Request the next page while the current one is processed. */
  prefetch?: boolean | undefined;
  /** The pagination of an API without `link` headers: `pagingOf`. */
  paging?: Paging | undefined;
  /** The number of pages that are requested at once, if the first page tells how many there are. Default: 1, as GitHub asks for. */
  concurrency?: number | undefined;
  /** Divides a search that has more results than the API returns, until every part fits. By default, it is rejected with the code `BEYOND_LIMIT`. */
  beyondLimit?: 'split' | undefined;
  /** Rejects a list that lacks something with the code `INCOMPLETE`. By default, `onNotice` is called. */
  incomplete?: 'error' | undefined;
}

/** Options of `send.events`. */
export interface EventsOptions extends TimingOptions {
  /** Whether data that is JSON is parsed. Default: `true`. */
  parse?: boolean | undefined;
  /** The maximum length of one event or line, in characters. Default: 16,000,000. */
  maxLength?: number | undefined;
}

/** Options of `send.items`. */
export interface ItemsOptions extends PagesOptions {
  /** The maximum number of items. */
  limit?: number | undefined;
  /** The member by which items are compared, such as `id`: an item that was on an earlier page is left out. Their values are kept in memory. */
  unique?: string | undefined;
}

/** A stored response, which is used again as long as the API reports that it has not changed. */
export interface CacheEntry {
  etag: string;
  headers: Record<string, string>;
  body: string;
}

/** The storage for responses. A `Map` is enough. */
export interface Cache {
  get(key: string): CacheEntry | undefined | Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): unknown;
}

/**
 * A notice that a route or an API version will be retired, that the API has announced something about the route, that the token was not sent, that it begins with `token` or `bearer`, which is
 * left out, that the base URL is probably wrong, that the proxy of the environment is not used, that shared limits are not available, or
 * that a response or list is not complete.
 */
export interface Notice extends RequestFacts {
  kind:
    | 'route'
    | 'version'
    | 'token'
    | 'tokenFormat'
    | 'baseUrl'
    | 'proxy'
    | 'shared'
    | 'limit'
    | 'incomplete'
    | 'data'
    | 'announcement';
  /** The API version, if the notice is about a version. */
  version: string | undefined;
  /** The fault and how to fix it, or what is missing, unless the notice is about a route or a version. */
  message?: string;
  /** When it is or was deprecated, as in the header. */
  deprecation: string | undefined;
  /** When it will stop working, as in the header. */
  sunset: string | undefined;
  /** The URL of an explanation. */
  link: string | undefined;
}

/** The notices about options and the environment of a sender. */
export type SettingKind = Exclude<Notice['kind'], 'route' | 'version'>;
