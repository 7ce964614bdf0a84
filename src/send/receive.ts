import { invalidOption } from '../endpoint/errors.ts';
import { EndpointError } from '../errors.ts';
import { parseBody, parseErrorBody, readBody, textOf } from './body.ts';
import { entryOf, fromCache } from './cache.ts';
import { type Call, factsOfCall, limitOf, maskOf, sharedLimitOf } from './call.ts';
import { NetworkError, RateLimitError, ResponseError, type ResponseFacts } from './errors/errors.ts';
import { maskCause, maskData } from './errors/mask.ts';
import { type Dispatch, type Exchange, exchange } from './exchange.ts';
import type { RateLimit } from './limits/limits.ts';
import { isApiUrl } from './origin.ts';
import type { Prepared } from './prepare-attempt.ts';
import type { Outgoing } from './redirect.ts';
import { observe } from './settings.ts';
import { toWebResponse } from './web-response.ts';

/** The result of an attempt: a response with its data, and the error that it represents. */
export interface Outcome extends Partial<Omit<Exchange, 'response'>> {
  readonly response: Response | undefined;
  readonly error: Error | undefined;
  readonly cached?: boolean;
  readonly data?: unknown;
}

/** The result of an attempt without a response. */
export function failure(error: Error): Outcome {
  return { error, response: undefined };
}

/** A response, and where it comes from. */
interface Received {
  readonly found: Exchange;
  readonly response: Response;
  readonly cached: boolean;
}

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** Sends a request and reads the response. */
export async function receive(call: Call, prepared: Prepared, attempt: number, signal: AbortSignal): Promise<Outcome> {
  const received = await fetchResponse(call, prepared, signal);
  const { found, response, cached } = received;
  report(call, received, attempt);
  const { status } = response;
  // A status of 304 that is not for the cache is the response to a condition of the caller, and has no data.
  const isFailure = status > 300;
  const data = isFailure
    ? await readErrorData(call, response)
    : call.isRaw
      ? undefined
      : await readData(call, prepared, received);
  const error = isFailure ? await errorOf(call, found, response, data) : undefined;
  return Object.assign(found, { response, cached, data, error });
}

async function fetchResponse(call: Call, { request, entry }: Prepared, signal: AbortSignal): Promise<Received> {
  const { authorize, options, origins } = call.settings;
  const dispatch: Dispatch = async (outgoing, redirect) => {
    const { url, method, headers, body, duplex } = outgoing;
    if (authorize && outgoing !== request && isApiUrl(url, origins, true)) await authorize(outgoing);
    // The platform would follow the redirect to a request that was not authorized.
    if (authorize && redirect === 'follow')
      throw invalidOption('permissions', 'cannot be used here: this platform does not reveal the target of a redirect');
    // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
    const init = { __proto__: null, method, headers, body, duplex, signal, redirect } as RequestInit;
    return options.fetch ? toWebResponse(await options.fetch(url, init)) : fetch(url, init);
  };
  try {
    const found = await exchange(request, dispatch, call.settings.crossOriginHeaders);
    // Another origin does not decide that a stored response of the API is still valid.
    const cached = found.response.status === 304 && entry !== undefined && !found.crossedOrigin;
    return { found, cached, response: cached ? fromCache(entry, found.response) : found.response };
  } catch (fault) {
    throw fault instanceof EndpointError ? fault : networkError(call, fault);
  }
}

/** The error for a request or response that the network did not transfer, with secrets hidden. */
export function networkError(call: Call, fault: unknown): NetworkError {
  return new NetworkError(factsOfCall(call), maskCause(fault, maskOf(call)));
}

/** Calls the hooks that observe responses. */
function report(call: Call, { response, cached }: Received, attempt: number): void {
  const { options, readNotice } = call.settings;
  const { onNotice, onResponse } = options;
  const { status, headers } = response;
  if (onResponse) observe(onResponse, { ...factsOfCall(call), status, headers, attempt, cached });
  if (onNotice) observe(onNotice, readNotice(factsOfCall(call), headers));
}

