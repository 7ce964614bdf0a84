import { decode } from '../core/base-url.ts';
import { invalidOption } from '../core/errors.ts';
import { MOCK_HEADER, NO_WAITS } from '../core/fetch-defaults.ts';
import { isRead } from '../core/methods.ts';
import { memberOf } from '../core/objects.ts';
import { observe } from '../core/observe.ts';
import { isFunction, isText, type OptionChecks } from '../core/read-options.ts';
import { type Call, createCall, type Polling } from './call.ts';
import { RateLimitError, TimeoutError, withCode } from './errors.ts';
import { factsOfCall, responseError } from './failures.ts';
import { checkText, isAmount } from './option-checks.ts';
import type { RetryOptions } from './options.ts';
import { parseUrl } from './origin.ts';
import { cancel, type Received } from './outgoing.ts';
import { createPart, type SenderPart } from './part.ts';
import { quotaWait, retryAfter } from './rate-limits.ts';
import { type Clock, wait } from './timeouts.ts';

const RETRIED = [408, 500, 502, 503, 504];

export const RETRY_CHECKS: OptionChecks<RetryOptions> = {
  retries: isAmount,
  retryDelay: isAmount,
  maxWait: isAmount,
  onRetry: isFunction,
};
export const RETRY_CALL_CHECKS = { retries: isAmount, until: isText };

/**
 * Repeats requests that failed, asks for another token after a status of 401, and waits for results with `until`. Options: `retries`,
 * `retryDelay`, `maxWait`, `onRetry`.
 */
export function retries(): SenderPart<'retries'> {
  return createPart('retries', {
    checks: RETRY_CHECKS,
    callChecks: RETRY_CALL_CHECKS,
    steps: { until, again, refill },
  });
}

/** Checks the option `until`, because what other APIs have, only their responses tell. */
function until({ isApi, options, outgoing, sender }: Call): void {
  checkText('until', options.until, 'ready');
  const findResult = sender.advice?.findResult;
  if (!options.until || !isApi || isRead(outgoing.method) || !findResult) return;
  if (findResult(outgoing.method, outgoing.url)) return;
  const expected = 'works with reads, and with writes whose result can be read later. This one has no such result';
  throw invalidOption('until', `${expected}: send it without the option`);
}

/** Returns the call that is sent next, after a wait. Undefined if the result is final. */
async function again(call: Call, received: Received, signal: AbortSignal | undefined): Promise<Call | undefined> {
  if (mayAskAgain(call, received)) {
    call.tokenReason = 'unauthorized';
    if (call.isRaw) cancel(received.response);
    return call;
  }
  if (received.error && mayRepeat(call, received)) {
    if (!spend(call, received)) return undefined;
    call.isDoubtful ||= call.isWrite && !call.isAbsent && !isLimited(call, received);
    await waitForRetry(call, received, signal);
    call.attempt++;
    return call;
  }
  return call.polling || call.options.until ? pollAgain(call, received, signal) : undefined;
}

/**
 * Whether the request is sent once more with another token, writes too: a request that was rejected with status 401 was not processed.
 * The response of another origin, to which the token was not sent, does not count, nor does one that follows the response to a write that
 * was accepted.
 */
function mayAskAgain(
  { isAccepted, outgoing, takesToken, tokenReason, token, sender }: Call,
  { response, crossedOrigin }: Received,
): boolean {
  if (response?.status !== 401 || crossedOrigin || outgoing.duplex || isAccepted) return false;
  const isAsked = takesToken && typeof sender.options.token === 'function';
  const mayAsk = sender.fill ? token !== undefined : isAsked;
  return mayAsk && tokenReason === 'request';
}

/** A write that was accepted is never sent again, nor is one with an unknown outcome, unless it has the same effect twice. */
function mayRepeat(call: Call, { error, response, data }: Received): boolean {
  const { isAccepted, isWrite, outgoing, sender } = call;
  const { maxWait, clock } = sender;
  if (call.attempt > call.retries || outgoing.duplex || isAccepted) return false;
  if (isLimited(call, { error, response })) {
    const isPartial = isWrite && pathOf(outgoing.url).endsWith('/graphql') && isPartlyDone(data);
    const time = error instanceof RateLimitError ? error.retryAt.getTime() - clock.now() : timeAsked(response, clock);
    return !isPartial && time <= maxWait;
  }
  const isRetried = !response || RETRIED.includes(response.status) || isInUse(call, { response, data });
  return isRepeatable(call) && isRetried && timeAsked(response, clock) <= maxWait;
}

