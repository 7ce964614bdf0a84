import { convert } from '../convert/convert.ts';
import { emptyBody, type Prepared, prepare, signalOf } from '../convert/prepare.ts';
import { contentTypeOf, readBody } from '../core/body.ts';
import type { Mask } from '../core/mask.ts';
import { isRead } from '../core/methods.ts';
import { ownValue } from '../core/objects.ts';
import { IDEMPOTENCY } from '../core/secrets.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Api } from './api.ts';
import type { RateLimitError, ResponseError, ResponseFacts, Site } from './errors.ts';
import type { Evidence, Values } from './evidence.ts';
import type {
  CacheEntry,
  IdempotencyOptions,
  SelectingOptions,
  SendCallOptions,
  SendOptions,
  SettingKind,
  TokenContext,
} from './options.ts';
import { checkHost, isApiUrl } from './origin.ts';
import type { Exchange, Outgoing, Received } from './outgoing.ts';
import type { OwnParts } from './own-part.ts';
import type { ListPage } from './paging.ts';
import type { Job, Queue } from './queue.ts';
import type { LimitReached, SharedLease, SharedPause } from './rate-limits.ts';
import type { Clock, Scope } from './timeouts.ts';

/** A sender: its checked options with their defaults, the state that its requests share, and what its parts do. */
export interface Sender extends Api, Numbers {
  readonly options: SendOptions & IdempotencyOptions;
  readonly clock: Clock;
  readonly origins: readonly string[];
  /** How URLs of the API begin. Empty if its base URL is a path. */
  readonly home: string;
  /** The base URL without slashes at its end. */
  readonly prefix: string;
  /** The base URL, if requests to other hosts are rejected. */
  readonly host: URL | undefined;
  /** The headers that are sent to another origin. Any other header may be a credential, because profiles can define their own. */
  readonly crossOriginHeaders: readonly string[];
  /** What lets requests wait. Without it, each one is sent at once. */
  readonly turns: Turns | undefined;
  readonly fetch: SendRequest;
  /** Reads and checks the options of a call, from the arguments of the program. */
  readonly readCall: (args: readonly unknown[]) => Call['options'];
  /** These are members, so that functions which are built on a sender need not contain them. */
  readonly send: (sender: Sender, given: Given) => Promise<Sent>;
  readonly errorOfPage: (sent: Sent, message: string) => ResponseError;
  readonly steps: Steps;
  /** The parts of the program, and the checks of their options. */
  readonly own?: OwnParts | undefined;
  /** What repeats have used of the budget of each origin. */
  readonly spent: Map<string, number>;
  /** The notices of the API, and those about options, that were reported. */
  readonly seen: Set<string>;
  readonly reported: Set<string>;
  /** Whether the program asked for notices, or for a log. */
  readonly tellsAnnouncements: boolean;
}

/** Sends a request as `fetch` does. */
export type SendRequest = (url: string, init: RequestInit, isRaw: boolean) => Promise<Response>;

/** Lets requests take turns. */
export interface Turns {
  /** The queue that a call is in. */
  readonly queueOf: (call: Call) => Queue<Call>;
  /** Returns nothing if the request may start now. Otherwise resolves when it may, or with false if it has to be prepared again. */
  enter(call: Call, signal: AbortSignal | undefined): Promise<boolean> | undefined;
  /** Ends the turn of a request, or its wait. */
  leave(call: Call, received?: Received): void;
}

export type Numbers = Readonly<
  Record<'timeout' | 'totalTimeout' | 'retries' | 'retryDelay' | 'maxWait' | 'maxResponseBytes', number>
>;

/**
 * What a caller asks for: the data, a response for every status, the `Response` itself, or a page. A query is a page that changes nothing, regardless of
 * its method; `pages` and `items` are pages of a list, and `stream` is a `Response` whose events are read.
 */
export type Kind = 'send' | 'attempt' | 'raw' | 'page' | 'pages' | 'items' | 'query' | 'stream';

/** The methods of a sender that iterate. */
export type Iterating = 'pages' | 'items' | 'events';
export type Iterate = (
  sender: Sender,
  site: Site,
  kind: Iterating | 'all',
  args: readonly unknown[],
) => AsyncGenerator<unknown, void, void>;

/** What `send` is called with. */
export interface Given {
  readonly kind: Kind;
  /** The arguments of the program: the request, and the options of the call. */
  readonly args: readonly unknown[];
  /** Where the program called the sender. */
  readonly site: Site;
  /** The URL of the first page of a list. */
  readonly firstUrl?: string;
}

