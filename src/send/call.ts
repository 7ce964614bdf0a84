import { convert } from '../convert/convert.ts';
import { fetchBody } from '../convert/http/fetch.ts';
import { prepare } from '../convert/prepare.ts';
import type { Mask } from '../core/mask.ts';
import { isRead } from '../core/methods.ts';
import { ownValue } from '../core/objects.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Api } from './api.ts';
import type { NetworkError, RateLimitError, ResponseError, ResponseFacts, Site, TimeoutError } from './errors.ts';
import type { Cache, CacheEntry, SelectingOptions, SendCallOptions, SendOptions } from './options.ts';
import { isApiUrl } from './origin.ts';
import type { Exchange, NonJson, Outcome } from './outcome.ts';
import type { Outgoing } from './outgoing.ts';
import type { Page } from './paging.ts';
import type { Job, Queue, WaitReason } from './queue.ts';
import type { RateLimit, SharedLease, SharedLimits, SharedPause } from './rate-limits.ts';
import type { TokenContext } from './token.ts';

/** The checked options of a sender with their defaults, and the state that its requests share. */
export interface Settings extends Api, Numbers {
  readonly options: SendOptions;
  readonly origins: readonly string[];
  /** The base URL without slashes at its end. */
  readonly prefix: string;
  /** The base URL, if requests to other hosts are rejected. */
  readonly host: URL | undefined;
  /** The headers that are sent to another origin. Any other header may be a credential, because profiles can define their own. */
  readonly crossOriginHeaders: readonly string[];
  /** What lets requests wait. Without it, each one is sent at once. */
  readonly queue: Queue<Call> | undefined;
  /** Prepares a request, and starts it when the limits let it. */
  readonly takeTurn: (call: Call, signal: AbortSignal | undefined) => Prepared | Promise<Prepared>;
  /** Reads and checks the options of a call. */
  readonly readCall: (given: unknown) => SendCallOptions & SelectingOptions;
  readonly lists: Lists | undefined;
  /** Sends a request. A member, so that functions that are built on a sender need not import it. */
  readonly run: (
    settings: Settings,
    args: SendArguments,
    site: Site,
    mode?: Mode,
    firstUrl?: string,
  ) => Promise<unknown>;
  /** Returns what the sender does besides sending a request once. `method` is what an error shows if that cannot be loaded. */
  readonly load: (method: string) => Promise<Extras>;
  /** The notices of the API, and those about options, that were reported. */
  readonly seen: Set<string>;
  readonly reported: Set<string>;
}

/** The arguments of `send`. */
export type SendArguments = [request: RequestOptions, options?: SendCallOptions | undefined];

/** The methods of a sender that iterate. */
export type Iterating = 'pages' | 'items' | 'events';

/** Reads lists and streams. A sender without parts for these has no such methods. */
export interface Lists {
  iterate(
    settings: Settings,
    site: Site,
    kind: Iterating,
    args: readonly unknown[],
  ): AsyncGenerator<unknown, void, void>;
  collect(settings: Settings, site: Site, args: readonly unknown[]): Promise<unknown[]>;
}

export type Numbers = Readonly<
  Record<'timeout' | 'totalTimeout' | 'retries' | 'retryDelay' | 'maxWait' | 'maxResponseBytes', number>
>;

/**
 * The kind of result that the caller receives: the response for every status, the `Response` itself, a page with what its errors need (also one of
 * `send.pages` or `send.items`), or a `Response` that is not read yet with the same. A query is a page that changes nothing, regardless of its method.
 */
export type Mode = 'attempt' | 'raw' | 'page' | 'pages' | 'items' | 'query' | 'stream';

/** A page, or a response whose body is not read yet, and what is needed to create its errors. */
export interface SentPage {
  readonly page: Page;
  readonly response: Response;
  readonly call: Call;
  readonly site: Site;
  /** Selects the fields that the caller wants. With `sent`, also reports what a response lacks. */
  readonly select?: ((data: unknown, sent?: SentPage) => unknown) | undefined;
}

