import { toFetch } from '../clients/index.ts';
import type { RequestOptions } from '../types/request-options.ts';
import { readData, readErrorData } from './data.ts';
import {
  factsOf,
  NetworkError,
  RateLimitError,
  type RequestFacts,
  ResponseError,
  type ResponseFacts,
  TimeoutError,
} from './errors.ts';
import { type Exchange, exchange, type Prepared, prepare } from './exchange.ts';
import { type CallOptions, numberOption } from './options.ts';
import type { Outgoing } from './redirect.ts';
import { observe, type Settings } from './settings.ts';
import { createScope, orAborted, wait } from './wait.ts';

/** What a call ends with: a response with its data, and the error that it amounts to. */
export interface Outcome extends Exchange, ResponseFacts {
  readonly error: ResponseError | undefined;
}

const RETRIED = [408, 500, 502, 503, 504];
const LONG_WAIT = 30_000;
let calls = 0;

/** Sends a request until it is answered for good: through the queue, after limits and faults, within its time. */
export async function run(
  settings: Settings,
  options: RequestOptions,
  call: CallOptions,
  isRaw: boolean,
): Promise<Outcome> {
  const [url, { signal: requestSignal, ...init }] = toFetch(options);
  const request: Outgoing = { ...init, url };
  const facts = factsOf(init.method, url);
  const { method } = init;
  const isIdempotent = method !== 'POST' && method !== 'PATCH';
  const mayRepeat = !init.duplex;
  const timeout = numberOption(call, 'timeout', settings.timeout);
  const parents = [call.signal, requestSignal].filter((signal) => signal !== undefined);
  const whole =
    parents.length > 0 || settings.totalTimeout < Number.POSITIVE_INFINITY
      ? createScope(
          parents,
          settings.totalTimeout,
          () => new TimeoutError(facts, 'totalTimeout', settings.totalTimeout),
        )
      : undefined;
  const job = {
    order: calls++,
    resource: settings.limits?.resource?.(url, method) ?? '',
    isWrite: method !== 'GET' && method !== 'HEAD',
    facts,
  };
  try {
    for (let attempt = 0; ; attempt++) {
      whole?.signal.throwIfAborted();
      const isLast = attempt >= settings.retries || !mayRepeat;
      const outcome = await once(attempt);
      const fault = outcome instanceof Error ? outcome : outcome.error;
      if (outcome instanceof Error) {
        if (isLast || !isIdempotent) throw outcome;
      } else {
        if (fault instanceof RateLimitError) {
          if (isLast || fault.retryAt.getTime() - Date.now() > settings.maxWait) return outcome;
          discard(outcome, isRaw);
          observe(settings.onWait, { ...facts, kind: fault.kind, resource: job.resource, retryAt: fault.retryAt });
          continue;
        }
        settings.queue.resume(job.resource);
        if (!fault || isLast || !isIdempotent || !RETRIED.includes(outcome.status)) return outcome;
        discard(outcome, isRaw);
      }
      // Full jitter: senders that failed together do not come back together.
      const delay = Math.random() * settings.retryDelay * 2 ** attempt;
      observe(settings.onRetry, { ...facts, attempt: attempt + 1, delay, error: fault as Error });
      await wait(delay, whole?.signal);
    }
  } finally {
    whole?.end();
  }

  /** One attempt: a response, or the fault that kept it from coming. */
  async function once(attempt: number): Promise<Outcome | Error> {
    const prepared = await takeTurn();
    const scope = createScope(whole ? [whole.signal] : [], timeout, () => new TimeoutError(facts, 'timeout', timeout));
    try {
      const secret = prepared.request.headers['authorization']?.split(' ').pop();
      // A stream is read after the call has ended, and can be aborted until then.
      const signal = isRaw && parents.length > 0 ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
      const work = exchange(prepared, settings, signal, facts).then((found) => finish(found, attempt, secret));
      return await orAborted(work, scope.signal);
    } catch (fault) {
      whole?.signal.throwIfAborted();
      if (scope.signal.aborted) return scope.signal.reason;
      if (fault instanceof NetworkError) return fault;
      throw fault;
    } finally {
      scope.end();
      settings.queue.leave();
    }
  }

  /** Waits until the request may start. One that has waited for long gets a new token, and so another turn. */
  async function takeTurn(): Promise<Prepared> {
    for (;;) {
      const prepared = await orAborted(prepare(request, settings, isRaw), whole?.signal);
      const turn = settings.queue.enter(job, whole?.signal);
      if (turn) await turn;
      const isStale = typeof settings.token === 'function' && Date.now() - prepared.at > LONG_WAIT;
      if (!isStale && !settings.queue.isPaused(job.resource)) return prepared;
      settings.queue.leave();
    }
  }

  async function finish(found: Exchange, attempt: number, secret: string | undefined): Promise<Outcome> {
    const { response, cached } = found;
    const { status } = response;
    observe(settings.onResponse, { ...facts, status, headers: response.headers, attempt: attempt + 1, cached });
    settings.readNotices(facts, response.headers);
    const headers = Object.fromEntries(response.headers);
    const isFailure = status >= 400 || (status >= 300 && status !== 304 && status !== 300);
    const content = isRaw && isFailure ? response.clone() : response;
    const data = await readContent(content, isFailure, secret);
    const outcome = { ...found, ...facts, status, headers, data };
    return { ...outcome, error: isFailure ? errorOf(outcome) : undefined };
  }

  async function readContent(response: Response, isFailure: boolean, secret: string | undefined): Promise<unknown> {
    if (isRaw && !isFailure) return undefined;
    try {
      return await (isFailure ? readErrorData(response, secret) : readData(response));
    } catch (fault) {
      if (!(fault instanceof SyntaxError)) throw new NetworkError(facts, fault);
      const { status, headers } = response;
      const shown = { ...facts, status, headers: Object.fromEntries(headers), data: undefined };
      throw new ResponseError(shown, 'The response is not valid JSON, although its content type says so.');
    }
  }

  function errorOf(outcome: Exchange & ResponseFacts & RequestFacts): ResponseError {
    const { status, data, response } = outcome;
    const limit = status >= 400 && settings.limits?.read({ status, headers: response.headers, data, now: Date.now() });
    if (!limit) return new ResponseError(outcome);
    const { kind, retryAt } = settings.queue.pause(job.resource, limit, outcome);
    return new RateLimitError(outcome, kind, retryAt);
  }
}

/** Lets go of a response that nobody will read: as a stream, it would hold its connection. */
function discard({ response }: Outcome, isRaw: boolean): void {
  if (isRaw) response.body?.cancel().catch(() => {});
}
