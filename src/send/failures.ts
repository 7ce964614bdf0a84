import { boundMessage, EndpointError } from '../core/errors.ts';
import { createMask, credentialsOf, type Mask, maskCause, maskData } from '../core/mask.ts';
import { observe } from '../core/observe.ts';
import { DATES, type Dated, credentialsOf as markedIn } from '../core/secrets.ts';
import type { Advice, Gap } from './api.ts';
import type { Call, Sent } from './call.ts';
import {
  asRedirect,
  asUnexpected,
  isRedirect,
  NetworkError,
  type Permissions,
  RequestError,
  type RequestFacts,
  ResponseError,
  type ResponseFacts,
  TimeoutError,
  withCaller,
} from './errors.ts';
import { ignoredProxy } from './ignored-proxy.ts';
import type { Notice } from './options.ts';
import { parseUrl } from './origin.ts';
import type { Exchange, NonJson, Outgoing } from './outgoing.ts';
import { resourceOf, type SharedLimit } from './rate-limits.ts';
import { parseErrorText, readBody, shownText, textOf, Unusable } from './read.ts';
import { Late } from './timeouts.ts';

/** The bodies of errors are short. Longer ones are not read. */
const MOST_ERROR_BYTES = 1_000_000;

/** The error for what a step of a call has thrown, with secrets hidden. An error of this package stays as it is. */
export function errorOf(call: Call, fault: unknown): Error {
  if (fault instanceof EndpointError || fault instanceof RequestError) return fault;
  if (fault instanceof Unusable) return responseError(call, fault.response, fault.message, fault.data);
  if (fault instanceof Late)
    return new TimeoutError(factsOfCall(call), fault.option, fault.milliseconds, fault.hasHeaders);
  return new NetworkError(factsOfCall(call), maskCause(fault, maskOf(call)));
}

/** The same, with advice about what prevents connections. */
export function explainFault(call: Call, fault: unknown): Error {
  const error = errorOf(call, fault);
  const isUnreached = fault instanceof Late ? !fault.hasHeaders : error.name === 'NetworkError' && error !== fault;
  // Where only a proxy can reach the API, requests fail without one.
  const advice = isUnreached && !call.sender.options.fetch ? ignoredProxy(call.request.url) : undefined;
  if (advice !== undefined) error.message += `. ${advice}`;
  return error;
}

/** Reads a response that reports a failure, and sets its error. */
export async function fail(call: Call, received: Exchange, progress: (hasHeaders: boolean) => void): Promise<void> {
  const { limits, loadSteps, clock, turns } = call.sender;
  const { status, headers } = received.response;
  const data = await readErrorData(call, received.response, progress);
  const shown = shownResponse(call, received.response, data);
  const limit = status >= 400 && (await limits?.read({ status, headers, data, now: clock.now() }));
  const { explain: explainThis, pause } = await loadSteps(call.outgoing.method);
  received.data = data;
  received.error = limit
    ? pause(call, { ...received.request, url: received.url }, limit, shown)
    : await explainThis(call, received, shown);
  if (received.error.name !== 'RateLimitError') turns?.queue.resume(call);
}

/** Reads the body of a failed response, with secrets hidden. One that is too large is ignored. */
async function readErrorData(
  call: Call,
  response: Response,
  progress: (hasHeaders: boolean) => void,
): Promise<unknown> {
  const most = Math.min(MOST_ERROR_BYTES, call.sender.maxResponseBytes);
  const bytes = await readBody(call.isRaw ? response.clone() : response, most, progress);
  return bytes && maskData(parseErrorText(textOf(bytes)), maskOf(call));
}

/** The response as errors show it, with the secrets of the request hidden. `data` must not contain them. */
function shownResponse(call: Call, { status, headers }: Response, data: unknown): ResponseFacts {
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
export function errorOfPage({ call, response, page }: Sent, message: string): ResponseError {
  return withCaller(responseError(call, response, message, page.data), call.site);
}

/** The error for a response with a status of success that cannot be used, with a code. */
export function codedError(sent: Sent, { code, message }: Gap): ResponseError {
  return Object.assign(errorOfPage(sent, message), { code });
}

/** The data of a response, with its dates converted if the request asks for that. */
export function withDates(sent: Sent): unknown {
  const { page, call } = sent;
  return (call.given as Dated)[DATES]?.(page, (message) => errorOfPage(sent, message)) ?? page.data;
}

/**
 * Throws for a response that has something else than JSON. Without a page, that is an error only if the API always sends JSON: otherwise, the
 * program is told.
 */
export async function doubt(
  call: Call,
  response: Response,
  { message, isPage }: NonJson,
  bytes: Uint8Array,
): Promise<void> {
  const { loadAdvice, options } = call.sender;
  const advice = isPage ? undefined : await loadAdvice?.().catch(() => undefined);
  const isDeclared = isPage || advice?.declaresBody?.(call.outgoing, response.status);
  if (isDeclared) throw asUnexpected(responseError(call, response, message, shownText(bytes)));
  if (isDeclared === undefined) observe(options.onNotice, optionNotice('data', message, factsOfCall(call)));
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
  call.key ??= limitOf(call, call.request);
  return call.key;
}

export function sharedLimitOf(resource: string, request: Outgoing): SharedLimit {
  return { origin: parseUrl(request.url)?.origin, resource, credentials: credentialsOf(request) };
}

/** Each origin and each credential has its own limits, so that no host can stop requests to another. */
export function limitOf(call: Call, request: Outgoing): string {
  return JSON.stringify(sharedLimitOf(resourceOf(call.sender, call.outgoing), request));
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
  const load = call.sender.loadPermissions;
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
  { sender: { baseUrl, loadAdvice, options } }: Call,
  headers: Readonly<Record<string, string>>,
): Promise<Pick<Advice, 'readPermissions' | 'readSsoUrl' | 'describeNeeds'> & { readonly advice: string | undefined }> {
  // A browser without a connection may be unable to load it.
  const loaded = await loadAdvice?.().catch(() => undefined);
  const advice = options.baseUrl === undefined ? undefined : loaded?.adviseBaseUrl?.(baseUrl, headers);
  return { ...loaded, advice };
}

/** The notices about options and the environment of a sender. */
type OptionKind = Exclude<Notice['kind'], 'route' | 'version'>;

/** A notice about an option or the environment of the sender. */
export function optionNotice(kind: OptionKind, message: string, facts: RequestFacts): Notice {
  return { kind, message, version: undefined, deprecation: undefined, sunset: undefined, link: undefined, ...facts };
}
