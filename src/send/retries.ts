import { decode } from '../core/base-url.ts';
import { isRead } from '../core/methods.ts';
import { observe } from '../core/observe.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import type { Call, createCall } from './call.ts';
import { RateLimitError } from './errors.ts';
import { factsOfCall, responseError } from './failures.ts';
import { memberOf } from './member-of.ts';
import { parseUrl } from './origin.ts';
import type { Outcome } from './outcome.ts';
import { cancel, type Outgoing } from './outgoing.ts';
import { quotaWait, retryAfter } from './rate-limits.ts';
import { wait } from './timeouts.ts';

/** Makes one attempt of a call. */
type AnyAttempt = (call: Call, attempt: number, signal: AbortSignal | undefined) => Promise<Outcome>;

const RETRIED = [408, 500, 502, 503, 504];

/** Makes further attempts after a first one, until one has a final result. */
export async function repeat(
  call: Call,
  first: Outcome,
  makeAttempt: AnyAttempt,
  signal: AbortSignal | undefined,
  create: typeof createCall,
): Promise<Outcome> {
  const outcome = await retry(call, first, makeAttempt, signal);
  if (!call.options.until) return outcome;
  const ask = async (next: Call) => retry(next, await makeAttempt(next, 1, signal), makeAttempt, signal);
  return waitUntilReady(call, outcome, signal, ask, create);
}

/** Makes further attempts after one that failed. Waits between them. */
async function retry(
  call: Call,
  first: Outcome,
  makeAttempt: AnyAttempt,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  let outcome = first;
  for (let attempt = 1; ; ) {
    if (mayAskAgain(call, outcome)) {
      call.tokenReason = 'unauthorized';
      if (call.isRaw && outcome.response) cancel(outcome.response);
      outcome = await makeAttempt(call, attempt, signal);
    }
    if (!outcome.error || !mayRepeat(call, outcome, attempt)) return outcome;
    call.isDoubtful ||= call.isWrite && !isRefused(outcome);
    await waitForRetry(call, outcome, attempt, signal);
    signal?.throwIfAborted();
    outcome = await makeAttempt(call, ++attempt, signal);
  }
}

/**
 * Whether the request is sent once more with another token, writes too: a request that was rejected with status 401 was not processed.
 * The response of another origin, to which the token was not sent, does not count, nor does one that follows the response to a write that
 * was accepted.
 */
function mayAskAgain(
  { isAccepted, outgoing, takesToken, tokenReason, token, settings }: Call,
  { response, crossedOrigin }: Outcome,
): boolean {
  if (response?.status !== 401 || crossedOrigin || outgoing.duplex || isAccepted) return false;
  const isAsked = takesToken && typeof settings.options.token === 'function';
  const mayAsk = settings.fill ? token !== undefined : isAsked;
  return mayAsk && tokenReason === 'request';
}

/** A write that was accepted is never sent again, nor is one with an unknown outcome, unless it has the same effect twice. */
function mayRepeat(call: Call, outcome: Outcome, attempt: number): boolean {
  const { isAccepted, isWrite, outgoing, retries, settings } = call;
  const { error, response, data } = outcome;
  const { maxWait } = settings;
  if (attempt > retries || outgoing.duplex || isAccepted) return false;
  if (error instanceof RateLimitError) {
    const isPartial = isWrite && pathOf(outgoing.url).endsWith('/graphql') && isPartlyDone(data);
    return !isPartial && error.retryAt.getTime() - Date.now() <= maxWait;
  }
  const isRepeatable = !isWrite || isIdempotent(outgoing);
  // With a policy, what it does not call a limit is an ordinary error.
  const isRetried = !response || RETRIED.includes(response.status) || (response.status === 429 && !settings.limits);
  return isRepeatable && isRetried && timeAsked(response) <= maxWait;
}

/** A merge that is repeated fails although the first one has succeeded, or merges what was added in between. */
function isIdempotent({ method, url }: Outgoing): boolean {
  return method === 'DELETE' || (method === 'PUT' && !pathOf(url).endsWith('/merge'));
}

