import { toFetch } from '../clients/http/fetch.ts';
import type { RequestOptions } from '../types/request-options.ts';
import { headersOf } from './cache.ts';
import { withCaller } from './caller.ts';
import { readData, readErrorData } from './data.ts';
import { NetworkError, RateLimitError, ResponseError, type ResponseFacts, TimeoutError } from './errors.ts';
import { cancel, type Exchange, exchange, type Prepared, prepare } from './exchange.ts';
import { factsOf } from './facts.ts';
import { type CallOptions, checkNumber } from './options.ts';
import type { Job } from './queue.ts';
import { isRead } from './redirect.ts';
import { retryAfter } from './retry-after.ts';
import { observe, type Settings } from './settings.ts';
import { createScope, orAborted, type Scope, wait } from './wait.ts';

/** What an attempt ends with: a response with its data, and the error that it amounts to. */
interface Outcome extends Exchange, Omit<ResponseFacts, 'route'> {
  readonly error: ResponseError | undefined;
}

const RETRIED = [408, 500, 502, 503, 504];
const LONG_WAIT = 30_000;
const NONE: AbortSignal[] = [];
let calls = 0;

/**
 * Sends a request until it is answered for good: through the queue, after limits and faults, within its time. Returns what callers
 * get. `site` has the line of the caller; without a mode, a failure is thrown.
 */
export async function run(
  settings: Settings,
  request: RequestOptions,
  { signal: callSignal, timeout: callTimeout }: CallOptions = {},
  site: Error,
  mode?: 'attempt' | 'raw',
): Promise<unknown> {
  const isRaw = mode === 'raw';
  const { options, limits, queue, maxWait, totalTimeout } = settings;
  const [url, { method, headers, body, duplex, signal: requestSignal }] = toFetch(request);
  const outgoing = { url, method, headers, body, duplex };
  const facts = () => factsOf(method, url);
  const isRepeatable = method !== 'POST' && method !== 'PATCH';
  const resource = limits?.resource?.(url, method) ?? '';
  const job: Job = { order: calls++, resource, isWrite: !isRead(method), facts };
  const timeout = callTimeout === undefined ? settings.timeout : checkNumber('timeout', callTimeout);
  const parents =
    callSignal || requestSignal ? [callSignal, requestSignal].filter((signal) => signal !== undefined) : NONE;
  const whole =
    parents[0] || totalTimeout < Number.POSITIVE_INFINITY
      ? createScope(parents, totalTimeout, () => new TimeoutError(facts(), 'totalTimeout', totalTimeout))
      : undefined;
  const signal = whole?.signal;
  try {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const outcome = await once(attempt);
      const isFault = outcome instanceof Error;
      const error = isFault ? outcome : outcome.error;
      const isLimit = error instanceof RateLimitError;
      if (!isFault && !isLimit) queue.resume(resource);
      const asked = isFault || !error ? 0 : retryAfter(outcome.response.headers, Date.now()) || 0;
      // A write with an unknown outcome is never sent again. One that a rate limit rejected was not processed.
      const mayRepeat =
        attempt <= settings.retries &&
        !duplex &&
        (isLimit
          ? (isRepeatable || (!isFault && outcome.method === method)) && error.retryAt.getTime() - Date.now() <= maxWait
          : isRepeatable && (isFault || RETRIED.includes(outcome.status)) && asked <= maxWait);
      if (!error || !mayRepeat) {
        if (isFault || (error && !mode)) throw error;
        return isRaw ? outcome.response : resultOf(outcome);
      }
      if (!isFault && isRaw) cancel(outcome.response);
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
    throw withCaller(fault, site);
  } finally {
    whole?.end();
  }

  /** One attempt, when it is its turn: a response, or the fault that kept it from coming. */
  async function once(attempt: number): Promise<Outcome | Error> {
    let scope: Scope | undefined;
    try {
      let prepared: Prepared | Promise<Prepared>;
      // Awaited only where there is something to wait for: each promise takes time, and most requests wait for nothing.
      for (;;) {
        prepared = prepare(outgoing, settings, isRaw);
        if (prepared instanceof Promise) prepared = await orAborted(prepared, signal);
        signal?.throwIfAborted();
        const turn = queue.enter(job);
        if (turn) await orAborted(turn, signal);
        // One that has waited for long gets a new token, and so another turn.
        const isStale = typeof options.token === 'function' && Date.now() - prepared.at > LONG_WAIT;
        if (!isStale && !queue.isPaused(resource)) break;
        queue.leave(job);
      }
      scope = createScope(signal ? [signal] : NONE, timeout, () => new TimeoutError(facts(), 'timeout', timeout));
      // A stream is read after the call has ended, and can be aborted until then.
      const lasting = isRaw && parents[0] ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
      const work = converse(prepared, attempt, lasting);
      // The global fetch observes the signal itself.
      return await (options.fetch ? orAborted(work, scope.signal) : work);
    } catch (fault) {
      signal?.throwIfAborted();
      if (scope?.signal.aborted) return scope.signal.reason;
      if (scope && fault instanceof NetworkError) return fault;
      throw fault;
    } finally {
      scope?.end();
      queue.leave(job);
    }
  }

  async function converse(prepared: Prepared, attempt: number, attemptSignal: AbortSignal): Promise<Outcome> {
    const found = await exchange(prepared, settings, attemptSignal, facts);
    const { response, url, redirected, movedTo, cached, method } = found;
    const { status, headers } = response;
    if (options.onResponse) observe(options.onResponse, { ...facts(), status, headers, attempt, cached });
    if (options.onNotice) observe(options.onNotice, settings.readNotice(facts(), headers));
    const isFailure = status > 300 && status !== 304;
    const all = headersOf(response);
    let data: unknown;
    try {
      if (isFailure) {
        const secret = prepared.request.headers['authorization']?.replace(/^\w+ /, '');
        data = await readErrorData(isRaw ? response.clone() : response, secret);
      } else if (!isRaw) data = await readData(response);
    } catch (fault) {
      if (!(fault instanceof SyntaxError)) throw new NetworkError(facts(), fault);
      const shown = { ...facts(), status, headers: all, data };
      throw new ResponseError(shown, 'the response has a JSON content type, but is not valid JSON');
    }
    const error = isFailure ? errorOf(response, { ...facts(), status, headers: all, data }) : undefined;
    // Written out: on Node 20, objects made by spread take a microsecond for each key that is added.
    return { response, url, redirected, movedTo, cached, method, status, headers: all, data, error };
  }

  function errorOf({ status, headers }: Response, shown: ResponseFacts): ResponseError {
    const limit = status >= 400 && limits?.read({ status, headers, data: shown.data, now: Date.now() });
    if (!limit) return new ResponseError(shown);
    const { kind, retryAt } = queue.pause(resource, limit, shown);
    return new RateLimitError(shown, kind, retryAt);
  }
}

function resultOf({ data, status, url, headers, redirected, movedTo, cached }: Outcome) {
  const result = { data, status, url, headers, redirected, cached };
  return movedTo ? { ...result, movedTo } : result;
}
