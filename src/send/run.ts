import { toFetch } from '../clients/http/fetch.ts';
import type { RequestOptions } from '../types/request-options.ts';
import { headersOf } from './cache.ts';
import { readData, readErrorData } from './data.ts';
import { NetworkError, RateLimitError, ResponseError, type ResponseFacts, TimeoutError } from './errors.ts';
import { cancel, type Exchange, exchange, type Prepared, prepare } from './exchange.ts';
import { factsOf } from './facts.ts';
import { type CallOptions, checkNumber } from './options.ts';
import { isRead } from './redirect.ts';
import { retryAfter } from './retry-after.ts';
import { observe, type Settings } from './settings.ts';
import { createScope, orAborted, wait } from './wait.ts';

/** What a call ends with: a response with its data, and the error that it amounts to. */
export interface Outcome extends Exchange, Omit<ResponseFacts, 'route'> {
  readonly error: ResponseError | undefined;
}

const RETRIED = [408, 500, 502, 503, 504];
const LONG_WAIT = 30_000;
let calls = 0;

/** Sends a request until it is answered for good: through the queue, after limits and faults, within its time. */
export async function run(
  settings: Settings,
  request: RequestOptions,
  { signal: callSignal, timeout: callTimeout }: CallOptions,
  isRaw: boolean,
): Promise<Outcome> {
  const { options, limits, queue, retries, totalTimeout } = settings;
  const [url, { method, headers, body, duplex, signal: requestSignal }] = toFetch(request);
  const outgoing = { url, method, headers, body, duplex };
  const facts = () => factsOf(method, url);
  const isRepeatable = method !== 'POST' && method !== 'PATCH';
  const resource = limits?.resource?.(url, method) ?? '';
  const job = { order: calls++, resource, isWrite: !isRead(outgoing), facts };
  const timeout = checkNumber('timeout', callTimeout ?? settings.timeout);
  const parents = [callSignal, requestSignal].filter((signal) => signal !== undefined);
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
      const asked = isFault || !error ? 0 : retryAfter(outcome.response.headers, Date.now()) || 0;
      // A write whose fate is not known is never sent again; one that a limit refused was not processed.
      const mayRepeat =
        attempt <= retries &&
        !duplex &&
        (isLimit
          ? (isRepeatable || (!isFault && outcome.method === method)) &&
            error.retryAt.getTime() - Date.now() <= settings.maxWait
          : isRepeatable && (isFault || RETRIED.includes(outcome.status)) && asked <= settings.maxWait);
      if (!isFault && !isLimit) queue.resume(resource);
      if (!error || !mayRepeat) {
        if (isFault) throw error;
        return outcome;
      }
      if (!isFault && isRaw) cancel(outcome.response);
      if (isLimit) {
        observe(options.onWait, { ...facts(), kind: error.kind, resource, retryAt: error.retryAt });
        continue;
      }
      // Full jitter: senders that failed together do not come back together. A server that asks for more time gets it.
      const delay = asked + Math.random() * settings.retryDelay * 2 ** (attempt - 1);
      observe(options.onRetry, { ...facts(), attempt, delay, error });
      await wait(delay, signal);
    }
  } finally {
    whole?.end();
  }

  /** One attempt: a response, or the fault that kept it from coming. */
  async function once(attempt: number): Promise<Outcome | Error> {
    const prepared = await takeTurn();
    const scope = createScope(signal ? [signal] : [], timeout, () => new TimeoutError(facts(), 'timeout', timeout));
    try {
      // A stream is read after the call has ended, and can be aborted until then.
      const lasting = isRaw && parents[0] ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
      const work = converse(prepared, attempt, lasting);
      // The platform's own fetch watches the signal itself.
      return await (options.fetch ? orAborted(work, scope.signal) : work);
    } catch (fault) {
      signal?.throwIfAborted();
      if (scope.signal.aborted) return scope.signal.reason;
      if (fault instanceof NetworkError) return fault;
      throw fault;
    } finally {
      scope.end();
      queue.leave();
    }
  }

  /** Waits until the request may start. One that has waited for long gets a new token, and so another turn. */
  async function takeTurn(): Promise<Prepared> {
    for (;;) {
      const prepared = await orAborted(prepare(outgoing, settings, isRaw), signal);
      const turn = queue.enter(job, signal);
      if (turn) await turn;
      const isStale = typeof options.token === 'function' && Date.now() - prepared.at > LONG_WAIT;
      if (!isStale && !queue.isPaused(resource)) return prepared;
      queue.leave();
    }
  }

  async function converse(prepared: Prepared, attempt: number, attemptSignal: AbortSignal): Promise<Outcome> {
    const found = await exchange(prepared, settings, attemptSignal, facts);
    const { response, url, redirected, movedTo, cached, method } = found;
    const { status, headers } = response;
    if (options.onResponse) observe(options.onResponse, { ...facts(), status, headers, attempt, cached });
    if (options.onNotice) observe(options.onNotice, settings.readNotice(facts(), headers));
    const isFailure = status > 300 && status !== 304;
    const data = isRaw && !isFailure ? undefined : await readContent(response, isFailure, prepared);
    const all = headersOf(response);
    const error = isFailure ? errorOf(response, data, all) : undefined;
    // Written out: on Node 20, objects made by spread take a microsecond for each key that is added.
    return { response, url, redirected, movedTo, cached, method, status, headers: all, data, error };
  }

  async function readContent(response: Response, isFailure: boolean, { request }: Prepared): Promise<unknown> {
    try {
      if (!isFailure) return await readData(response);
      const secret = request.headers['authorization']?.replace(/^\w+ /, '');
      return await readErrorData(isRaw ? response.clone() : response, secret);
    } catch (fault) {
      if (!(fault instanceof SyntaxError)) throw new NetworkError(facts(), fault);
      const shown = { ...facts(), status: response.status, headers: headersOf(response), data: undefined };
      throw new ResponseError(shown, 'the response is not valid JSON, although its content type says so');
    }
  }

  function errorOf({ status, headers }: Response, data: unknown, all: Record<string, string>): ResponseError {
    const shown = { ...facts(), status, headers: all, data };
    const limit = status >= 400 && limits?.read({ status, headers, data, now: Date.now() });
    if (!limit) return new ResponseError(shown);
    const { kind, retryAt } = queue.pause(resource, limit, shown);
    return new RateLimitError(shown, kind, retryAt);
  }
}
