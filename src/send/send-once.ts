import { convert } from '../convert/convert.ts';
import { fetchBody, isSignal, prepare } from '../convert/prepare.ts';
import { EndpointError, invalidOption } from '../core/errors.ts';
import { createMask, credentialsOf, maskCause, maskData } from '../core/mask.ts';
import { isRead } from '../core/methods.ts';
import { isRecord, ownValue } from '../core/objects.ts';
import { DATES, type Dated, credentialsOf as markedIn } from '../core/secrets.ts';
import type { RequestOptions } from '../core/types/request-options.ts';
import {
  ACCEPTED,
  asRedirect,
  asUnexpected,
  captureCaller,
  isRedirect,
  NetworkError,
  NOT_FOLLOWED,
  NOT_JSON,
  RequestError,
  type RequestFacts,
  ResponseError,
  routeOf,
  TimeoutError,
  withCaller,
} from './errors.ts';
import { isApiUrl } from './origin.ts';
import {
  acceptsOnlyJson,
  CutBodyError,
  createResult,
  isFileType,
  isJson,
  isPage,
  isSuccess,
  PAGE,
  parseBody,
  parseErrorText,
  readBody,
  shownText,
  textOf,
} from './read.ts';
import type { SentRequest } from './response-types.ts';
import { createScope, orAborted, SYSTEM_CLOCK } from './timeouts.ts';

