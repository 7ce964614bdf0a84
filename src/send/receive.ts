import { EndpointError } from '../core/errors.ts';
import { isRead } from '../core/methods.ts';
import type { CacheUse, Call, Prepared } from './call.ts';
import { RequestError } from './errors.ts';
import { memberOf } from './member-of.ts';
import { type Exchange, isSuccess, type Outcome } from './outcome.ts';
import type { Outgoing } from './outgoing.ts';
import { CutBodyError, describeNonJson, isBinary, parseBody, readBody, textOf } from './read.ts';

/** Sends a request and reads the response. `progress` starts the time without progress again. */
export async function receive(
  call: Call,
  prepared: Prepared,
  attempt: number,
  signal: AbortSignal,
  progress: (hasHeaders: boolean) => void,
): Promise<Outcome> {
  const { options, queue } = call.settings;
  const { request } = prepared;
  const load = () => call.settings.load(call.outgoing.method);
  try {
    const first = await dispatch(call, request, 'manual', signal);
    const found: Received = {
      response: first,
      url: request.url,
      request,
      redirected: false,
      crossedOrigin: false,
      movedTo: undefined,
      cached: false,
      data: undefined,
      error: undefined,
      store: undefined,
    };
    if (!isSuccess(first, request.method) || first.redirected)
      Object.assign(
        found,
        await (await load()).followRedirects(call, found, (next, redirect) => {
          progress(false);
          return dispatch(call, next, redirect, signal, true);
        }),
      );
    progress(true);
    if (prepared.key) Object.assign(found, (await load()).useCache(call, prepared, found));
    const { response } = found;
    if (options.onResponse || options.onNotice) (await load()).reportResponse(call, response, found.cached, attempt);
    // A status of 304 that is not for the cache is the response to a condition of the caller, and has no data.
    if (!isSuccess(response, found.request.method)) return await (await load()).failedOutcome(call, found, progress);
    if (!call.isRaw) found.data = await readData(call, found, progress);
    queue?.resume(call);
    return found;
  } catch (fault) {
    const isOurs = fault instanceof EndpointError || fault instanceof RequestError;
    throw isOurs ? fault : (await load()).networkError(call, fault);
  }
}

/** Reads the data of a response with a status of success. Throws if it cannot be the data that the request asks for. */
async function readData(call: Call, found: Received, progress: (hasHeaders: boolean) => void): Promise<unknown> {
  const { isApi, outgoing, settings } = call;
  const { maxResponseBytes, options } = settings;
  const { response, request, crossedOrigin } = found;
  const load = () => settings.load(outgoing.method);
  const bytes = await readBody(response, isBinary(response, call.given) ? Infinity : maxResponseBytes, progress);
  if (!bytes) throw (await load()).tooLarge(call, response);
  const wrong = isApi && !crossedOrigin ? describeNonJson(request, response, bytes) : undefined;
  if (wrong) await (await load()).reportNonJson(call, response, wrong, bytes);
  const parseJson = options.bigint ? (await load()).parseWithBigInt : options.parseJson;
  let data: unknown;
  try {
    data = parseBody(response, bytes, call.given, parseJson);
  } catch (fault) {
    throw fault instanceof CutBodyError ? fault : (await load()).notJson(call, response);
  }
  found.store?.(textOf(bytes));
  return data;
}

/** A response with its data, and how it was received. */
interface Received extends Exchange, CacheUse {
  data: unknown;
  readonly error: undefined;
}

/** Sends a request. Every request of a sender passes here, so that none is sent that a judge has not seen. */
async function dispatch(
  call: Call,
  given: Outgoing,
  redirect: NonNullable<RequestInit['redirect']>,
  signal: AbortSignal,
  isRedirect?: boolean,
): Promise<Response> {
  const { judge, options } = call.settings;
  const { fetch: replaced } = options;
  const { url, method, headers, body, duplex } = judge ? await judge(call.settings, given, isRedirect) : given;
  // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
  const own = { __proto__: null, method, headers, body, duplex, signal, redirect } as RequestInit;
  // Spread syntax takes as long as all of the above, even for undefined.
  const init = call.fetchOptions ? ({ __proto__: null, ...(call.fetchOptions as object), ...own } as RequestInit) : own;
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
  if (isEnough && (body === null || memberOf(body, 'getReader'))) return response;
  return (await call.settings.load(call.outgoing.method)).toWebResponse(response, body);
}
