import { boundMessage } from '../core/errors.ts';
import { createMask, credentialsOf, type Mask, maskCause, maskData } from '../core/mask.ts';
import { observe } from '../core/observe.ts';
import { DATES, type Dated, credentialsOf as markedIn } from '../core/secrets.ts';
import type { Advice, Gap } from './api.ts';
import type { Call, SentPage } from './call.ts';
import {
  asRedirect,
  asUnexpected,
  isRedirect,
  NetworkError,
  NOT_JSON,
  type Permissions,
  type RequestError,
  type RequestFacts,
  ResponseError,
  type ResponseFacts,
  TimeoutError,
  withCaller,
} from './errors.ts';
import { ignoredProxy } from './ignored-proxy.ts';
import type { Notice } from './options.ts';
import { parseUrl } from './origin.ts';
import type { Exchange, NonJson, Outcome } from './outcome.ts';
import type { Outgoing } from './outgoing.ts';
import { resourceOf, type SharedLimit } from './rate-limits.ts';
import { parseErrorText, readBody, shownText, textOf } from './read.ts';

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** The error for a request or response that the network did not transfer, with secrets hidden. */
export function networkError(call: Call, fault: unknown): NetworkError {
  return new NetworkError(factsOfCall(call), maskCause(fault, maskOf(call)));
}

export function timeoutError(
  call: Call,
  option: 'timeout' | 'totalTimeout',
  milliseconds: number,
  hasHeaders: boolean,
): TimeoutError {
  return new TimeoutError(factsOfCall(call), option, milliseconds, hasHeaders);
}

/** The outcome of an attempt whose response reports a failure. */
export async function failedOutcome(
  call: Call,
  found: Exchange,
  progress: (hasHeaders: boolean) => void,
): Promise<Outcome> {
  const data = await readErrorData(call, found.response, progress);
  const error = await errorOf(call, found, data);
  if (error.name !== 'RateLimitError') call.settings.queue?.resume(call);
  return { ...found, data, error };
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
    return bytes && maskData(parseErrorText(textOf(bytes)), maskOf(call));
  } catch (fault) {
    throw networkError(call, fault);
  }
}

/** The response as errors show it, with the secrets of the request hidden. `data` must not contain them. */
export function shownResponse(call: Call, { status, headers }: Response, data: unknown): ResponseFacts {
  const mask = maskOf(call);
  const shown = [...headers].map(([name, value]) => [mask(name), name === 'set-cookie' ? '***' : mask.header(value)]);
  return { ...factsOfCall(call), status, headers: Object.fromEntries(shown), data };
}

/** The error for a response that was received, but cannot be used. */
export function responseError(call: Call, response: Response, message: string, data?: unknown): ResponseError {
  const mask = maskOf(call);
  return new ResponseError(shownResponse(call, response, maskData(data, mask)), mask(message));
}

/** The error for a page that cannot be used, with the stack of the caller. */
export function errorOfPage({ call, response, page, site }: SentPage, message: string): ResponseError {
  return withCaller(responseError(call, response, message, page.data), site);
}

/** The error for a response with a status of success that cannot be used, with a code. */
export function codedError(sent: SentPage, { code, message }: Gap): ResponseError {
  return Object.assign(errorOfPage(sent, message), { code });
}

/** The data of a response, with its dates converted if the request asks for that. */
export function withDates(sent: SentPage, request: unknown): unknown {
  const { page } = sent;
  return (request as Dated)[DATES]?.(page, (message) => errorOfPage(sent, message)) ?? page.data;
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
  return responseError(call, response, NOT_JSON);
}

/**
 * Throws for a response that has something else than JSON. Without a page, that is an error only if the API always sends JSON: otherwise, the
 * program is told.
 */
export async function reportNonJson(
  call: Call,
  response: Response,
  { message, isPage }: NonJson,
  bytes: Uint8Array,
): Promise<void> {
  const { loadAdvice, options } = call.settings;
  const advice = isPage ? undefined : await loadAdvice?.().catch(() => undefined);
  const isDeclared = isPage || advice?.declaresBody?.(call.outgoing, response.status);
  if (isDeclared) throw asUnexpected(responseError(call, response, message, shownText(bytes)));
  if (isDeclared === undefined) observe(options.onNotice, optionNotice('data', message, factsOfCall(call)));
}

/** The error for a failed response. */
async function errorOf(call: Call, found: Exchange, data: unknown): Promise<ResponseError> {
  const { limits, load } = call.settings;
  const { status, headers } = found.response;
  const shown = shownResponse(call, found.response, data);
  const limit = status >= 400 && (await limits?.read({ status, headers, data, now: Date.now() }));
  const { explain, limitError } = await load(call.outgoing.method);
  return limit ? limitError(call, found.url, found.request, limit, shown) : explain(call, found, shown);
}

