import { invalidOption } from '../core/errors.ts';
import { credentialsOf } from '../core/mask.ts';
import { isRead } from '../core/methods.ts';
import type { Call, Dispatch, Sender } from './call.ts';
import { parseUrl } from './origin.ts';
import { cancel, type Exchange, type Outgoing } from './outgoing.ts';
import { createPart, type SenderPart } from './part.ts';

const MOST_REDIRECTS = 10;

const HIDDEN =
  'and "permissions" cannot be used here: the API returned a redirect, but this platform does not let the client follow it';

/** Follows the redirects of a response, if it has any. */
async function follow(call: Call, received: Exchange, dispatch: Dispatch): Promise<void> {
  const { sender } = call;
  const { crossOriginHeaders, judge } = sender;
  let isPermanent = true;
  for (let count = 0; ; count++) {
    const { request, response } = received;
    // The request that the platform sends, or has sent, was not judged.
    if (judge && (response.redirected || response.type === 'opaqueredirect')) throw invalidOption('policy', HIDDEN);
    // A browser does not reveal the target of a redirect. It follows the redirect itself, and does not send `authorization` to
    // another origin.
    if (response.type === 'opaqueredirect') {
      checkHiddenRedirect(sender, request);
      received.response = await dispatch(request, 'follow');
    }
    const { status, redirected, url } = received.response;
    const next = count < MOST_REDIRECTS ? nextRequest(received.response, request, crossOriginHeaders) : undefined;
    if (!next) {
      // A browser that followed redirects reports this, and the final URL.
      received.url = redirected ? url : request.url;
      received.redirected = count > 0 || redirected;
      received.movedTo = count && isPermanent ? received.url : undefined;
      received.crossedOrigin ||= redirected;
      return;
    }
    isPermanent &&= status === 301 || status === 308;
    received.crossedOrigin ||= parseUrl(next.url)?.origin !== parseUrl(request.url)?.origin;
    cancel(received.response);
    hideToo(call, next);
    received.request = next;
    received.response = await dispatch(next, 'manual');
  }
}

/** Hides the secrets of a redirected request too, such as the signature in the URL of a file. */
function hideToo(call: Call, request: Outgoing): void {
  call.earlier = new Set([...(call.earlier ?? []), ...credentialsOf(request)]);
  call.mask = undefined;
}

/** Throws if the platform must not follow a redirect of the request whose target it does not reveal. */
function checkHiddenRedirect({ crossOriginHeaders }: Sender, { method, headers, body }: Outgoing): void {
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
function nextRequest(
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

/** Follows redirects. Credentials, and other headers that may be some, stay with the origin of the request. */
export function redirects(): SenderPart<'redirects'> {
  return createPart('redirects', { steps: { follow } });
}
