import { boundMessage } from '../../core/errors.ts';
import type { Advice } from '../api.ts';
import type { Call } from '../call.ts';
import {
  asRedirect,
  isRedirect,
  type Permissions,
  ResponseError,
  type ResponseFacts,
  type TimeoutError,
} from '../errors/errors.ts';
import type { NetworkError, RequestError } from '../errors/request-error.ts';
import type { Exchange } from '../outcome.ts';
import { networkError, timeoutError } from './failures.ts';
import { ignoredProxy } from './ignored-proxy.ts';

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
