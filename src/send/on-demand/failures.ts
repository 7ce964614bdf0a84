import type { Advice, Gap } from '../api.ts';
import { parseErrorBody, readBody } from '../body.ts';
import type { Call, SentPage } from '../call.ts';
import { withCaller } from '../errors/caller.ts';
import { RateLimitError, ResponseError, type ResponseFacts, TimeoutError } from '../errors/errors.ts';
import { NetworkError, type RequestError } from '../errors/request-error.ts';
import type { RateLimit } from '../limits/limits.ts';
import type { PauseRules } from '../limits/queue.ts';
import type { Exchange, Outcome } from '../outcome.ts';
import type { Outgoing } from '../outgoing.ts';
import { factsOfCall, limitOf, limitOfCall, maskOf, sharedLimitOf } from './facts.ts';
import { ignoredProxy } from './ignored-proxy.ts';
import { maskCause, maskData } from './mask.ts';

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** The error for a request or response that the network did not transfer, with secrets hidden. */
export function networkError(call: Call, fault: unknown): NetworkError {
  return withProxyAdvice(call, new NetworkError(factsOfCall(call), maskCause(fault, maskOf(call))));
}

export function timeoutError(
  call: Call,
  option: 'timeout' | 'totalTimeout',
  milliseconds: number,
  hasHeaders: boolean,
): TimeoutError {
  const error = new TimeoutError(factsOfCall(call), option, milliseconds, hasHeaders);
  return hasHeaders ? error : withProxyAdvice(call, error);
}

/** Where only a proxy can reach the API, requests fail without one. */
function withProxyAdvice<Fault extends RequestError>({ request, settings }: Call, error: Fault): Fault {
  const advice = settings.options.fetch ? undefined : ignoredProxy(request.url);
  if (advice !== undefined) error.message += `. ${advice}`;
  return error;
}

/** The outcome of an attempt whose response reports a failure. */
export async function failedOutcome(
  call: Call,
  found: Exchange,
  response: Response,
  progress: (hasHeaders: boolean) => void,
): Promise<Outcome> {
  const data = await readErrorData(call, response, progress);
  const error = await errorOf(call, found, response, data);
  if (!(error instanceof RateLimitError)) call.settings.queue.resume(call);
  return { ...found, response, cached: false, data, error };
}

/** Reads the body of a failed response, with secrets hidden. One that is too large is ignored. */
async function readErrorData(
  call: Call,
  response: Response,
  progress: (hasHeaders: boolean) => void,
): Promise<unknown> {
  const most = Math.min(MOST_ERROR_BYTES, call.settings.maxResponseBytes);
  try {
    const bytes = await readBody(call.isRaw ? response.clone() : response, most, progress);
    return bytes && maskData(parseErrorBody(bytes), maskOf(call));
  } catch (fault) {
    throw networkError(call, fault);
  }
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

/** The error for a page that cannot be used, or that reports a rate limit, with the stack of the caller. */
export function errorOfPage(
  { call, response, page, site }: SentPage,
  message: string,
  limit?: RateLimit,
): ResponseError {
  return withCaller(responseError(call, response, message, page.data, limit), site);
}

/** The error for a response with a status of success that cannot be used, with a code. */
export function codedError(sent: SentPage, { code, message }: Gap): ResponseError {
  return Object.assign(errorOfPage(sent, message), { code });
}

export function tooLarge(call: Call, response: Response): ResponseError {
  const { maxResponseBytes } = call.settings;
  return responseError(
    call,
    response,
    `the response is larger than ${maxResponseBytes} bytes (\`maxResponseBytes\`). To read it in parts, use \`raw\``,
  );
}

export function notJson(call: Call, response: Response): ResponseError {
  return responseError(call, response, 'the response has a JSON content type, but is not valid JSON');
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
  const { limits, loadPermissions } = call.settings;
  const { status, headers } = response;
  const shown = shownResponse(call, response, data);
  const limit = status >= 400 && (await limits?.read({ status, headers, data, now: Date.now() }));
  if (limit) return limitError(call, url, request, limit, shown);
  const { advice, readPermissions, readSsoUrl, describeNeeds } = await adviceOf(call, request.headers);
  const permissions = readPermissions?.(shown.headers);
  // Permissions do not help against a refusal of `routebook proxy`.
  const isRefusal = (status === 403 || status === 404) && !headers.has('x-routebook-refusal');
  const needs = isRefusal ? await describeNeeds?.(request.method, url, shown.headers, loadPermissions) : undefined;
  const error = new ResponseError(
    shown,
    isPage(response) ? advice : undefined,
    permissions || needs ? { required: undefined, granted: undefined, ...permissions, needs } : undefined,
  );
  const ssoUrl = status === 403 ? readSsoUrl?.(shown.headers) : undefined;
  if (ssoUrl === undefined) return error;
  error.message += `. Authorize the token for single sign-on: ${ssoUrl}`;
  return Object.assign(error, { ssoUrl });
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
  const { kind, retryAt } = queue.pause(limitOf(call, url, request), limit, shown, PAUSE_RULES);
  options.shared?.pause(sharedLimitOf(call.resource, url, request), { kind, retryAt });
  return new RateLimitError(shown, kind, retryAt);
}

/** The result of `send.attempt` if the request was not sent, because the limit of an earlier one lasts. */
export function limitedResult({ data, status, url, headers }: RateLimitError) {
  return { data, status, url, headers, redirected: false, cached: false };
}

/** The API's advice about a request: what is probably wrong with the base URL, and how to read and describe permissions. */
export async function adviceOf(
  { settings: { baseUrl, loadAdvice, options } }: Call,
  headers: Readonly<Record<string, string>>,
): Promise<Pick<Advice, 'readPermissions' | 'readSsoUrl' | 'describeNeeds'> & { readonly advice: string | undefined }> {
  // A browser without a connection may be unable to load it.
  const loaded = await loadAdvice?.().catch(() => undefined);
  const advice = options.baseUrl === undefined ? undefined : loaded?.adviseBaseUrl?.(baseUrl, headers);
  return { ...loaded, advice };
}

/** How pauses apply to calls. A call that is refused has the response of an earlier one in its error, but shares no objects with it. */
export const PAUSE_RULES: PauseRules<Call> = {
  keyOf: limitOfCall,
  refuse({ met: { status, headers, data }, kind, retryAt }, call) {
    const copy = { ...factsOfCall(call), status, headers: { ...headers }, data: maskData(data, maskOf(call)) };
    return new RateLimitError(copy, kind, retryAt);
  },
};