/** Whether a response says that the request was not processed. */
function isRefused({ error, response }: Outcome): boolean {
  return error instanceof RateLimitError || response?.status === 429;
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
  { error, response }: Outcome,
  attempt: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { isRaw, settings } = call;
  const { options, retryDelay } = settings;
  if (response && isRaw) cancel(response);
  if (error instanceof RateLimitError) {
    call.refusal = { kind: error.kind, retryAt: error.retryAt.getTime() };
  } else if (error) {
    // Full jitter, so that clients that failed together do not retry together. If the server asks for more time, it is respected.
    const delay = timeAsked(response) + Math.random() * retryDelay * 2 ** (attempt - 1);
    observe(options.onRetry, { ...factsOfCall(call), attempt, delay, error });
    await wait(delay, signal);
  }
}

/** The number of milliseconds that a response asks to wait, or 0. */
function timeAsked(response: Response | undefined): number {
  if (!response) return 0;
  const { headers, status } = response;
  const asked = retryAfter(headers, Date.now());
  if (!Number.isNaN(asked)) return asked;
  return (status === 429 || status === 503 ? quotaWait((name) => headers.get(name), Date.now()) : undefined) ?? 0;
}

const LONGEST_DELAY = 30_000;

/** What APIs call the state of work that has not ended. */
const PENDING =
  /^(?:pending|queued|requested|waiting|in_progress|processing|exporting|created|provisioning|awaiting|starting)$/i;

/**
 * Asks for a result until it is ready. A read is sent again. A write is sent once, and then the URL in its response is read. The delay doubles each
 * time, and is longer if the server asks for that.
 */
async function waitUntilReady(
  call: Call,
  first: Outcome,
  signal: AbortSignal | undefined,
  ask: (call: Call) => Promise<Outcome>,
  create: typeof createCall,
): Promise<Outcome> {
  const { maxWait, retryDelay } = call.settings;
  let outcome = first;
  let target = isRead(call.outgoing.method) ? call : undefined;
  for (let delay = retryDelay, waited = 0; ; delay = Math.min(delay * 2, LONGEST_DELAY)) {
    const { response, data } = outcome;
    if (!response || !isPending(outcome, target, call)) return outcome;
    target ??= await createResultCall(call, response, data, create);
    const pause = Math.max(delay, retryAfter(response.headers, Date.now()) || 0);
    waited += pause;
    if (!target || waited > maxWait) {
      const message = target
        ? `the result is not ready after ${maxWait} ms (\`maxWait\`)`
        : 'the result is not ready, and the response has no URL of the API at which to ask for it';
      throw Object.assign(responseError(call, response, message, data), { code: 'NOT_READY' });
    }
    if (call.isRaw) cancel(response);
    await wait(pause, signal);
    outcome = await ask(target);
  }
}

/** Whether a result is to be asked for again. What a write creates can be missing at first. */
function isPending({ response, error, data }: Outcome, target: Call | undefined, call: Call): boolean {
  const { status } = response ?? {};
  if (status === 202 || (status === 404 && target !== undefined && target !== call)) return true;
  const states = ['state', 'status', 'processing_status'].map((name) => memberOf(data, name));
  return !error && target !== undefined && states.some((state) => PENDING.test(String(state)));
}

/** The call that reads what a write creates, from the same origin. */
async function createResultCall(
  call: Call,
  { headers }: Response,
  data: unknown,
  create: typeof createCall,
): Promise<Call | undefined> {
  const { outgoing, settings, timeout, retries } = call;
  const findResult = (await settings.loadAdvice?.().catch(() => undefined))?.findResult?.(
    outgoing.method,
    outgoing.url,
  );
  const link = headers.get('location') ?? (findResult ? findResult(data) : memberOf(data, 'url'));
  const source = parseUrl(outgoing.url);
  const url = typeof link === 'string' ? parseUrl(link, source) : undefined;
  if (!url || url.origin !== source?.origin) return undefined;
  const kept = Object.entries(outgoing.headers).filter(([name]) => !name.startsWith('content-'));
  const request = { method: 'get', url: url.href, headers: Object.fromEntries(kept) } as RequestOptions;
  const next = create(settings, [request, { timeout, retries }], call.isRaw ? 'raw' : undefined);
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
