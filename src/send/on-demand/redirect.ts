// https://fetch.spec.whatwg.org/#http-redirect-fetch

import { isRead } from '../../core/internal/methods.ts';
import { parseUrl } from '../origin.ts';
import type { Outgoing } from '../outgoing.ts';

/**
 * Creates the request for a redirect. Returns undefined if the response is not a redirect, or one that cannot be followed: a stream
 * cannot be sent twice, and a write or a body is never sent to another origin. A redirect from which `fetch` would make a GET of a POST is not followed
 * either, because the write would seem to be done.
 */
export function followRedirect(
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
