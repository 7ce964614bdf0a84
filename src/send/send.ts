// The life of a call, from its check to its result. A step that only some calls need is missing, or refuses, without the part that it belongs to.

import { isRead } from '../core/methods.ts';
import { memberOf } from '../core/objects.ts';
import { DATES } from '../core/secrets.ts';
import { type Call, createCall, type Given, type Sender, type Sent } from './call.ts';
import { asRedirect, NetworkError, NOT_FOLLOWED, routeOf, withCaller } from './errors.ts';
import { addDoubt, errorOf, responseError, withDates } from './failures.ts';
import { checkHost } from './origin.ts';
import { cancel, createReceived, type Exchange, isSuccess, type Outgoing, type Received } from './outgoing.ts';
import { createResult, toWebResponse } from './read.ts';
import { fail, readData } from './receive.ts';
import { createScope, Late, observing, orAborted, type Scope } from './timeouts.ts';
import { addCredentials } from './token.ts';

/** Sends a request: one attempt after another, until one is final. Throws the error of the last one, unless the caller wants its response. */
export async function send(sender: Sender, given: Given): Promise<Sent> {
  let call: Call | undefined;
  let whole: Scope | undefined;
  try {
    // Check the request and the options of the call.
    call = createCall(sender, given);
    const asked = prepare(call);
    if (asked) await asked;
    // Before the token is read, which may send a request too.
    if (sender.judge) await sender.judge(sender, call.outgoing);

    // Send it, and what follows from its response.
    if (call.parents.length > 0 || sender.totalTimeout < Infinity)
      whole = createTimeout(call, 'totalTimeout', sender.totalTimeout, call.parents);
    let received: Received;
    for (let next: Call | undefined = call; ; ) {
      whole?.signal.throwIfAborted();
      received = await attempt(next, whole?.signal);
      next =
        received.error || call.options.until ? await sender.steps.again?.(next, received, whole?.signal) : undefined;
      if (!next) return resultOf(call, received);
    }
  } catch (fault) {
    if (call?.kind === 'attempt' && call.refused?.error === fault) return { ...call.refused, call } as never;
    throw withCaller(
      fault,
      given.site,
      () => routeOf(given.args[0]),
      (error) => call && addDoubt(call, error),
    );
  } finally {
    whole?.end();
  }
}

/** Does what only few calls need before they are sent. Returns no promise if there is nothing that waits. */
function prepare(call: Call): Promise<void> | undefined {
  const { options, isApi, given, outgoing, fetchOptions } = call;
  const { steps, host } = call.sender;
  const { onNotice, validate } = call.sender.options;
  if (fetchOptions !== undefined) call.fetchOptions = steps.readFetchOptions(fetchOptions);
  if (host && !isApi) checkHost(outgoing.url, host);
  if (DATES in given) call.select = (data, sent) => (sent ? withDates(sent) : data);
  const { until, incomplete, fields } = options;
  if (until !== undefined) steps.until?.(call);
  if (incomplete !== undefined || onNotice || validate) steps.incomplete?.(call);
  return fields === undefined ? undefined : steps.fields?.(call);
}

/** Makes one attempt, when the queue allows it. */
async function attempt(call: Call, signal: AbortSignal | undefined): Promise<Received> {
  const { turns, options } = call.sender;
  let scope: Scope | undefined;
  let headers: Headers | undefined;
  try {
    // Prepare it. A step returns a promise only if it must wait, because a promise delays even a call that need not.
    for (let isReady: boolean | undefined; !isReady; ) {
      const asked = addCredentials(call);
      if (asked) await inTime(call, asked, signal);
      signal?.throwIfAborted();
      const turn = turns?.enter(call, signal);
      isReady = turn === undefined || (await turn);
    }
    // Send and read, within one scope of time.
    scope = createTimeout(call, 'timeout', call.timeout, signal ? [signal] : []);
    const work = exchange(call, scope);
    // The global fetch observes the signal itself.
    const received = await (options.fetch && !observing.has(options.fetch) ? orAborted(work, scope.signal) : work);
    // The headers of another origin are not about the limits of this one.
    if (call.lease && !received.crossedOrigin) headers = received.response?.headers;
    // A cache that is slow delays only this call, and one that fails does not fail it.
    if (call.storing) await orAborted(call.storing, scope.signal).catch(() => {});
    return received;
  } catch (fault) {
    signal?.throwIfAborted();
    if (scope?.signal.aborted) return createReceived(call.request, undefined, scope.signal.reason);
    if (!scope) throw fault;
    const error = errorOf(call, fault);
    if (error instanceof NetworkError) return createReceived(call.request, undefined, error);
    throw error;
  } finally {
    scope?.end();
    turns?.leave(call, headers);
  }
}

