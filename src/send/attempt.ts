import type { Call, Prepared } from './call.ts';
import { NetworkError } from './errors.ts';
import { failure, type Outcome } from './outcome.ts';
import { prepareAttempt } from './prepare-attempt.ts';
import { receive } from './receive.ts';
import { createScope, observing, orAborted, type Scope } from './timeouts.ts';

/** Makes one attempt when the queue allows it. Returns a response, or the fault that prevented one. */
export async function makeAttempt(call: Call, attempt: number, signal: AbortSignal | undefined): Promise<Outcome> {
  const { isRaw, parents, settings } = call;
  let scope: Scope | undefined;
  let headers: Headers | undefined;
  try {
    const turn = settings.takeTurn(call, signal);
    // A promise would delay the request, even one that is resolved.
    const prepared = turn instanceof Promise ? await turn : turn;
    scope = createAttemptScope(call, signal);
    // A stream is read after the call has ended, and can be aborted until then.
    const lasting = isRaw && parents[0] ? AbortSignal.any([scope.signal, ...parents]) : scope.signal;
    const work = receive(call, prepared, attempt, lasting, scope.restart);
    // The global fetch observes the signal itself.
    const { fetch } = settings.options;
    const outcome = await (fetch && !observing.has(fetch) ? orAborted(work, scope.signal) : work);
    // The headers of another origin are not about the limits of this one.
    if (call.lease && !outcome.crossedOrigin) headers = outcome.response?.headers;
    // A cache that is slow delays only this call, and one that fails does not fail it.
    if (call.storing) await orAborted(call.storing, scope.signal).catch(() => {});
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
    (await call.settings.load(call.outgoing.method)).timeoutError(call, option, milliseconds, hasHeaders);
}

function createAttemptScope(call: Call, signal: AbortSignal | undefined): Scope {
  return createScope(signal ? [signal] : [], call.timeout, timeoutReason(call, 'timeout', call.timeout));
}

export function endTurn(call: Call, headers?: Headers): void {
  call.settings.queue?.leave(call);
  call.lease?.release(headers);
  call.lease = undefined;
}

/** Prepares a request that waits for nothing but its token. One that does not arrive in time is a timeout. */
export function prepareInTime(call: Call, signal: AbortSignal | undefined): Prepared | Promise<Prepared> {
  const prepared = prepareAttempt(call);
  if (!(prepared instanceof Promise)) return prepared;
  const scope = createAttemptScope(call, signal);
  return orAborted(prepared, scope.signal).finally(() => scope.end());
}