export function maskOf(call: Call): Mask {
  const { request, given, firstUrl, earlier = [] } = call;
  const marked = markedIn(given);
  call.mask ??= createMask([...credentialsOf({ ...request, marked }, firstUrl), ...earlier], marked);
  return call.mask;
}

/** The method and path of the request, and its URL, with secrets hidden. */
export function factsOfCall(call: Call): RequestFacts {
  const { method, url } = call.request;
  const mask = maskOf(call);
  const [path = ''] = url.replace(/^\w+:\/\/[^/?#]*/, '').split(/[?#]/);
  return { route: `${method} ${mask(path) || '/'}`, url: mask(url) };
}

/** The limit that the request of a call counts against. */
export function limitOfCall(call: Call): string {
  call.key ??= limitOf(call, call.request.url, call.request);
  return call.key;
}

export function sharedLimitOf(resource: string, url: string, request: Outgoing): SharedLimit {
  return { origin: parseUrl(url)?.origin, resource, credentials: credentialsOf(request) };
}

/** Each origin and each credential has its own limits, so that no host can stop requests to another. */
export function limitOf(call: Call, url: string, request: Outgoing): string {
  return JSON.stringify(sharedLimitOf(resourceOf(call.settings, call.outgoing), url, request));
}

/** The error for a failed response, with what the API and its facts say about the reason. */
export async function explain(
  call: Call,
  { response, url, request }: Exchange,
  shown: ResponseFacts,
): Promise<ResponseError> {
  const { status, headers } = response;
  const { advice, readPermissions, readSsoUrl, describeNeeds } = await adviceOf(call, request.headers);
  const permissions = readPermissions?.(shown.headers);
  // Permissions do not help against a refusal of `routebook proxy`.
  const isRefusal = (status === 403 || status === 404) && !headers.has('x-routebook-refusal');
  const load = call.settings.loadPermissions;
  // What an earlier attempt has deleted needs no permission.
  const needs =
    isRefusal && !call.isDoubtful ? await describeNeeds?.(request.method, url, shown.headers, load) : undefined;
  const isDenied = (status === 403 || status === 404) && (permissions || needs);
  const all = isDenied ? { required: undefined, granted: undefined, ...permissions, needs } : undefined;
  const error = new ResponseError(shown, isPage(response) ? advice : undefined, all);
  if (isRedirect(response)) return asRedirect(error);
  const ssoUrl = status === 403 ? readSsoUrl?.(shown.headers) : undefined;
  const advised = ssoUrl === undefined ? '' : `. Authorize the token for single sign-on: ${ssoUrl}`;
  error.message = boundMessage(error.message + (all ? permissionText(all, shown) : '') + advised);
  return ssoUrl === undefined ? error : Object.assign(error, { ssoUrl });
}

/** `: needs issues: write (x-accepted-github-permissions); the token has repo`. What a header names is shown as that. */
function permissionText({ required, granted, needs }: Permissions, { headers }: ResponseFacts): string {
  const header =
    required && Object.keys(headers).find((name) => name.startsWith('x-accepted') && headers[name] === required);
  const named = required?.replaceAll('=', ': ');
  const own = needs ?? (named && `${named} (${header})`);
  const other = needs && named && !needs.includes(named) ? `${header} names ${named}` : undefined;
  const parts = [own && `needs ${own}`, other, granted && `the token has ${granted}`].filter(Boolean);
  return parts.length > 0 ? `: ${parts.join('; ')}` : '';
}

/** Whether a web server without this API responded. */
function isPage({ status, headers }: Response): boolean {
  return /^40[46] text\/html/i.test(`${status} ${headers.get('content-type')}`);
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

export function explainNetwork(call: Call, fault: unknown): NetworkError {
  return withProxyAdvice(call, networkError(call, fault));
}

export function explainTimeout(...args: Parameters<typeof timeoutError>): TimeoutError {
  const [call, , , hasHeaders] = args;
  const error = timeoutError(...args);
  return hasHeaders ? error : withProxyAdvice(call, error);
}

/** Where only a proxy can reach the API, requests fail without one. */
function withProxyAdvice<Fault extends RequestError>({ request, settings }: Call, error: Fault): Fault {
  const advice = settings.options.fetch ? undefined : ignoredProxy(request.url);
  if (advice !== undefined) error.message += `. ${advice}`;
  return error;
}

/** The notices about options and the environment of a sender. */
type OptionKind = Exclude<Notice['kind'], 'route' | 'version'>;

/** A notice about an option or the environment of the sender. */
export function optionNotice(kind: OptionKind, message: string, facts: RequestFacts): Notice {
  return { kind, message, version: undefined, deprecation: undefined, sunset: undefined, link: undefined, ...facts };
}
