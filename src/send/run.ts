import type { RequestOptions } from '../types/request-options.ts';
import { type CacheEntry, entryOf, fromCache } from './cache.ts';
import { readCall } from './call.ts';
import { type Site, withCaller } from './caller.ts';
import { readData, readErrorData } from './data.ts';
import { NetworkError, RateLimitError, ResponseError, type ResponseFacts, TimeoutError } from './errors.ts';
import { cancel, type Dispatch, type Exchange, exchange, type Prepared, prepareAttempt } from './exchange.ts';
import { hideCredentials } from './facts.ts';
import type { CallOptions } from './options.ts';
import { createResult } from './result.ts';
import { retryAfter } from './retry-after.ts';
import { observe, type Settings } from './settings.ts';
import { createScope, orAborted, type Scope, wait } from './wait.ts';

/** The result of an attempt: a response with its data, and the error that it represents. */
interface Outcome extends Partial<Exchange> {
  readonly cached?: boolean;
  readonly data?: unknown;
  readonly error: Error | undefined;
}

const RETRIED = [408, 500, 502, 503, 504];
const LONG_WAIT = 30_000;

/**
 * Sends a request through the queue until it has a final result, with retries, waits and timeouts. `site` contains the stack of the
 * caller. Without a mode, a failure is thrown.
 */
export async function run(
  settings: Settings,
  request: RequestOptions,
  callOptions: CallOptions | undefined,
  site: Site,
  mode?: 'attempt' | 'raw',
): Promise<unknown> {
  const isRaw = mode === 'raw';
  const { options, limits, queue, maxWait, totalTimeout } = settings;
  const call = readCall(settings, request, callOptions);
  const { facts, job, parents, timeout, outgoing } = call;
  const { method, duplex } = outgoing;
  const { resource } = job;
  const isRepeatable = method !== 'POST' && method !== 'PATCH';
  const whole =
    parents[0] || totalTimeout < Infinity
      ? createScope(parents, totalTimeout, () => new TimeoutError(facts(), 'totalTimeout', totalTimeout))
      : undefined;
  const signal = whole?.signal;
  try {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const outcome = await once(attempt);
      const { error, response } = outcome;
      const isLimit = error instanceof RateLimitError;
      if (response && !isLimit) queue.resume(resource);
      const asked = (error && response && retryAfter(response.headers, Date.now())) || 0;
      // A write with an unknown outcome is never sent again. One that a rate limit rejected was not processed.
      const mayRepeat =
        attempt <= settings.retries &&
        !duplex &&
        (isLimit
          ? (isRepeatable || outcome.method === method) && error.retryAt.getTime() - Date.now() <= maxWait
          : isRepeatable && (!response || RETRIED.includes(response.status)) && asked <= maxWait);
      if (!error || !mayRepeat) {
        if (error && !(response && mode)) throw error;
        return isRaw || !response ? response : createResult(response, outcome);
      }
      if (response && isRaw) cancel(response);
      if (isLimit) {
        observe(options.onWait, { ...facts(), kind: error.kind, resource, retryAt: error.retryAt });
        continue;
      }
      // Full jitter, so that clients that failed together do not retry together. If the server asks for more time, it is respected.
      const delay = asked + Math.random() * settings.retryDelay * 2 ** (attempt - 1);
      observe(options.onRetry, { ...facts(), attempt, delay, error });
      await wait(delay, signal);
    }
  } catch (fault) {
    // The request was not sent, because the limit of an earlier one lasts.
    if (mode === 'attempt' && fault instanceof RateLimitError) {
      const { data, status, url, headers } = fault;
      return { data, status, url, headers, redirected: false, cached: false };
    }
    throw withCaller(fault, site);
  } finally {
    whole?.end();
  }

  /** Makes one attempt when the queue allows it. Returns a response, or the fault that prevented one. */
  async function once(attempt: number): Promise<Outcome> {
    let scope: Scope | undefined;
    try {
      let prepared: Prepared | Promise<Prepared>;
      // Awaited only if there is something to wait for: each promise takes time, and most requests wait for nothing.
      for (;;) {
        prepared = prepareAttempt(call, settings, isRaw);
        if (prepared instanceof Promise) prepared = await orAborted(prepared, signal);
        signal?.throwIfAborted();
        const turn = queue.enter(job);
        if (turn) await orAborted(turn, signal);
        // A request that has waited for a long time gets a new token, and is queued again.
        const isStale = typeof options.token === 'function' && Date.now() - prepared.at > LONG_WAIT;
        if (!isStale && !queue.isPaused(resource)) break;
        queue.leave(job);
      }
      scope = createScope(signal ? [signal] : [], timeout, () => new TimeoutError(facts(), 'timeout', timeout));
      // A stream is read after the call has ended, and can be aborted until then.
      const lasting = isRaw && parents[0] ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
      const work = converse(prepared, attempt, lasting);
      // The global fetch observes the signal itself.
      return await (options.fetch ? orAborted(work, scope.signal) : work);
    } catch (fault) {
      signal?.throwIfAborted();
      if (scope?.signal.aborted) return { error: scope.signal.reason };
      if (scope && fault instanceof NetworkError) return { error: fault };
      throw fault;
    } finally {
      scope?.end();
      queue.leave(job);
    }
  }

  /** Sends the request and reads the response. */
  async function converse({ request, key, entry }: Prepared, attempt: number, signal: AbortSignal): Promise<Outcome> {
    const dispatch: Dispatch = ({ url, method, headers, body, duplex }, redirect) => {
      // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
      const init = { __proto__: null, method, headers, body, duplex, signal, redirect };
      return (options.fetch ?? fetch)(url, init as RequestInit);
    };
    let found: Exchange;
    try {
      found = await exchange(request, dispatch);
    } catch (fault) {
      throw new NetworkError(facts(), fault);
    }
    const cached = found.response.status === 304 && entry !== undefined;
    const response = cached ? fromCache(entry, found.response) : found.response;
    const { status, headers } = response;
    if (options.onResponse) observe(options.onResponse, { ...facts(), status, headers, attempt, cached });
    if (options.onNotice) observe(options.onNotice, settings.readNotice(facts(), headers));
    const isFailure = status > 300 && status !== 304;
    let data: unknown;
    let fresh: CacheEntry | undefined;
    const shown = (): ResponseFacts => {
      const safe = [...headers].map(([name, value]) => [name, hideCredentials(value, request.headers)]);
      return { ...facts(), status, headers: Object.fromEntries(safe), data };
    };
    try {
      if (isFailure) data = await readErrorData(isRaw ? response.clone() : response, request);
      else if (!isRaw) {
        if (key && !cached) fresh = await entryOf(response);
        data = await readData(response);
      }
    } catch (fault) {
      if (!(fault instanceof SyntaxError)) throw new NetworkError(facts(), fault);
      throw new ResponseError(shown(), 'the response has a JSON content type, but is not valid JSON');
    }
    if (key && fresh) await options.cache?.set(key, fresh);
    const error = isFailure ? errorOf(headers, shown()) : undefined;
    return Object.assign(found, { response, cached, data, error });
  }

  function errorOf(headers: Headers, shown: ResponseFacts): ResponseError {
    const { status, data } = shown;
    const limit = status >= 400 && limits?.read({ status, headers, data, now: Date.now() });
    if (!limit) return new ResponseError(shown);
    const { kind, retryAt } = queue.pause(resource, limit, shown);
    return new RateLimitError(shown, kind, retryAt);
  }
}