/** What a call has sent and received. */
export interface Sent {
  readonly call: Call;
  readonly response: Response;
  readonly page: ListPage;
}

/**
 * The steps that parts bring, in the order of `send.ts`. Those of parts that a sender does not have are missing.
 */
export interface Steps {
  /** Checks what a call asks for, and does what only few calls need before they are sent. Returns no promise if there is nothing that waits. */
  prepareCall?(call: Call): Promise<void> | undefined;
  /** Adds the credentials of an attempt and waits for its turn. */
  prepareAttempt?(call: Call, signal: AbortSignal | undefined): Promise<void> | undefined;
  /** The options of a request that `fetch` receives. */
  readFetchOptions?(given: unknown): object | undefined;
  /** The options of a sender, with what takes the place of `fetch` for the option `dispatcher`. */
  connect?(options: SendOptions): SendOptions;
  /** The options of a sender, with hooks that write a log. */
  observe?(options: SendOptions, clock: Clock): SendOptions;
  /** Checks the options of a call with these names, and sets what its data is converted by. */
  until?(call: Call): void;
  incomplete?(call: Call): void;
  fields?(call: Call): Promise<void>;
  /** Adds the key by which the API recognizes a repeat. */
  identify?(call: Call): void;
  /** Prepares a write whose outcome is looked up if its response is lost. */
  begin?(call: Call): Promise<void> | undefined;
  /** Finds out what has become of a write. Returns what was found, or nothing if the response counts. */
  settle?(call: Call, received: Received, signal: AbortSignal | undefined): Promise<Received | undefined> | undefined;
  /** Makes an attempt. */
  attempt?(call: Call, signal: AbortSignal | undefined): Promise<Received>;
  /** Looks for a stored response, and sets the condition for it. */
  find?(call: Call): Promise<void>;
  /** Follows the redirects of a response. */
  follow?(call: Call, received: Exchange, dispatch: Dispatch): void | Promise<void>;
  /** Takes the stored response, if the API reports that it is still valid. */
  reuse?(call: Call, received: Exchange): void;
  /** The tracing channel, and what sends the request of an attempt while somebody observes it. */
  channel?: { readonly hasSubscribers: boolean } | undefined;
  trace?(call: Call, scope: Scope, run: (call: Call, scope: Scope) => Promise<Exchange>): Promise<Exchange>;
  /** Calls the hooks that observe responses. */
  report?(call: Call, received: Exchange): void;
  /** Reports that a token begins with the name of a scheme. */
  reportScheme?(call: Call): void;
  /** Reports what is wrong, without secrets. */
  notify?(call: Call, kind: SettingKind, message: string): void;
  parse?(text: string): unknown;
  /** The data of a response that has been parsed already. Undefined if it is in the body. */
  dataOf?(response: Response): { readonly data: unknown } | undefined;
  /** Rejects or reports data that is not what the request accepts. */
  doubt?(call: Call, received: Exchange, bytes: Uint8Array): void;
  /** Stores a response with its text. */
  keep?(call: Call, received: Exchange, text: string): void;
  /** The error for a limit. Requests that count against it wait. */
  pause?(
    call: Call,
    request: Outgoing,
    limit: LimitReached,
    shown: ResponseFacts,
    wasResumed?: boolean,
  ): RateLimitError;
  /** The error for a failed response, if it reports a rate limit. */
  limit?(call: Call, received: Exchange, shown: ResponseFacts): RateLimitError | undefined;
  /** The error for any other failed response. */
  explain?(call: Call, received: Exchange, shown: ResponseFacts): ResponseError | Promise<ResponseError>;
  /** Adds advice to the error of a request that had no response. */
  advise?(call: Call, error: Error): void;
  /** Gives back to the budget for repeats what a success earns. */
  refill?(call: Call): void;
  /** Returns the call that is sent next, after a wait. Undefined if the result is final. */
  again?(call: Call, received: Received, signal: AbortSignal | undefined): Promise<Call | undefined>;
  /** Iterates over lists and streams. */
  iterate?: Iterate;
  pages?: Read;
  items?: Read;
  events?: Read;
}

/** Sends the request of a redirect. */
export type Dispatch = (request: Outgoing, redirect: NonNullable<RequestInit['redirect']>) => Promise<Response>;

type Read = (
  sendPage: SendPage,
  request: RequestOptions,
  options: object,
  sender: Sender,
  route?: string,
) => AsyncGenerator<unknown, void, void>;

/** Sends one of several requests of a call. */
export type SendPage = (request: RequestOptions, options: SendCallOptions, kind: Kind) => Promise<Sent>;

