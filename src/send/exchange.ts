import { type CacheEntry, cacheKeyOf } from './cache.ts';
import type { Call } from './call.ts';
import { followRedirect, HARMLESS, isRead, type Outgoing } from './redirect.ts';
import { addToken } from './token.ts';

const MOST_REDIRECTS = 10;

/** A response, and the last request that was sent for it. */
export interface Exchange {
  readonly response: Response;
  readonly url: string;
  /** A redirect can turn a write that was processed into a GET. */
  readonly method: string;
  readonly redirected: boolean;
  readonly movedTo: string | undefined;
}

/** A request that is ready to be sent. */
export interface Prepared {
  readonly request: Outgoing;
  /** The time at which it was prepared. If the request has waited for a long time, its token may have expired. */
  readonly at: number;
  readonly key?: string | undefined;
  readonly entry?: CacheEntry | undefined;
}

/**
 * Adds the token and reads the cache. Everything that takes time is done before the request leaves the queue. Does not return a
 * promise if nothing takes time.
 */
export function prepareAttempt(call: Call): Prepared | Promise<Prepared> {
  const { outgoing, takesToken, isRaw, settings } = call;
  const { token, cache } = settings.options;
  const { url, method, headers: given, body, duplex } = outgoing;
  const headers: Record<string, string> = Object.assign({}, given);
  const request = { url, method, headers, body, duplex };
  const found = takesToken ? (typeof token === 'function' ? token() : token) : undefined;
  if (typeof found === 'object' || (cache && !isRaw)) return complete();
  addToken(headers, found);
  return { request, at: Date.now() };

  async function complete(): Promise<Prepared> {
    addToken(headers, await found);
    const at = Date.now();
    const key = cache && !isRaw ? await cacheKeyOf(request) : undefined;
    const entry = key ? await cache?.get(key) : undefined;
    if (entry) headers['if-none-match'] = entry.etag;
    return { request, at, key, entry };
  }
}

/** Sends a request as it is. */
export type Dispatch = (request: Outgoing, redirect: RequestRedirect) => Promise<Response>;

/** Sends a request and follows redirects. */
export async function exchange(request: Outgoing, dispatch: Dispatch): Promise<Exchange> {
  let isPermanent = true;
  for (let redirects = 0; ; redirects++) {
    let response = await dispatch(request, 'manual');
    // A browser does not reveal the target of a redirect. It follows the redirect itself, and does not send `authorization` to
    // another origin.
    if (response.type === 'opaqueredirect') {
      const isSafe = Object.keys(request.headers).every((name) => name === 'authorization' || HARMLESS.test(name));
      if (!isSafe || !isRead(request.method)) {
        throw new Error('the API returned a redirect, but this platform does not reveal its target');
      }
      response = await dispatch(request, 'follow');
    }
    const { status } = response;
    const next = redirects < MOST_REDIRECTS ? followRedirect(response, request) : undefined;
    if (!next) {
      // A browser that followed redirects reports this, and the final URL.
      const url = response.redirected ? response.url : request.url;
      const redirected = redirects > 0 || response.redirected;
      const movedTo = redirects && isPermanent ? url : undefined;
      return { response, url, method: request.method, redirected, movedTo };
    }
    isPermanent &&= status === 301 || status === 308;
    cancel(response);
    request = next;
  }
}

/** Cancels a response that will not be read. An unread stream would keep its connection open. */
export function cancel({ body }: Response): void {
  body?.cancel().catch(() => {});
}