/** The options of `sendOnce`. */
export interface SendOnceOptions {
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
  /** How long it may take until the response arrives, or its next part, in milliseconds. Default: 60,000. */
  timeout?: number | undefined;
  /** The most bytes of a response, after decompression. Files are not limited. Default: 100 million. */
  maxResponseBytes?: number | undefined;
  /** Replaces `fetch`. It must return a `Response`. */
  fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Sends request options once and parses the response: the smallest way to send the request of a generated function. Rejects with the
 * errors of `routebook/send`. It repeats nothing, waits for no limit and follows no redirect: `createSender` does that, with parts.
 *
 * @example
 * ```ts
 * const { data } = await sendOnce(endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: 'app' }), { timeout: 5000 });
 * ```
 */
export async function sendOnce<const Request extends RequestOptions>(
  request: Request,
  options?: SendOnceOptions,
): Promise<SentRequest<Request>> {
  const site = captureCaller(sendOnce);
  try {
    return (await exchangeOnce(request, options)) as never;
  } catch (fault) {
    throw withCaller(fault, site, () => routeOf(request));
  }
}

async function exchangeOnce(request: RequestOptions, options: SendOnceOptions | undefined): Promise<unknown> {
  const prepared = convert(prepare, request);
  const given = convert(readOptions, options);
  const { url, method, headers, signal } = prepared;
  const { fetch, timeout, maxResponseBytes } = given;
  isApiUrl(url, [], fetch !== globalThis.fetch);
  const other = Object.keys(Object(ownValue(request, 'request'))).find((name) => name !== 'signal');
  if (other) throw invalidOption(`request.${other}`, 'needs createSender with the part fetchOptions()');
  const maskOf = () => {
    const marked = markedIn(request);
    return createMask(credentialsOf({ url, headers, marked }), marked);
  };
  const facts = (mask = maskOf()): RequestFacts => {
    const [path = ''] = url.replace(/^\w+:\/\/[^/?#]*/, '').split(/[?#]/);
    return { route: `${method} ${mask(path) || '/'}`, url: mask(url) };
  };
  const fail: Fail = (response, message, data) => {
    const mask = maskOf();
    const shown = [...response.headers].map(([name, text]) => [
      mask(name),
      name === 'set-cookie' ? '***' : mask.header(text),
    ]);
    const received = { status: response.status, headers: Object.fromEntries(shown), data: maskData(data, mask) };
    const isAccepted = message !== undefined && response.ok && !isRead(method);
    const shownMessage = message && mask(message);
    return new ResponseError({ ...facts(mask), ...received }, isAccepted ? shownMessage + ACCEPTED : shownMessage);
  };
  const parents = [given.signal, signal].filter(Boolean) as AbortSignal[];
  const late = (hasHeaders: boolean) => new TimeoutError(facts(), 'timeout', timeout, hasHeaders);
  const scope = createScope(SYSTEM_CLOCK, parents, timeout, late);
  const exchange = async () => {
    // Has no prototype, because fetch would read what a polluted `Object.prototype` adds. Only streams need `duplex`.
    const body = fetchBody(prepared);
    const sent = { method, headers, body, signal: scope.signal, duplex: 'half' };
    const init: object = { __proto__: null, ...sent, redirect: 'manual' };
    const response = await fetch(url, init);
    scope.restart(true);
    const data = await readData(request, { url, method, headers }, response, maxResponseBytes, scope.restart, fail);
    const result = createResult(response, { data, url, redirected: false, cached: false });
    const convertDates = (request as Dated)[DATES];
    if (convertDates) result.data = convertDates(result, (message) => fail(response, message, data));
    return result;
  };
  try {
    scope.signal.throwIfAborted();
    return await orAborted(exchange(), scope.signal);
  } catch (fault) {
    if (scope.signal.aborted) throw scope.signal.reason;
    const isOurs = fault instanceof EndpointError || fault instanceof RequestError;
    throw isOurs ? fault : new NetworkError(facts(), maskCause(fault, maskOf()));
  } finally {
    // Closes the connection of a response that was not read.
    scope.end(true);
  }
}

const isAmount = (value: unknown) => typeof value === 'number' && value >= 0;

const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  signal: isSignal,
  timeout: isAmount,
  maxResponseBytes: isAmount,
  fetch: (value) => typeof value === 'function',
};
const EXPECTED = `is invalid; sendOnce takes "signal" (an AbortSignal), "fetch" (a function), "timeout" and "maxResponseBytes" (at least 0)`;

function readOptions(options: unknown = {}) {
  if (!isRecord(options)) throw invalidOption('options', EXPECTED);
  // Each is read once, and a polluted `Object.prototype` adds none.
  const given: SendOnceOptions = { __proto__: null, ...options } as object;
  for (const [name, value] of Object.entries(given)) {
    const isValid = Object.hasOwn(CHECKS, name) && CHECKS[name];
    if (!isValid || (value !== undefined && !isValid(value))) throw invalidOption(name, EXPECTED);
  }
  const { signal, timeout = 60_000, maxResponseBytes = 100_000_000, fetch = globalThis.fetch } = given;
  return { signal, timeout, maxResponseBytes, fetch };
}

/** Creates the error for a response. */
type Fail = (response: Response, message?: string, data?: unknown) => ResponseError;

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** The data of a response. Rejects with the error that the response represents. */
async function readData(
  given: object,
  request: { readonly url: string; readonly method: string; readonly headers: Readonly<Record<string, string>> },
  response: Response,
  most: number,
  progress: (hasHeaders: boolean) => void,
  fail: Fail,
): Promise<unknown> {
  if (isRedirect(response) || response.redirected || response.type === 'opaqueredirect')
    throw asRedirect(fail(response, NOT_FOLLOWED));
  if (!isSuccess(response, request.method)) {
    const bytes = await readBody(response, Math.min(most, MOST_ERROR_BYTES), progress);
    throw fail(response, undefined, bytes && parseErrorText(textOf(bytes)));
  }
  const type = response.headers.get('content-type') ?? '';
  const isFile = isFileType(type, given);
  const bytes = await readBody(response, isFile && type ? Infinity : most, progress);
  if (!bytes) throw fail(response, `the response is larger than ${most} bytes (\`maxResponseBytes\`)`);
  const judge = () => {
    // No description tells whether another API answers with a text.
    if (acceptsOnlyJson(request) && isPage(type, bytes)) throw asUnexpected(fail(response, PAGE, shownText(bytes)));
  };
  // What JSON.parse accepts is JSON.
  const isCertain = isJson(type);
  if (!isCertain) judge();
  try {
    return parseBody(response, type, bytes, isFile);
  } catch (fault) {
    if (isCertain) judge();
    throw fault instanceof CutBodyError ? fault : fail(response, NOT_JSON);
  }
}