/** A request that is ready to be sent. */
export interface Prepared {
  readonly request: Outgoing;
  /** The time at which it was prepared. If the request has waited for a long time, its token may have expired. */
  readonly at: number;
  readonly key: string | undefined;
  readonly entry: CacheEntry | undefined;
}

/** What a cache makes of a response: the one that it has stored, and how to store a new one. */
export interface CacheUse {
  readonly response: Response;
  readonly cached: boolean;
  readonly store: ((text: string) => void) | undefined;
}

type Progress = (hasHeaders: boolean) => void;
type SendPage = (request: RequestOptions, options: SendCallOptions, mode: Mode) => Promise<SentPage>;
type Iterate = (
  sendPage: SendPage,
  request: RequestOptions,
  options: object,
  settings: Settings,
  route?: string,
) => AsyncGenerator<unknown, void, void>;

/**
 * What a sender does besides sending a request once: its errors, and the functions of its parts. Most calls need none of it, so that it may be
 * loaded on demand.
 */
export interface Extras {
  /** Missing in a sender of parts. */
  createResponseError?(facts: ResponseFacts): ResponseError;
  networkError(call: Call, fault: unknown): NetworkError;
  timeoutError(call: Call, option: 'timeout' | 'totalTimeout', milliseconds: number, hasHeaders: boolean): TimeoutError;
  failedOutcome(call: Call, found: Exchange, progress: Progress): Promise<Outcome>;
  tooLarge(call: Call, response: Response): ResponseError;
  notJson(call: Call, response: Response): ResponseError;
  /** Reports that a response has something else than JSON, or throws. `bytes` is its body. */
  reportNonJson(call: Call, response: Response, wrong: NonJson, bytes: Uint8Array): Promise<void>;
  errorOfPage(sent: SentPage, message: string): ResponseError;
  /** The error for a failed response that is not a rate limit. */
  explain(call: Call, found: Exchange, shown: ResponseFacts): Promise<ResponseError>;
  /** The error for a response that reports a rate limit. Requests that count against the limit wait. */
  limitError(call: Call, url: string, request: Outgoing, limit: RateLimit, shown: ResponseFacts): RateLimitError;
  limitErrorOfPage(sent: SentPage, limit: RateLimit): RateLimitError;
  limitedResult?(error: RateLimitError, settings: Settings): object | undefined;
  reportWait(call: Call, reason: WaitReason): void;
  /** Reports why a call waits, at once if the time is known, and otherwise when the wait is long. */
  reportWhile<Value>(call: Call, turn: Promise<Value>, reasonOf: () => WaitReason): Promise<Value>;
  shareTurn(call: Call, shared: SharedLimits, signal: AbortSignal | undefined): Promise<void>;
  followRedirects(
    call: Call,
    first: Exchange,
    dispatch: (request: Outgoing, redirect: NonNullable<RequestInit['redirect']>) => Promise<Response>,
  ): Promise<Exchange>;
  repeat(
    call: Call,
    first: Outcome,
    makeAttempt: (call: Call, attempt: number, signal: AbortSignal | undefined) => Promise<Outcome>,
    signal: AbortSignal | undefined,
    create: typeof createCall,
  ): Promise<Outcome>;
  keyAndEntry(cache: Cache, call: Call, request: Outgoing): Promise<Pick<Prepared, 'key' | 'entry'>>;
  useCache(call: Call, prepared: Prepared, found: Exchange): CacheUse;
  /** Prepares a call with rarely used options. */
  prepareCall(call: Call, mode: Mode | undefined, args: readonly unknown[]): Promise<SentPage['select']>;
  readFetchOptions(given: unknown): object | undefined;
  reportResponse(call: Call, response: Response, cached: boolean, attempt: number): void;
  parseWithBigInt(text: string): unknown;
  toWebResponse(given: Response, body: unknown): Promise<Response>;
  readonly pages: Iterate;
  readonly items: Iterate;
  readonly events: Iterate;
}

