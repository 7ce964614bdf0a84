import type { Call } from './call.ts';
import { NetworkError, RateLimitError, TimeoutError } from './errors/errors.ts';
import { type Prepared, prepareAttempt } from './exchange.ts';
import { type Outcome, receive } from './receive.ts';
import { createScope, orAborted, type Scope } from './wait.ts';

const LONG_WAIT = 30_000;

/** Makes one attempt when the queue allows it. Returns a response, or the fault that prevented one. */
export async function makeAttempt(call: Call, attempt: number, signal: AbortSignal | undefined): Promise<Outcome> {
  const { facts, isRaw, parents, settings, timeout } = call;
  const { options, queue } = settings;
  let scope: Scope | undefined;
  try {
    const prepared = await takeTurn(call, signal);
    scope = createScope(signal ? [signal] : [], timeout, () => new TimeoutError(facts(), 'timeout', timeout));
    // A stream is read after the call has ended, and can be aborted until then.
    const lasting = isRaw && parents[0] ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
    const work = receive(call, prepared, attempt, lasting);
    // The global fetch observes the signal itself.
    const outcome = await (options.fetch ? orAborted(work, scope.signal) : work);
    if (!(outcome.error instanceof RateLimitError)) queue.resume(call.resource);
    return outcome;
  } catch (fault) {
    signal?.throwIfAborted();
    if (scope?.signal.aborted) return { error: scope.signal.reason };
    if (scope && fault instanceof NetworkError) return { error: fault };
    throw fault;
  } finally {
    scope?.end();
    queue.leave(call);
  }
}

/** Prepares the request and waits until the queue lets it start. */
async function takeTurn(call: Call, signal: AbortSignal | undefined): Promise<Prepared> {
  const { options, queue } = call.settings;
  for (;;) {
    let prepared = prepareAttempt(call);
    // Awaited only if there is something to wait for: each promise takes time, and most requests wait for nothing.
    if (prepared instanceof Promise) prepared = await orAborted(prepared, signal);
    signal?.throwIfAborted();
    const turn = queue.enter(call);
    if (turn) await orAborted(turn, signal);
    // A request that has waited for a long time gets a new token, and is queued again.
    const isStale = typeof options.token === 'function' && Date.now() - prepared.at > LONG_WAIT;
    if (!isStale && !queue.isPaused(call.resource)) return prepared;
    queue.leave(call);
  }
}
