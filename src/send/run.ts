import type { RequestOptions } from '../types/request-options.ts';
import { makeAttempt } from './attempt.ts';
import { type Call, createCall, factsOfCall, type Mode, type Settings } from './call.ts';
import { type Site, withCaller } from './errors/caller.ts';
import { RateLimitError, TimeoutError } from './errors/errors.ts';
import { cancel } from './exchange.ts';
import type { RateLimit } from './limits/limits.ts';
import { retryAfter } from './limits/retry-after.ts';
import { type Notice, optionNotice } from './notices.ts';
import type { SendCallOptions } from './options.ts';
import { parseUrl } from './origin.ts';
import { networkError, type Outcome, responseError } from './receive.ts';
import { createResult } from './result.ts';
import { observe } from './settings.ts';
import { createScope, wait } from './wait.ts';

/** A program can send requests to any number of origins. */
const MOST_REPORTS = 1000;
const RETRIED = [408, 500, 502, 503, 504];

/**
 * Sends a request and returns what the caller receives. `site` contains the stack of the caller. Without a mode, a failure is thrown.
 */
export async function run(
  settings: Settings,
  request: RequestOptions,
  options: SendCallOptions | undefined,
  site: Site,
  mode?: Mode,
  firstUrl?: string,
): Promise<unknown> {
  try {
    const call = createCall(settings, request, options, mode, firstUrl);
    if (settings.options.onNotice) reportOptions(call, settings.options.onNotice);
    // Before the token is read, which may send a request too.
    if (settings.authorize && call.isApi) await settings.authorize(call.outgoing);
    const outcome = await repeat(call);
    const { error, response } = outcome;
    if (error && !(response && (mode === 'attempt' || mode === 'raw'))) {
      if (response && mode === 'stream') cancel(response);
      throw error;
    }
    if (!response || mode === 'raw') return response;
    const errorOf = (message: string, limit?: RateLimit) =>
      withCaller(responseError(call, response, message, outcome.data, limit), site);
    if (mode === 'stream')
      return { response, errorOf, faultOf: (fault: unknown) => withCaller(networkError(call, fault), site) };
    const result = createResult(response, outcome);
    return mode === 'page' || mode === 'query' ? { page: result, errorOf } : result;
  } catch (fault) {
    // The request was not sent, because the limit of an earlier one lasts.
    if (mode === 'attempt' && fault instanceof RateLimitError) {
      const { data, status, url, headers } = fault;
      return { data, status, url, headers, redirected: false, cached: false };
    }
    throw withCaller(fault, site);
  }
}

/** Reports that the token is not sent, once for each origin, and that the base URL is probably wrong, once. */
function reportOptions(call: Call, onNotice: (notice: Notice) => void): void {
  const { isApi, outgoing, settings } = call;
  const { options, reported } = settings;
  const advice = isApi && settings.advise(outgoing.headers);
  const report = (kind: 'token' | 'baseUrl', message: string) => {
    if (reported.has(message) || reported.size > MOST_REPORTS) return;
    reported.add(message);
    observe(onNotice, optionNotice(kind, message, factsOfCall(call)));
  };
  if (advice) report('baseUrl', advice);
  if (!isApi && options.token && outgoing.headers['authorization'] === undefined) {
    const { origin } = parseUrl(outgoing.url) ?? {};
    report('token', `The token is not sent to ${origin ?? 'a path'}, because the base URL is ${settings.baseUrl}.`);
  }
}

/** Makes attempts until one has a final result. Waits between them. */
async function repeat(call: Call): Promise<Outcome> {
  const { parents, settings } = call;
  const { totalTimeout } = settings;
  const whole =
    parents[0] || totalTimeout < Infinity
      ? createScope(parents, totalTimeout, () => new TimeoutError(factsOfCall(call), 'totalTimeout', totalTimeout))
      : undefined;
  const signal = whole?.signal;
  try {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      let outcome = await makeAttempt(call, attempt, signal);
      if (mayAskAgain(call, outcome)) {
        call.tokenReason = 'unauthorized';
        if (call.isRaw && outcome.response) cancel(outcome.response);
        outcome = await makeAttempt(call, attempt, signal);
      }
      if (!outcome.error || !mayRepeat(call, outcome, attempt)) return outcome;
      await waitForRetry(call, outcome, attempt, signal);
    }
  } finally {
    whole?.end();
  }
}

/**
 * Whether the request is sent once more with another token, writes too: a request that was rejected with status 401 was not processed.
 * The response of another origin, to which the token was not sent, does not count, nor does one after a redirect that turned a write
 * into a GET: the write was processed.
 */
function mayAskAgain(
  { outgoing, takesToken, tokenReason, settings }: Call,
  { response, crossedOrigin, request }: Outcome,
): boolean {
  if (response?.status !== 401 || crossedOrigin || outgoing.duplex || request?.method !== outgoing.method) return false;
  return takesToken && tokenReason === 'request' && typeof settings.options.token === 'function';
}

/** A write with an unknown outcome is never sent again. One that a rate limit rejected was not processed. */
function mayRepeat({ outgoing, isWrite, settings }: Call, outcome: Outcome, attempt: number): boolean {
  const { error, response } = outcome;
  const { method, duplex } = outgoing;
  const { maxWait, retries } = settings;
  if (attempt > retries || duplex) return false;
  const isRepeatable = !isWrite || (method !== 'POST' && method !== 'PATCH');
  if (error instanceof RateLimitError) {
    return (isRepeatable || outcome.request?.method === method) && error.retryAt.getTime() - Date.now() <= maxWait;
  }
  return isRepeatable && (!response || RETRIED.includes(response.status)) && timeAsked(response) <= maxWait;
}

/** Waits before the next attempt. After a rate limit, the queue makes the request wait. */
async function waitForRetry(
  call: Call,
  { error, response }: Outcome,
  attempt: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { isRaw, resource, settings } = call;
  const { options, retryDelay } = settings;
  if (response && isRaw) cancel(response);
  if (error instanceof RateLimitError) {
    call.retryAt = error.retryAt.getTime();
    observe(options.onWait, { ...factsOfCall(call), kind: error.kind, resource, retryAt: error.retryAt });
  } else if (error) {
    // Full jitter, so that clients that failed together do not retry together. If the server asks for more time, it is respected.
    const delay = timeAsked(response) + Math.random() * retryDelay * 2 ** (attempt - 1);
    observe(options.onRetry, { ...factsOfCall(call), attempt, delay, error });
    await wait(delay, signal);
  }
}

/** The number of milliseconds that a response asks to wait, or 0. */
function timeAsked(response: Response | undefined): number {
  return (response && retryAfter(response.headers, Date.now())) || 0;
}