/** Whether a response refuses a request because of a limit, without having processed it. What a policy does not call a limit is an ordinary error. */
function isLimited({ sender }: Call, { error, response }: Pick<Received, 'error' | 'response'>): boolean {
  return error instanceof RateLimitError || (response?.status === 429 && !sender.limits);
}

/** Whether a request with the same key is still being processed: an earlier attempt, or one of another process. */
function isInUse(call: Call, { response, data }: Pick<Received, 'response' | 'data'>): boolean {
  if (response?.status !== 409 || !hasKey(call)) return false;
  return call.isDoubtful === true || /idempoten|in[ _-]?(?:use|progress)|concurrent/i.test(JSON.stringify(data) ?? '');
}

// The numbers are those of the SDKs of AWS: https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html
const BUDGET = 500;
const RETRY_COST = 5;
const TIMEOUT_COST = 10;
/** The most origins whose budgets are remembered. */
const MOST_ORIGINS = 100;

/** Takes a repeat from the budget of an origin, so that one that fails is not asked again and again by all calls. Limits cost nothing. */
function spend(call: Call, received: Received): boolean {
  if (isLimited(call, received)) return true;
  const { spent } = call.sender;
  const origin = originOf(call);
  const cost = received.error instanceof TimeoutError ? TIMEOUT_COST : RETRY_COST;
  const sum = (spent.get(origin) ?? 0) + cost;
  call.isExhausted = sum > BUDGET;
  if (call.isExhausted) return false;
  const [oldest] = spent.keys();
  if (spent.size === MOST_ORIGINS && !spent.has(origin)) spent.delete(oldest as string);
  spent.set(origin, sum);
  call.retryCost = cost;
  return true;
}

/** A success gives back what the last repeat of the call has cost, or a little. */
function refill(call: Call): void {
  const { spent } = call.sender;
  const origin = originOf(call);
  const left = (spent.get(origin) ?? 0) - (call.retryCost ?? 1);
  if (left > 0) spent.set(origin, left);
  else spent.delete(origin);
}

const originOf = ({ outgoing }: Call) => parseUrl(outgoing.url)?.origin ?? '';

/** What a PUT does that has another effect when it is done again. */
const ONE_TIME = /\/(?:merge|update-branch)$/;

/**
 * Whether a call has the same effect twice, and has not been accepted. A merge that is repeated fails although the first one has succeeded, or merges
 * what was added in between.
 */
export function isRepeatable(call: Call): boolean {
  const { isAbsent, isAccepted, isWrite } = call;
  const { duplex, method, url } = call.outgoing;
  if (duplex || isAccepted) return false;
  return (
    !isWrite ||
    hasKey(call) ||
    isAbsent === true ||
    method === 'DELETE' ||
    (method === 'PUT' && !ONE_TIME.test(pathOf(url)))
  );
}

