// https://fetch.spec.whatwg.org/#http-redirect-fetch

import { parseUrl } from '../origin.ts';
import type { Outgoing } from '../outgoing.ts';

/**
 * Creates the request for a redirect. Returns undefined if the response is not a redirect, or one that cannot be followed: a stream
 * cannot be sent twice, and a body is never sent to another origin, because it may contain secrets.
 */
export function followRedirect(
  response: Response,
  request: Outgoing,
  crossOriginHeaders: readonly string[],
): Outgoing | undefined {
  const { status } = response;
  const location = response.headers.get('location');
  if (!location || ![301, 302, 303, 307, 308].includes(status)) return undefined;
  const source = parseUrl(request.url);
  const target = parseUrl(location, source);
  if (!target) return undefined;
  const isCrossOrigin = target.origin !== source?.origin;
  // As in the fetch standard: after 301 or 302, a POST becomes a GET. After 303, every method except HEAD does.
  const becomesGet =
    status === 303 ? !/^(?:GET|HEAD)$/.test(request.method) : status < 303 && request.method === 'POST';
  const { body, duplex } = becomesGet ? { body: undefined, duplex: undefined } : request;
  if (duplex || (body && isCrossOrigin)) return undefined;
  const kept = Object.entries(request.headers).filter(([name]) =>
    isCrossOrigin ? crossOriginHeaders.includes(name) : !becomesGet || !name.startsWith('content-'),
  );
  const method = becomesGet ? 'GET' : request.method;
  return { url: target.href, method, headers: Object.fromEntries(kept), body, duplex: undefined };
}
