import { invalidOption } from '../core/errors.ts';
import { credentialsOf } from '../core/mask.ts';
import { isRead } from '../core/methods.ts';
import type { Call, Settings } from './call.ts';
import { parseUrl } from './origin.ts';
import type { Exchange } from './outcome.ts';
import { cancel, type Outgoing } from './outgoing.ts';

const MOST_REDIRECTS = 10;

const HIDDEN =
  'and "permissions" cannot be used here: the API returned a redirect, but this platform does not let the client follow it';

/** Sends the request of a redirect. */
type Dispatch = (request: Outgoing, redirect: NonNullable<RequestInit['redirect']>) => Promise<Response>;

/** Follows the redirects of a response, if it has any. */
export async function followRedirects(call: Call, first: Exchange, dispatch: Dispatch): Promise<Exchange> {
  let { request, response } = first;
  const { settings } = call;
  const { crossOriginHeaders, judge } = settings;
  let isPermanent = true;
  let crossedOrigin = false;
  for (let redirects = 0; ; redirects++) {
    // The request that the platform sends, or has sent, was not judged.
    if (judge && (response.redirected || response.type === 'opaqueredirect')) throw invalidOption('policy', HIDDEN);
    // A browser does not reveal the target of a redirect. It follows the redirect itself, and does not send `authorization` to
    // another origin.
    if (response.type === 'opaqueredirect') {
      checkHiddenRedirect(settings, request);
      response = await dispatch(request, 'follow');
    }
    const { status } = response;
    const next = redirects < MOST_REDIRECTS ? followRedirect(response, request, crossOriginHeaders) : undefined;
    if (!next) {
      // A browser that followed redirects reports this, and the final URL.
      const url = response.redirected ? response.url : request.url;
      const redirected = redirects > 0 || response.redirected;
      const movedTo = redirects && isPermanent ? url : undefined;
      return { response, url, request, redirected, crossedOrigin: crossedOrigin || response.redirected, movedTo };
    }
    isPermanent &&= status === 301 || status === 308;
    crossedOrigin ||= parseUrl(next.url)?.origin !== parseUrl(request.url)?.origin;
    cancel(response);
    hideToo(call, next);
    request = next;
    response = await dispatch(request, 'manual');
  }
}

/** Hides the secrets of a redirected request too, such as the signature in the URL of a file. */
function hideToo(call: Call, request: Outgoing): void {
  call.earlier = new Set([...(call.earlier ?? []), ...credentialsOf(request)]);
  call.mask = undefined;
}

/** Throws if the platform must not follow a redirect of the request whose target it does not reveal. */
function checkHiddenRedirect({ crossOriginHeaders }: Settings, { method, headers, body }: Outgoing): void {
  const isSafe = Object.keys(headers).every((name) => ['authorization', ...crossOriginHeaders].includes(name));
  if (!isSafe || !isRead(method) || body) {
    throw new Error(
      'the API returned a redirect, but this platform does not reveal its target. Send the request to the new URL',
    );
  }
}

// https://fetch.spec.whatwg.org/#http-redirect-fetch

/**
 * Creates the request for a redirect. Returns undefined if the response is not a redirect, or one that cannot be followed: a stream
 * cannot be sent twice, and a write or a body is never sent to another origin. A redirect from which `fetch` would make a GET of a POST is not followed
 * either, because the write would seem to be done.
 */
function followRedirect(
  response: Response,
  { url, method, headers, body, duplex }: Outgoing,
  crossOriginHeaders: readonly string[],
): Outgoing | undefined {
  const { status } = response;
  const location = response.headers.get('location');
  if (!location || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  const source = parseUrl(url);
  const target = parseUrl(location, source);
  if (!target) return undefined;
  const isCrossOrigin = target.origin !== source?.origin;
  // The result of what was done is at another URL.
  const isResult = status === 303 && method !== 'GET' && method !== 'HEAD';
  const isSentAgain = !isResult && (!isRead(method) || Boolean(body));
  if (isSentAgain && (duplex || isCrossOrigin || (status < 303 && method === 'POST'))) return undefined;
  const kept = Object.entries(headers).filter(([name]) =>
    isCrossOrigin ? crossOriginHeaders.includes(name) : !isResult || !name.startsWith('content-'),
  );
  const next = { url: target.href, headers: Object.fromEntries(kept), duplex: undefined };
  return isResult ? { ...next, method: 'GET', body: undefined } : { ...next, method, body };
}
