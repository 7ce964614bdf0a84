import { type CacheEntry, cacheKeyOf, entryOf, fromCache } from './cache.ts';
import { NetworkError, type RequestFacts } from './errors.ts';
import { parseUrl } from './origin.ts';
import { followRedirect, HARMLESS, isRead, type Outgoing } from './redirect.ts';
import type { Settings } from './settings.ts';
import { addToken } from './token.ts';

const MOST_REDIRECTS = 10;

/** A response, and the circumstances of its request. */
export interface Exchange {
  readonly response: Response;
  readonly url: string;
  readonly redirected: boolean;
  readonly movedTo: string | undefined;
  readonly cached: boolean;
  /** The method of the last request. A redirect can turn a write that was processed into a GET. */
  readonly method: string;
}

/** A request that is ready to be sent. */
export interface Prepared {
  readonly request: Outgoing;
  /** The time at which it was prepared. If the request has waited for long, its token may have expired. */
  readonly at: number;
  readonly key?: string | undefined;
  readonly entry?: CacheEntry | undefined;
}

/**
 * Adds the token, and asks the cache. All that takes time is done before a request takes its turn. Not a promise where nothing
 * takes time.
 */
export function prepare(
  { url, method, headers: given, body, duplex }: Outgoing,
  { options: { token, cache }, origins }: Settings,
  isRaw: boolean,
): Prepared | Promise<Prepared> {
  const headers = Object.assign({}, given);
  const request = { url, method, headers, body, duplex };
  const needsToken = token && !headers['authorization'] && isOwn(url, origins);
  const found = needsToken ? (typeof token === 'function' ? token() : token) : undefined;
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

/** Most URLs begin with the origin and a slash, and need no parser. */
function isOwn(url: string, origins: readonly string[]): boolean {
  return origins.some((origin) => url.startsWith(`${origin}/`)) || origins.includes(parseUrl(url).origin);
}

/** Sends a request once and follows redirects. */
export async function exchange(
  { request, key, entry }: Prepared,
  { options }: Settings,
  signal: AbortSignal,
  facts: () => RequestFacts,
): Promise<Exchange> {
  let { url, method, headers, body, duplex } = request;
  let isPermanent = true;
  const send = (redirect: RequestRedirect) =>
    (options.fetch ?? fetch)(url, { method, headers, body, duplex, signal, redirect } as RequestInit);
  for (let redirects = 0; ; redirects++) {
    let response: Response;
    try {
      response = await send('manual');
      // A browser does not tell where a redirect leads. It follows by itself, and takes the authorization to no other origin.
      if (response.type === 'opaqueredirect') {
        const isSafe = Object.keys(headers).every((name) => name === 'authorization' || HARMLESS.test(name));
        if (!isSafe || !isRead(method))
          throw new Error('the API returned a redirect, but this platform does not reveal its target');
        response = await send('follow');
      }
    } catch (fault) {
      throw new NetworkError(facts(), fault);
    }
    const { status } = response;
    const next =
      status > 300 && redirects < MOST_REDIRECTS && followRedirect(response, { url, method, headers, body, duplex });
    if (next) {
      isPermanent &&= status === 301 || status === 308;
      cancel(response);
      ({ url, method, headers, body, duplex } = next);
      continue;
    }
    const cached = status === 304 && !!entry;
    const fresh = key && (await entryOf(response));
    if (fresh) await options.cache?.set(key, fresh);
    // A browser that followed redirects by itself says so, and where it arrived.
    if (response.redirected) url = response.url;
    const movedTo = redirects && isPermanent ? url : undefined;
    const redirected = redirects > 0 || response.redirected;
    return { response: cached ? fromCache(entry, response) : response, url, redirected, movedTo, cached, method };
  }
}

/** Lets go of a response that nobody will read: as a stream, it would hold its connection. */
export function cancel({ body }: Response): void {
  body?.cancel().catch(() => {});
}