/** Reads the body of a failed response, with secrets hidden. One that is too large is ignored. */
async function readErrorData(call: Call, response: Response): Promise<unknown> {
  const most = Math.min(MOST_ERROR_BYTES, call.settings.maxResponseBytes);
  try {
    const bytes = await readBody(call.isRaw ? response.clone() : response, most);
    return bytes && maskData(parseErrorBody(bytes), maskOf(call));
  } catch (fault) {
    throw networkError(call, fault);
  }
}

/** Reads the body of a successful response, and stores it if it can be cached. */
async function readData(call: Call, { key }: Prepared, { found, response, cached }: Received): Promise<unknown> {
  const { maxResponseBytes, options } = call.settings;
  const bytes = await readBody(response, maxResponseBytes).catch((fault) => {
    throw networkError(call, fault);
  });
  if (!bytes) {
    throw responseError(call, response, `the response is larger than ${maxResponseBytes} bytes (\`maxResponseBytes\`)`);
  }
  let data: unknown;
  try {
    data = parseBody(response, bytes, options.parseJson);
  } catch {
    throw responseError(call, response, 'the response has a JSON content type, but is not valid JSON');
  }
  // What another origin returns is not a response of the API.
  const entry = key && !cached && !found.crossedOrigin ? entryOf(response, () => textOf(bytes)) : undefined;
  if (key && entry) call.storing = (async () => options.cache?.set(key, entry))();
  return data;
}

/** The response as errors show it, with the secrets of the request hidden. `data` must not contain them. */
function shownResponse(call: Call, { status, headers }: Response, data: unknown): ResponseFacts {
  const mask = maskOf(call);
  const shown = [...headers].map(([name, value]) => [mask(name), name === 'set-cookie' ? '***' : mask(value)]);
  return { ...factsOfCall(call), status, headers: Object.fromEntries(shown), data };
}

/** The error for a response that was received, but cannot be used, or that reports a rate limit. */
export function responseError(
  call: Call,
  response: Response,
  message: string,
  data?: unknown,
  limit?: RateLimit,
): ResponseError {
  const shown = shownResponse(call, response, maskData(data, maskOf(call)));
  return limit ? limitError(call, call.request.url, call.request, limit, shown) : new ResponseError(shown, message);
}

/** Whether a web server without this API responded. */
function isPage({ status, headers }: Response): boolean {
  return /^40[46] text\/html/i.test(`${status} ${headers.get('content-type')}`);
}

/** The error for a failed response. */
async function errorOf(
  call: Call,
  { url, request }: Exchange,
  response: Response,
  data: unknown,
): Promise<ResponseError> {
  const { advise, limits, readPermissions, describeNeeds } = call.settings;
  const { status, headers } = response;
  const shown = shownResponse(call, response, data);
  const limit = status >= 400 && limits?.read({ status, headers, data, now: Date.now() });
  if (limit) return limitError(call, url, request, limit, shown);
  const permissions = readPermissions?.(shown.headers);
  const isRefusal = (status === 403 || status === 404) && !permissions?.required;
  const needs = isRefusal ? await describeNeeds?.(request.method, url) : undefined;
  return new ResponseError(
    shown,
    isPage(response) ? advise(request.headers) : undefined,
    permissions || needs ? { required: undefined, granted: undefined, ...permissions, needs } : undefined,
  );
}

/** The error for a response that reports a rate limit. Requests that count against the limit wait. */
function limitError(
  call: Call,
  url: string,
  request: Outgoing,
  limit: RateLimit,
  shown: ResponseFacts,
): RateLimitError {
  const { options, queue } = call.settings;
  const { kind, retryAt } = queue.pause(limitOf(call, url, request), limit, shown);
  options.shared?.pause(sharedLimitOf(call.resource, url, request), { kind, retryAt });
  return new RateLimitError(shown, kind, retryAt);
}