/** A request that is sent, with what its attempts share. */
export interface Call extends Job {
  readonly sender: Sender;
  readonly kind: Kind;
  readonly site: Site;
  /** The request without the token. */
  outgoing: Outgoing;
  /** The request as it was passed. It may have the names of credentials that only the description of the API knows. */
  readonly given: object;
  /** The URL of the first page, whose secrets are hidden too. */
  readonly firstUrl: string;
  /** The options of the call. */
  options: SendCallOptions & SelectingOptions;
  timeout: number;
  retries: number;
  /** The option `request` of the request, and then its members that `fetch` receives. */
  fetchOptions: unknown;
  /** The signals of the caller. */
  readonly parents: AbortSignal[];
  /** Whether the URL has one of the API's origins. */
  readonly isApi: boolean;
  /** Whether the token is added: not for another origin, and not if the request has credentials of its own. */
  takesToken: boolean;
  /** Whether the caller receives the `Response` itself and reads its body. */
  readonly isRaw: boolean;
  /** Converts the data for the caller. With `sent`, also reports what a response lacks. */
  select?: ((data: unknown, sent?: Sent) => unknown) | undefined;

  /** The number of the attempt, starting with 1, and when it began. */
  attempt: number;
  sentAt: number;
  /** The request of the last attempt, with the token. */
  request: Outgoing;
  /** The token of the last attempt, as the program wrote it. */
  token?: unknown;
  /** Why the next attempt asks for a token. */
  tokenReason: TokenContext['reason'];
  /** The credentials of earlier attempts. A response can still contain a token that was replaced after a 401. */
  earlier?: Set<string> | undefined;
  /** Hides the secrets of all attempts. Created when it is first needed. */
  mask?: Mask | undefined;
  /** The limit that `request` counts against. Created when it is first needed. */
  key?: string | undefined;
  /** The key of the request in the cache, and what is stored for it. */
  cacheKey?: string | undefined;
  entry?: CacheEntry | undefined;
  /** The work of the cache that stores the response. */
  storing?: Promise<unknown> | undefined;
  /** The turn of the request, if processes share their limits. */
  lease?: SharedLease | undefined;
  /** The rate limit that the last attempt hit. */
  refusal?: SharedPause | undefined;
  /** The error of a request that was not sent, because the limit of an earlier one lasts, and the response to that one. */
  refused?: { readonly error: RateLimitError; readonly page: ListPage } | undefined;
  /** Whether a response has accepted the write. It is then never sent again, whatever comes after. */
  isAccepted?: boolean;
  /** Whether an attempt before the last one ended without a response that says what has become of the write. */
  isDoubtful?: boolean;
  /** The header with the idempotency key, or the body that has it as a member. */
  keyed?: KeyedRequest | undefined;
  /** What the repeats of the call have cost last, and whether no more of them are allowed. */
  retryCost?: number;
  isExhausted?: boolean;
  /** What the option `once` needs, and what was found before the first attempt. */
  once?: OnceCall;
  found?: Received;
  /** Whether the last attempt certainly had no effect. */
  isAbsent?: boolean;
  /** What the parts of the program change for each attempt, as it was, and the names of those that have asked for one more. */
  original?: Pick<Call, 'outgoing' | 'options' | 'timeout' | 'retries'>;
  askedAgain?: Set<string>;
  /** How far the wait for a result is, with `until`. */
  polling?: Polling | undefined;
}

/** What of a request an API recognizes a repeat by. */
interface KeyedRequest {
  /** The name of the header in lowercase. Undefined for a member of the body. */
  readonly header: string | undefined;
  readonly value: unknown;
}

/** What a call with the option has, in addition. */
export interface OnceCall {
  readonly evidence: Evidence;
  readonly values: Values;
  readonly settle: number;
  readonly mark: string | undefined;
  /** When the call began, by the clock of the API. */
  readonly start: number;
  end(): void;
}

/** A wait for a result that the API computes later. */
export interface Polling {
  /** The call that asked for the result. */
  readonly first: Call;
  /** The call that reads it, once its URL is known. */
  target: Call | undefined;
  delay: number;
  waited: number;
}

/** What the numbers of a sender are without its options. */
export const DEFAULT_NUMBERS: Numbers = {
  timeout: 60_000,
  totalTimeout: Infinity,
  retries: 0,
  retryDelay: 1000,
  maxWait: 120_000,
  maxResponseBytes: 100_000_000,
};

const NO_OPTIONS = { __proto__: null } as Call['options'];
let calls = 0;

/** What senders and calls inherit, so that a member which is not set yet is undefined, whatever a program has added to `Object.prototype`. */
export const NOTHING: object = /* @__PURE__ */ Object.create(null);

