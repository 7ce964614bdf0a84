import { type CacheEntry, entryOf, fromCache } from './cache.ts';
import type { Call } from './call.ts';
import { readData, readErrorData } from './data.ts';
import { NetworkError, RateLimitError, ResponseError, type ResponseFacts } from './errors/errors.ts';
import { hideCredentials } from './errors/facts.ts';
import { type Dispatch, type Exchange, exchange, type Prepared } from './exchange.ts';
import { observe } from './settings.ts';

/** The result of an attempt: a response with its data, and the error that it represents. */
export interface Outcome extends Partial<Exchange> {
  readonly cached?: boolean;
  readonly data?: unknown;
  readonly error?: Error | undefined;
}

/** A response, and where it comes from. */
interface Received {
  readonly found: Exchange;
  readonly response: Response;
  readonly cached: boolean;
}

/** Sends a request and reads the response. */
export async function receive(call: Call, prepared: Prepared, attempt: number, signal: AbortSignal): Promise<Outcome> {
  const received = await fetchResponse(call, prepared, signal);
  const { found, response, cached } = received;
  report(call, received, attempt);
  const { status } = response;
  const isFailure = status > 300 && status !== 304;
  const data = await readContent(call, prepared, received, isFailure);
  const error = isFailure ? errorOf(call, response, factsOfResponse(call, prepared, response, data)) : undefined;
  return Object.assign(found, { response, cached, data, error });
}

async function fetchResponse(
  { facts, settings: { options } }: Call,
  { request, entry }: Prepared,
  signal: AbortSignal,
): Promise<Received> {
  const dispatch: Dispatch = ({ url, method, headers, body, duplex }, redirect) => {
    // Has no prototype, because fetch would read what a polluted `Object.prototype` adds.
    const init = { __proto__: null, method, headers, body, duplex, signal, redirect };
    return (options.fetch ?? fetch)(url, init as RequestInit);
  };
  try {
    const found = await exchange(request, dispatch);
    const cached = found.response.status === 304 && entry !== undefined;
    return { found, cached, response: cached ? fromCache(entry, found.response) : found.response };
  } catch (fault) {
    throw new NetworkError(facts(), fault);
  }
}

/** Calls the hooks that observe responses. */
function report({ facts, settings }: Call, { response, cached }: Received, attempt: number): void {
  const { onNotice, onResponse } = settings.options;
  const { status, headers } = response;
  if (onResponse) observe(onResponse, { ...facts(), status, headers, attempt, cached });
  if (onNotice) observe(onNotice, settings.readNotice(facts(), headers));
}

/** Reads the body, and stores it if it can be cached. The body of a raw response is left to the caller. */
async function readContent(
  call: Call,
  prepared: Prepared,
  { response, cached }: Received,
  isFailure: boolean,
): Promise<unknown> {
  const { facts, isRaw, settings } = call;
  const { key, request } = prepared;
  let fresh: CacheEntry | undefined;
  let data: unknown;
  try {
    if (isFailure) return await readErrorData(isRaw ? response.clone() : response, request);
    if (isRaw) return undefined;
    if (key && !cached) fresh = await entryOf(response);
    data = await readData(response);
  } catch (fault) {
    if (!(fault instanceof SyntaxError)) throw new NetworkError(facts(), fault);
    const shown = factsOfResponse(call, prepared, response, undefined);
    throw new ResponseError(shown, 'the response has a JSON content type, but is not valid JSON');
  }
  if (key && fresh) await settings.options.cache?.set(key, fresh);
  return data;
}

/** The response as errors show it, with the credentials of the request hidden. */
function factsOfResponse(
  { facts }: Call,
  { request }: Prepared,
  { status, headers }: Response,
  data: unknown,
): ResponseFacts {
  const safe = [...headers].map(([name, value]) => [name, hideCredentials(value, request.headers)]);
  return { ...facts(), status, headers: Object.fromEntries(safe), data };
}

/** The error for a failed response. If it reports a rate limit, requests that count against the limit wait. */
function errorOf(
  { resource, settings: { limits, queue } }: Call,
  { status, headers }: Response,
  shown: ResponseFacts,
): ResponseError {
  const limit = status >= 400 && limits?.read({ status, headers, data: shown.data, now: Date.now() });
  if (!limit) return new ResponseError(shown);
  const { kind, retryAt } = queue.pause(resource, limit, shown);
  return new RateLimitError(shown, kind, retryAt);
}
