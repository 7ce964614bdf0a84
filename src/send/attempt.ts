// One attempt of a call: from its turn to what it has received.

import type { Call } from './call.ts';
import { asRedirect, NetworkError, NOT_FOLLOWED, TimeoutError } from './errors.ts';
import { advised, errorOf, factsOfCall, responseError } from './failures.ts';
import { cancel, type Exchange, type Outgoing, type Received } from './outgoing.ts';
import { fail, isSuccess, readData } from './read.ts';
import { createScope, orAborted, type Scope } from './timeouts.ts';

/** Makes one attempt, when the queue allows it. */
export async function attempt(call: Call, signal: AbortSignal | undefined): Promise<Received> {
  const { turns, options, steps } = call.sender;
  let scope: Scope | undefined;
  let received: Received | undefined;
  try {
    // Prepare it. A step returns a promise only if it must wait, because a promise delays even a call that need not.
    const asked = steps.prepareAttempt?.(call, signal);
    if (asked) await asked;
    // Send and read, within one scope of time.
    scope = createTimeout(call, 'timeout', call.timeout, signal ? [signal] : []);
    const isTraced = steps.channel?.hasSubscribers || options.onRequest;
    const work = isTraced && steps.trace ? steps.trace(call, scope, exchange) : exchange(call, scope);
    // The global fetch and a dispatcher observe the signal themselves.
    received = await (options.fetch && !options.dispatcher ? orAborted(work, scope.signal) : work);
    // A cache that is slow delays only this call, and one that fails does not fail it.
    if (call.storing) await orAborted(call.storing, scope.signal).catch(() => {});
    return received;
  } catch (fault) {
    signal?.throwIfAborted();
    if (scope?.signal.aborted) return createReceived(call.request, undefined, scope.signal.reason);
    if (!scope) throw fault;
    const error = errorOf(call, fault);
    // What has become of a write can be looked up.
    if (error instanceof NetworkError || call.once) return createReceived(call.request, undefined, error);
    throw error;
  } finally {
    scope?.end();
    turns?.leave(call, received);
  }
}

/** Sends the request and reads the response. A limit that it reports pauses others before the next one starts. */
async function exchange(call: Call, { signal, restart: progress }: Scope): Promise<Exchange> {
  const { request, parents, sender } = call;
  const { steps, options } = sender;
  // A stream is read after the call has ended, and can be aborted until then.
  if (options.onResponse || call.once || /^(?:PUT|DELETE)$/.test(request.method)) call.sentAt = sender.clock.now();
  const lasting = call.isRaw && parents[0] ? AbortSignal.any([signal, ...parents]) : signal;
  const received = createReceived(request, await dispatch(call, request, 'manual', lasting));
  if (!isSuccess(received.response, request.method) || received.response.redirected) {
    await (steps.follow ?? refuseHidden)(call, received, (next, redirect) => {
      progress(false);
      return dispatch(call, next, redirect, lasting, true);
    });
  }
  progress(true);
  if (call.cacheKey) steps.reuse?.(call, received);
  const { headers } = received.response;
  const isNoted = sender.tellsAnnouncements || headers.has('deprecation') || headers.has('sunset');
  if (options.onResponse || (options.onNotice && isNoted)) steps.report?.(call, received);
  // A status of 304 that is not for the cache is the response to a condition of the caller, and has no data.
  if (!isSuccess(received.response, received.request.method)) await fail(call, received, progress);
  else {
    if (!call.isRaw) received.data = await readData(call, received, progress);
    if (call.hit) sender.turns?.queueOf(call).resume(call);
  }
  return received;
}

/** A platform may hide the target of a redirect, or follow it although it was told not to. The response is then that of anyone. */
function refuseHidden(call: Call, { response }: Exchange): void {
  if (!response.redirected && response.type !== 'opaqueredirect') return;
  cancel(response);
  throw asRedirect(responseError(call, response, NOT_FOLLOWED));
}

/** Sends a request with `fetch`. Every request of a sender passes here, so that none is sent that a judge has not seen. */
async function dispatch(
  call: Call,
  given: Outgoing,
  redirect: NonNullable<RequestInit['redirect']>,
  signal: AbortSignal,
  isRedirect?: boolean,
): Promise<Response> {
  const { sender, fetchOptions, outgoing } = call;
  const { url, method, headers, body, duplex } = sender.judge ? await sender.judge(sender, given, isRedirect) : given;
  // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
  const own = { __proto__: null, method, headers, body, duplex, signal, redirect } as RequestInit;
  // Spread syntax takes as long as all of the above, even for undefined.
  const init = fetchOptions ? ({ __proto__: null, ...(fetchOptions as object), ...own } as RequestInit) : own;
  const response = await sender.fetch(url, init, call.isRaw);
  // A status of 303 leads to the result of what was done, with another method.
  if (call.isWrite && method === outgoing.method && (isSuccess(response, method) || response.status === 303))
    call.isAccepted = true;
  return response;
}

/** A scope that ends with a `TimeoutError` after a time without progress. */
export function createTimeout(
  call: Call,
  option: 'timeout' | 'totalTimeout',
  milliseconds: number,
  parents: readonly AbortSignal[],
): Scope {
  return createScope(call.sender.clock, parents, milliseconds, (hasHeaders) => {
    const error = new TimeoutError(factsOfCall(call), option, milliseconds, hasHeaders);
    return hasHeaders ? error : advised(call, error);
  });
}

/** The response to a request, before any step has changed or read it. */
function createReceived(request: Outgoing, response: Response): Exchange;
function createReceived(request: Outgoing, response: undefined, error: Error): Received;
function createReceived(request: Outgoing, response: Response | undefined, error?: Error): Received {
  return {
    response,
    request,
    url: request.url,
    redirected: false,
    crossedOrigin: false,
    movedTo: undefined,
    cached: false,
    data: undefined,
    error,
  };
}
