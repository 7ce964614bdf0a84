import { boundMessage, EndpointError } from '../core/errors.ts';
import { createMask, credentialsOf, type Mask, maskCause, maskData } from '../core/mask.ts';
import { DATES, type Dated, credentialsOf as markedIn } from '../core/secrets.ts';
import type { Advice, Gap } from './api.ts';
import type { Call, Sent } from './call.ts';
import {
  ACCEPTED,
  NetworkError,
  type Permissions,
  RequestError,
  type RequestFacts,
  ResponseError,
  type ResponseFacts,
  withCaller,
  withCode,
} from './errors.ts';
import { ignoredProxy } from './ignored-proxy.ts';
import { parseUrl } from './origin.ts';
import type { Exchange, Outgoing } from './outgoing.ts';
import { resourceOf, type SharedLimit } from './rate-limits.ts';

/** The error for what a step of a call has thrown, with secrets hidden. An error of this package stays as it is. */
export function errorOf(call: Call, fault: unknown): Error {
  if (fault instanceof EndpointError || fault instanceof RequestError) return fault;
  return advised(call, new NetworkError(factsOfCall(call), maskCause(fault, maskOf(call))));
}

/** Adds advice to the error of a request that had no response. */
export function advised<Fault extends RequestError>(call: Call, error: Fault): Fault {
  call.sender.steps.advise?.(call, error);
  return error;
}

const EXHAUSTED =
  '. It was not repeated, because too many requests to this server have failed. Others are repeated again when some succeed';

/** Says that a write may have been done in spite of its error. */
export function addDoubt({ isAbsent, isAccepted, isDoubtful, isExhausted }: Call, error: Error): void {
  if (isAbsent) error.message += '. The write was not done';
  if (isAccepted) error.message += ACCEPTED;
  if (isExhausted) error.message += EXHAUSTED;
  if (!isDoubtful) return;
  error.message += '. An earlier attempt may have been processed';
  Object.assign(error, { earlier: 'unknown' });
}

/** Adds advice about what prevents connections. */
export function advise({ request, sender }: Call, error: Error): void {
  // Where only a proxy can reach the API, requests fail without one.
  const advice = sender.options.fetch ? undefined : ignoredProxy(request.url);
  if (advice !== undefined) error.message += `. ${advice}`;
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
export function errorOfPage({ call, response, page }: Sent, message: string): ResponseError {
  return withCaller(responseError(call, response, message, page.data), call.site);
}

/** The error for a response with a status of success that cannot be used, with a code. */
export function codedError(sent: Sent, { code, message }: Gap): ResponseError {
  // The stack, which has the message, is that of the caller.
  return withCaller(withCode(responseError(sent.call, sent.response, message, sent.page.data), code), sent.call.site);
}

/** The data of a response, with its dates converted if the request asks for that. */
export function withDates(sent: Sent): unknown {
  const { page, call } = sent;
  return (call.given as Dated)[DATES]?.(page, (message) => errorOfPage(sent, message)) ?? page.data;
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
  const { advice, readPermissions, readSsoUrl, describeNeeds } = adviceOf(call, request.headers);
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
  const ssoUrl = status === 403 ? readSsoUrl?.(shown.headers) : undefined;
  const advised = ssoUrl === undefined ? '' : `. Authorize the token for single sign-on: ${ssoUrl}`;
  const isAnonymous = (status === 401 || (status === 404 && readPermissions)) && credentialsOf(request).length === 0;
  const sent = isAnonymous ? '. No token was sent' : '';
  error.message = boundMessage(error.message + (all ? permissionText(all, shown) : '') + sent + advised);
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
export function adviceOf(
  { sender: { baseUrl, advice: known, options } }: Call,
  headers: Readonly<Record<string, string>>,
): Pick<Advice, 'readPermissions' | 'readSsoUrl' | 'describeNeeds'> & { readonly advice: string | undefined } {
  return { ...known, advice: options.baseUrl === undefined ? undefined : known?.adviseBaseUrl?.(baseUrl, headers) };
}