/** What is sent for a request, and the signal that the request has. */
interface Checked {
  readonly outgoing: Outgoing;
  readonly signal: AbortSignal | undefined;
}

/** Requests that a method of a client has built, in the form in which they are sent. No program has seen them, so that they are not checked again. */
const built = /* @__PURE__ */ new WeakMap<object, Checked>();

/** Keeps a request as `endpoint` has built it. Only its body is checked. */
export function keepBuilt<Request extends RequestOptions>(request: Request): Request {
  const headers: Record<string, string> = Object.create(NOTHING);
  for (const name of Object.keys(request.headers))
    if (name !== 'content-length') headers[name] = String(request.headers[name]);
  const body = readBody(ownValue(request, 'body'));
  if (body.kind === 'form') delete headers['content-type'];
  const contentType = headers['content-type'] === undefined ? contentTypeOf(body) : undefined;
  if (contentType !== undefined) headers['content-type'] = contentType;
  const signal = Object.hasOwn(request, 'request') ? signalOf(request.request) : undefined;
  built.set(request, checkedOf({ method: request.method.toUpperCase(), url: request.url, headers, body, signal }));
  return request;
}

/** The same for a request that differs in its URL only. */
export function keepAt<Request extends object>(request: Request, url: string): Request {
  const next = { ...request, url };
  const known = built.get(request);
  if (known) built.set(next, { ...known, outgoing: { ...known.outgoing, url } });
  return next;
}

function checkedOf({
  url,
  method,
  headers,
  body,
  signal,
}: Omit<Prepared, 'options' | 'method'> & Pick<Outgoing, 'method'>): Checked {
  const content = body.kind === 'none' ? emptyBody(method) : (body.content as Outgoing['body']);
  return {
    outgoing: { url, method, headers, body: content, duplex: body.kind === 'stream' ? 'half' : undefined },
    signal,
  };
}

/** Reads and checks a request and the options of its call. */
export function createCall(sender: Sender, { kind, args, site, firstUrl = '' }: Given): Call {
  const [request, options] = args;
  const { outgoing, signal } = built.get(request as object) ?? checkedOf(convert(prepare, request));
  const { url, method, headers } = outgoing;
  const read = options === undefined && args.length < 3 ? NO_OPTIONS : sender.readCall(args);
  const { signal: callSignal, timeout = sender.timeout, retries = sender.retries } = read;
  const { home, origins } = sender;
  // Most URLs begin with the origin of the API, and need no parser.
  const isApi = (home && url.startsWith(home)) || isApiUrl(url, origins, sender.options.fetch);
  const parents: AbortSignal[] = [];
  if (callSignal) parents.push(callSignal);
  if (signal) parents.push(signal);
  return {
    __proto__: NOTHING,
    sender,
    kind,
    site,
    outgoing,
    given: request as object,
    firstUrl,
    options: read,
    timeout,
    retries,
    fetchOptions: ownValue(request as object, 'request'),
    parents,
    isApi,
    takesToken: isApi && headers['authorization'] === undefined,
    isRaw: kind === 'raw' || kind === 'stream',
    attempt: 1,
    sentAt: 0,
    request: outgoing,
    tokenReason: 'request',
    order: calls++,
    isWrite: kind !== 'query' && !isRead(method),
  } as Call;
}

/** Checks what a call asks for, and does what only few calls need before they are sent. Returns no promise if there is nothing that waits. */
export function prepareCall(call: Call): Promise<void> | undefined {
  const { steps, host, judge, options: own } = call.sender;
  if (call.isWrite && (IDEMPOTENCY in call.given || own.idempotency !== undefined)) steps.identify?.(call);
  const { options, isApi, outgoing, fetchOptions, sender } = call;
  const { onNotice, validate } = sender.options;
  if (fetchOptions !== undefined) call.fetchOptions = steps.readFetchOptions?.(fetchOptions);
  if (host && !isApi) checkHost(outgoing.url, host);
  const { until, incomplete, fields } = options;
  if (until !== undefined) steps.until?.(call);
  // A write lacks nothing, and what is wrong with the options is reported once.
  const isLookedAt = onNotice && !(call.isWrite && isApi && sender.reported.has('options'));
  if (incomplete !== undefined || isLookedAt || validate) steps.incomplete?.(call);
  const asked = fields === undefined ? undefined : steps.fields?.(call);
  if (!judge) return asked;
  // Before the token is read, which may send a request too.
  return (async () => {
    await asked;
    await judge(sender, outgoing);
  })();
}