/** The parts of a call that all its attempts share. */
export interface Call extends Job {
  readonly settings: Settings;
  /** The request without the token. */
  readonly outgoing: Outgoing;
  /** The request as it was passed. It may have the names of credentials that only the description of the API knows. */
  readonly given: object;
  /** The URL of the first page, whose secrets are hidden too. */
  readonly firstUrl: string;
  /** The request of the last attempt, with the token. */
  request: Outgoing;
  /** The credentials of earlier attempts. A response can still contain a token that was replaced after a 401. */
  earlier: Set<string> | undefined;
  /** Hides the secrets of all attempts. Created when it is first needed. */
  mask: Mask | undefined;
  /** The limit that `request` counts against. Created when it is first needed. */
  key: string | undefined;
  /** The work of the cache that stores the response. */
  storing: Promise<unknown> | undefined;
  /** The turn of the request, if processes share their limits. */
  lease: SharedLease | undefined;
  /** The rate limit that the last attempt hit. */
  refusal: SharedPause | undefined;
  /** Whether a response has accepted the write. It is then never sent again, whatever comes after. */
  isAccepted: boolean;
  /** Whether an attempt before the last one ended without a response that says what has become of the write. */
  isDoubtful: boolean;
  /** Whether the URL has one of the API's origins. */
  readonly isApi: boolean;
  /** Whether the token is added: not for another origin, and not if the request has credentials of its own. */
  readonly takesToken: boolean;
  /** The token of the last attempt, as the program wrote it. */
  token: unknown;
  /** Why the next attempt asks for a token. */
  tokenReason: TokenContext['reason'];
  /** Whether the caller receives the `Response` itself and reads its body. */
  readonly isRaw: boolean;
  readonly timeout: number;
  readonly retries: number;
  /** The option `request` of the request, and then its members that `fetch` receives. */
  fetchOptions: unknown;
  /** The options of the call. */
  readonly options: SendCallOptions & SelectingOptions;
  /** The signals of the caller. */
  readonly parents: AbortSignal[];
}

const NO_OPTIONS = { __proto__: null } as Call['options'];
let calls = 0;

/** Reads and checks a request and the options of its call. */
export function createCall(
  settings: Settings,
  [given, options]: readonly [RequestOptions, (SendCallOptions | undefined)?],
  mode?: Mode,
  firstUrl = '',
): Call {
  const prepared = convert(() => prepare(given));
  const { url, method, headers, signal } = prepared;
  const read = options === undefined ? NO_OPTIONS : settings.readCall(options);
  const { signal: callSignal, timeout = settings.timeout, retries = settings.retries } = read;
  const duplex = prepared.body.kind === 'stream' ? ('half' as const) : undefined;
  const outgoing = { url, method, headers, body: fetchBody(prepared), duplex };
  const isApi = isApiUrl(url, settings.origins, settings.options.fetch);
  return {
    settings,
    outgoing,
    given,
    firstUrl,
    request: outgoing,
    earlier: undefined,
    mask: undefined,
    key: undefined,
    storing: undefined,
    lease: undefined,
    refusal: undefined,
    isAccepted: false,
    isDoubtful: false,
    isApi,
    takesToken: isApi && headers['authorization'] === undefined,
    token: undefined,
    tokenReason: 'request',
    isRaw: mode === 'raw' || mode === 'stream',
    timeout,
    retries,
    fetchOptions: ownValue(given, 'request'),
    options: read,
    parents: [callSignal, signal].filter((each) => each !== undefined),
    order: calls++,
    isWrite: mode !== 'query' && !isRead(method),
    previous: undefined,
    next: undefined,
    isRunning: false,
    hasStarted: false,
    hit: undefined,
    round: 0,
    start: undefined,
    fail: undefined,
  };
}

/** Sets the request of the next attempt. What depends on its credentials is created again. */
export function setRequest(call: Call, request: Outgoing): void {
  const token = call.request === call.outgoing ? undefined : call.request.headers['authorization'];
  if (token !== undefined) {
    call.earlier ??= new Set();
    call.earlier.add(token);
  }
  call.request = request;
  call.mask = call.key = undefined;
}