/** Sends the request and reads the response. A limit that it reports pauses others before the next one starts. */
async function exchange(call: Call, { signal, restart: progress }: Scope): Promise<Exchange> {
  const { request, parents, sender } = call;
  const { steps, options } = sender;
  // A stream is read after the call has ended, and can be aborted until then.
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
  if (options.onResponse || options.onNotice) steps.report?.(call, received);
  // A status of 304 that is not for the cache is the response to a condition of the caller, and has no data.
  if (!isSuccess(received.response, received.request.method)) await fail(call, received, progress);
  else {
    if (!call.isRaw) received.data = await readData(call, received, progress);
    if (call.hit) sender.turns?.queue.resume(call);
  }
  return received;
}

/** A platform may hide the target of a redirect, or follow it although it was told not to. The response is then that of anyone. */
function refuseHidden(call: Call, { response }: Exchange): void {
  if (response.redirected || response.type === 'opaqueredirect')
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
  const { sender, fetchOptions } = call;
  const { fetch: replaced } = sender.options;
  const { url, method, headers, body, duplex } = sender.judge ? await sender.judge(sender, given, isRedirect) : given;
  // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
  const own = { __proto__: null, method, headers, body, duplex, signal, redirect } as RequestInit;
  // Spread syntax takes as long as all of the above, even for undefined.
  const init = fetchOptions ? ({ __proto__: null, ...(fetchOptions as object), ...own } as RequestInit) : own;
  const response = await (replaced ? readReplaced(call, replaced(url, init)) : fetch(url, init));
  // A status of 303 leads to the result of what was done.
  if (call.isWrite && !isRead(method) && (isSuccess(response, method) || response.status === 303))
    call.isAccepted = true;
  return response;
}

/** A function that replaces `fetch` may return something else than a `Response` with a web stream. */
async function readReplaced(call: Call, given: Promise<Response>): Promise<Response> {
  const response = await given;
  const body = memberOf(response, 'body');
  // The Node transport returns something simpler than a `Response`, which is what a raw response is.
  const isEnough = !call.isRaw || String(response) === '[object Response]';
  return isEnough && (body === null || memberOf(body, 'getReader')) ? response : toWebResponse(response, body);
}

/** What the caller receives for the last attempt. Throws the error that it represents, unless the caller wants every response. */
function resultOf(call: Call, received: Received): Sent {
  const { error, response } = received;
  const { kind, select } = call;
  if (!response || (error && kind !== 'attempt' && kind !== 'raw')) {
    if (kind === 'stream') cancel(response);
    throw error;
  }
  const page = createResult(response, received);
  if (error && call.isDoubtful) Object.assign(page, { earlier: 'unknown' });
  const sent = { page, response, call } as Sent;
  if (select && (kind === 'send' || kind === 'attempt')) Object.assign(page, { data: select(page.data, sent) });
  return sent;
}

/** Ends with a `TimeoutError` after a time without progress. */
function createTimeout(
  call: Call,
  option: 'timeout' | 'totalTimeout',
  milliseconds: number,
  parents: readonly AbortSignal[],
): Scope {
  return createScope(call.sender.clock, parents, milliseconds, (hasHeaders) =>
    errorOf(call, new Late(option, milliseconds, hasHeaders)),
  );
}

/** Waits for the token and the cache. If they do not arrive in time, that is a timeout. */
function inTime(call: Call, asked: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const scope = createTimeout(call, 'timeout', call.timeout, signal ? [signal] : []);
  return orAborted(asked, scope.signal).finally(() => scope.end());
}