/** The path of a URL as servers read it, whatever its spelling is. */
function pathOf(url: string): string {
  return decode(url.split(/[?#]/, 1)[0] ?? '')
    .replace(/\/+$/, '')
    .toLowerCase();
}

/** Waits before the next attempt. After a rate limit, the queue makes the request wait. */
async function waitForRetry(
  call: Call,
  { error, response, crossedOrigin }: Received,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { attempt, isRaw, sender } = call;
  const { clock, options, retryDelay } = sender;
  if (isRaw) cancel(response);
  if (error instanceof RateLimitError) {
    call.refusal = { kind: error.kind, retryAt: error.retryAt.getTime() };
  } else if (error) {
    // Full jitter, so that clients that failed together do not retry together. If the server asks for more time, it is respected.
    const isMocked = call.isApi && !crossedOrigin && response?.headers.has(MOCK_HEADER);
    const usual = isMocked && options.retryDelay === undefined ? NO_WAITS.retryDelay : retryDelay;
    const delay = timeAsked(response, clock) + clock.random() * usual * 2 ** (attempt - 1);
    observe(options.onRetry, { ...factsOfCall(call), attempt, delay, error });
    await wait(delay, signal, clock);
  }
}

/** The number of milliseconds that a response asks to wait, or 0. */
function timeAsked(response: Response | undefined, clock: Clock): number {
  if (!response) return 0;
  const { headers, status } = response;
  const now = clock.now();
  const asked = retryAfter(headers, now);
  if (!Number.isNaN(asked)) return asked;
  return (status === 429 || status === 503 ? quotaWait((name) => headers.get(name), now) : undefined) ?? 0;
}

const LONGEST_DELAY = 30_000;

/** What APIs call the state of work that has not ended. */
const PENDING =
  /^(?:pending|queued|requested|waiting|in_progress|processing|exporting|created|provisioning|awaiting|starting)$/i;

/**
 * Asks for a result until it is ready. A read is sent again. A write is sent once, and then the URL in its response is read. The delay doubles each
 * time, and is longer if the server asks for that.
 */
async function pollAgain(call: Call, received: Received, signal: AbortSignal | undefined): Promise<Call | undefined> {
  const { clock, maxWait, retryDelay } = call.sender;
  const { response, data } = received;
  call.polling ??= {
    first: call,
    target: isRead(call.outgoing.method) ? call : undefined,
    delay: retryDelay,
    waited: 0,
  };
  const { polling } = call;
  const { first } = polling;
  if (!response || !isPending(received, polling)) return undefined;
  polling.target ??= createResultCall(first, response, data);
  const { target } = polling;
  const pause = Math.max(polling.delay, retryAfter(response.headers, clock.now()) || 0);
  polling.waited += pause;
  if (!target || polling.waited > maxWait) {
    const message = target
      ? `the result is not ready after ${maxWait} ms (\`maxWait\`)`
      : 'the result is not ready, and the response has no URL of the API at which to ask for it';
    throw withCode(responseError(first, response, message, data), 'NOT_READY');
  }
  if (first.isRaw) cancel(response);
  await wait(pause, signal, clock);
  polling.delay = Math.min(polling.delay * 2, LONGEST_DELAY);
  return Object.assign(target, { polling, attempt: 1 });
}

/** Whether a result is to be asked for again. What a write creates can be missing at first. */
function isPending({ response, error, data }: Received, { target, first }: Polling): boolean {
  const { status } = response ?? {};
  if (status === 202 || (status === 404 && target !== undefined && target !== first)) return true;
  const states = ['state', 'status', 'processing_status'].map((name) => memberOf(data, name));
  return !error && target !== undefined && states.some((state) => PENDING.test(String(state)));
}

/** The call that reads what a write creates, from the same origin. */
function createResultCall(call: Call, { headers }: Response, data: unknown): Call | undefined {
  const { kind, outgoing, sender, site, timeout, retries: most } = call;
  const findResult = sender.advice?.findResult?.(outgoing.method, outgoing.url);
  const link = headers.get('location') ?? (findResult ? findResult(data) : memberOf(data, 'url'));
  const source = parseUrl(outgoing.url);
  const url = typeof link === 'string' ? parseUrl(link, source) : undefined;
  if (!url || url.origin !== source?.origin) return undefined;
  const kept = Object.entries(outgoing.headers).filter(([name]) => !name.startsWith('content-'));
  const request = { method: 'get', url: url.href, headers: Object.fromEntries(kept) };
  const next = createCall(sender, { kind, site, args: [request, { timeout, retries: most }] });
  next.fetchOptions = call.fetchOptions;
  return next;
}

/**
 * Whether the response to a GraphQL mutation shows that one of its fields was processed: there is data, or an error of one field. The fields
 * of a mutation run one after the other, so that a limit can reject the second after the first has changed something.
 */
export function isPartlyDone(response: unknown): boolean {
  const isPresent = (value: unknown) => value !== undefined && value !== null;
  const errors = memberOf(response, 'errors');
  const hasPath = (error: unknown) => isPresent(memberOf(error, 'path'));
  return isPresent(memberOf(response, 'data')) || (Array.isArray(errors) && errors.some(hasPath));
}

/** Whether a request still has the key of its call. A part of the program can replace headers. */
function hasKey({ keyed, outgoing: { headers, body } }: Pick<Call, 'keyed' | 'outgoing'>): boolean {
  return keyed !== undefined && (keyed.header === undefined ? body : headers[keyed.header]) === keyed.value;
}
