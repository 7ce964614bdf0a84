import { type Call, factsOfCall, limitOfCall, sharedLimitOf } from './call.ts';
import { NetworkError, RateLimitError, type ResponseFacts, TimeoutError } from './errors/errors.ts';
import type { SharedLimits } from './limits/shared.ts';
import { optionNotice } from './notices.ts';
import { type Prepared, prepareAttempt } from './prepare-attempt.ts';
import { failure, type Outcome, receive } from './receive.ts';
import { observe } from './settings.ts';
import { createScope, orAborted, type Scope, wait } from './wait.ts';

const LONG_WAIT = 30_000;

/** Makes one attempt when the queue allows it. Returns a response, or the fault that prevented one. */
export async function makeAttempt(call: Call, attempt: number, signal: AbortSignal | undefined): Promise<Outcome> {
  const { isRaw, parents, settings } = call;
  const { options, queue } = settings;
  let scope: Scope | undefined;
  let headers: Headers | undefined;
  try {
    const prepared = await takeTurn(call, signal);
    scope = createAttemptScope(call, signal);
    // A stream is read after the call has ended, and can be aborted until then.
    const lasting = isRaw && parents[0] ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
    const work = receive(call, prepared, attempt, lasting);
    // The global fetch observes the signal itself.
    const outcome = await (options.fetch ? orAborted(work, scope.signal) : work);
    if (!(outcome.error instanceof RateLimitError)) queue.resume(call);
    // What another origin returns says nothing about the limits of this one.
    headers = outcome.crossedOrigin ? undefined : outcome.response?.headers;
    if (call.storing) {
      // The response was received: a cache that is slow delays only this call, and one that fails does not fail it.
      endTurn(call, headers);
      await orAborted(call.storing, scope.signal).catch(() => {});
    }
    return outcome;
  } catch (fault) {
    signal?.throwIfAborted();
    if (scope?.signal.aborted) return failure(scope.signal.reason);
    if (scope && fault instanceof NetworkError) return failure(fault);
    throw fault;
  } finally {
    scope?.end();
    endTurn(call, headers);
  }
}

function createAttemptScope(call: Call, signal: AbortSignal | undefined): Scope {
  const { timeout } = call;
  return createScope(signal ? [signal] : [], timeout, () => new TimeoutError(factsOfCall(call), 'timeout', timeout));
}

/** Prepares the request and waits until the queue lets it start. */
async function takeTurn(call: Call, signal: AbortSignal | undefined): Promise<Prepared> {
  const { options, queue } = call.settings;
  for (;;) {
    const preparing = prepareAttempt(call);
    // Most requests wait for nothing, and need no timer.
    const prepared = preparing instanceof Promise ? await inTime(preparing, call, signal) : preparing;
    signal?.throwIfAborted();
    const left = call.retryAt - Date.now();
    // The limit belongs to another origin or to an earlier token, so the queue does not make the request wait.
    if (left > 0 && !queue.isPaused(call)) {
      await wait(left, signal);
      continue;
    }
    const turn = queue.enter(call);
    if (turn) await orAborted(turn, signal);
    if (options.shared) await shareTurn(call, options.shared, signal);
    // A request that has waited for a long time gets a new token, and is queued again.
    const isStale = typeof options.token === 'function' && Date.now() - prepared.at > LONG_WAIT;
    if (!isStale && !queue.isPaused(call)) return prepared;
    endTurn(call);
  }
}

function endTurn(call: Call, headers?: Headers): void {
  call.settings.queue.leave(call);
  call.lease?.release(headers);
  call.lease = undefined;
}

/** Waits until the limits that processes share let the request start. A pause that is too long for it becomes one of the queue. */
async function shareTurn(call: Call, shared: SharedLimits, signal: AbortSignal | undefined): Promise<void> {
  const { isWrite, request, resource, settings } = call;
  const { concurrency, maxWait, options, queue, writeInterval } = settings;
  const notify = (message: string) => observe(options.onNotice, optionNotice('shared', message, factsOfCall(call)));
  const limit = sharedLimitOf(resource, request.url, request);
  const turn = await shared.acquire({ ...limit, isWrite, concurrency, writeInterval, maxWait, signal, notify });
  if ('release' in turn) call.lease = turn;
  else queue.pause(limitOfCall(call), turn, { status: 429, headers: {} } as ResponseFacts);
}

/** A token function or a cache that does not respond in time is a timeout. */
function inTime(work: Promise<Prepared>, call: Call, signal: AbortSignal | undefined): Promise<Prepared> {
  const scope = createAttemptScope(call, signal);
  return orAborted(work, scope.signal).finally(() => scope.end());
}
