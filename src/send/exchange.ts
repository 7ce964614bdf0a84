import { type CacheEntry, cacheKeyOf, entryOf, fromCache } from './cache.ts';
import { NetworkError, type RequestFacts } from './errors.ts';
import { parseUrl } from './origin.ts';
import { followRedirect, HARMLESS, type Outgoing } from './redirect.ts';
import type { Settings } from './settings.ts';
import { authorizationOf } from './token.ts';

const MOST_REDIRECTS = 10;

/** A response, and how it came about. */
export interface Exchange {
  readonly response: Response;
  readonly url: string;
  readonly redirected: boolean;
  readonly movedTo: string | undefined;
  readonly cached: boolean;
  /** Of the last request: a redirect can make a GET of a write that was processed. */
  readonly method: string;
}

/** A request that is ready to go out. */
export interface Prepared {
  readonly request: Outgoing;
  /** The time it was prepared. A token may have expired when the request has waited for long. */
  readonly at: number;
  readonly key: string | undefined;
  readonly entry: CacheEntry | undefined;
}

/** Adds the token, and asks the cache. All that takes time is done before a request takes its turn. */
export async function prepare(
  { url, method, headers: given, body, duplex }: Outgoing,
  { options: { token, cache }, origins }: Settings,
  isRaw: boolean,
): Promise<Prepared> {
  const headers = Object.assign({}, given);
  const request = { url, method, headers, body, duplex };
  if (token && !headers['authorization'] && isOwn(url, origins)) {
    const authorization = await authorizationOf(token);
    if (authorization) headers['authorization'] = authorization;
  }
  const at = Date.now();
  if (!cache || isRaw) return { request, at, key: undefined, entry: undefined };
  const key = await cacheKeyOf(request);
  const entry = key ? await cache.get(key) : undefined;
  if (entry) headers['if-none-match'] = entry.etag;
  return { request, at, key, entry };
}

/** Most URLs begin with the origin as it is written, and a slash: those need no parser. */
function isOwn(url: string, origins: readonly string[]): boolean {
  return origins.some((origin) => url.startsWith(`${origin}/`)) || origins.includes(parseUrl(url).origin);
}

/** Sends a request once and follows its redirects. */
export async function exchange(
  { request: first, key, entry }: Prepared,
  { options }: Settings,
  signal: AbortSignal,
  facts: () => RequestFacts,
): Promise<Exchange> {
  let request = first;
  let isPermanent = true;
  for (let redirects = 0; ; redirects++) {
    const response = await sendOnce(options.fetch ?? fetch, request, signal).catch((fault) => {
      throw new NetworkError(facts(), fault);
    });
    const next = response.status > 300 && redirects < MOST_REDIRECTS && followRedirect(response, request);
    if (next) {
      isPermanent &&= [301, 308].includes(response.status);
      cancel(response);
      request = next;
      continue;
    }
    const cached = response.status === 304 && !!entry;
    const fresh = key && (await entryOf(response));
    if (fresh) await options.cache?.set(key, fresh);
    // A browser that followed redirects by itself says so, and where it arrived.
    const url = response.redirected ? response.url : request.url;
    const movedTo = redirects && isPermanent ? url : undefined;
    const redirected = redirects > 0 || response.redirected;
    const { method } = request;
    return { response: cached ? fromCache(entry, response) : response, url, redirected, movedTo, cached, method };
  }
}

async function sendOnce(
  fetchIt: typeof fetch,
  { url, method, headers, body, duplex }: Outgoing,
  signal: AbortSignal,
): Promise<Response> {
  const send = (redirect: RequestRedirect) =>
    fetchIt(url, { method, headers, body, duplex, signal, redirect } as RequestInit);
  const response = await send('manual');
  if (response.type !== 'opaqueredirect') return response;
  // A browser does not tell where a redirect leads. It follows by itself, and takes the authorization to no other origin.
  const isSafe = Object.keys(headers).every((name) => name === 'authorization' || HARMLESS.test(name));
  if (isSafe && (method === 'GET' || method === 'HEAD')) return send('follow');
  throw new Error('the API redirects, and this platform does not tell where to');
}

/** Lets go of a response that nobody will read: as a stream, it would hold its connection. */
export function cancel({ body }: Response): void {
  body?.cancel().catch(() => {});
}
