import type { Call } from './call.ts';
import { NetworkError } from './errors/request-error.ts';
import { loadOnDemand } from './load.ts';
import { failure, type Outcome } from './outcome.ts';
import { type Prepared, prepareAttempt } from './prepare-attempt.ts';
import { receive } from './receive.ts';
import { createScope, orAborted, type Scope, wait } from './wait.ts';

const LONG_WAIT = 30_000;

/** Makes one attempt when the queue allows it. Returns a response, or the fault that prevented one. */
export async function makeAttempt(call: Call, attempt: number, signal: AbortSignal | undefined): Promise<Outcome> {
  const { isRaw, parents, settings } = call;
  let scope: Scope | undefined;
  let headers: Headers | undefined;
  try {
    const turn = takeTurn(call, signal);
    // A promise would delay the request, even one that is resolved.
    const prepared = turn instanceof Promise ? await turn : turn;
    scope = createAttemptScope(call, signal);
    // A stream is read after the call has ended, and can be aborted until then.
    const lasting = isRaw && parents[0] ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
    const work = receive(call, prepared, attempt, lasting, scope.restart);
    // The global fetch observes the signal itself.
    const outcome = await (settings.options.fetch ? orAborted(work, scope.signal) : work);
    // The headers of another origin are not about the limits of this one.
    if (call.lease && !outcome.crossedOrigin) headers = outcome.response?.headers;
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

/** Creates the reason for which a signal is aborted after a time. */
export function timeoutReason(call: Call, option: 'timeout' | 'totalTimeout', milliseconds: number) {
  return async (hasHeaders: boolean) =>
    (await loadOnDemand(call.outgoing.method)).timeoutError(call, option, milliseconds, hasHeaders);
}

function createAttemptScope(call: Call, signal: AbortSignal | undefined): Scope {
  return createScope(signal ? [signal] : [], call.timeout, timeoutReason(call, 'timeout', call.timeout));
}

/** Prepares the request and starts it when the queue lets it. Most requests wait for nothing, and need neither a promise nor a timer. */
function takeTurn(call: Call, signal: AbortSignal | undefined): Prepared | Promise<Prepared> {
  const { options, queue } = call.settings;
  const prepared = prepareAttempt(call);
  if (prepared instanceof Promise || options.shared || call.retryAt || signal?.aborted || !queue.startNow(call))
    return waitForTurn(call, signal, prepared);
  return prepared;
}

async function waitForTurn(
  call: Call,
  signal: AbortSignal | undefined,
  first: Prepared | Promise<Prepared>,
): Promise<Prepared> {
  const { options, queue } = call.settings;
  for (let preparing = first; ; preparing = prepareAttempt(call)) {
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
    if (options.shared) await (await loadOnDemand(call.outgoing.method)).shareTurn(call, options.shared, signal);
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

/** A token function or a cache that does not respond in time is a timeout. */
function inTime(work: Promise<Prepared>, call: Call, signal: AbortSignal | undefined): Promise<Prepared> {
  const scope = createAttemptScope(call, signal);
  return orAborted(work, scope.signal).finally(() => scope.end());
}
