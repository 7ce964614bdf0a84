import { hasMethods, type OptionChecks } from '../core/read-options.ts';
import type { Call } from './call.ts';
import { factsOfCall } from './failures.ts';
import type { Cache, CacheEntry, CacheOptions } from './options.ts';
import type { Exchange, Outgoing } from './outgoing.ts';
import { createPart, type SenderPart } from './part.ts';

export const CACHE_CHECKS: OptionChecks<CacheOptions> = { cache: hasMethods('get', 'set') };

// https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** Looks for what is stored for a request that may be cached, and sets the condition for it. */
async function find(call: Call): Promise<void> {
  const { request, isApi, sender } = call;
  // A response of another origin is not one of this API, and its rules for storing are not known.
  call.cacheKey = isApi ? await cacheKeyOf(request, factsOfCall(call).url) : undefined;
  call.entry = call.cacheKey ? await readCache(sender.options.cache as Cache, call.cacheKey) : undefined;
  if (call.entry) request.headers['if-none-match'] = call.entry.etag;
}

/** The key of a request, or undefined if it must not be cached. `shown` is its URL without secrets. */
async function cacheKeyOf({ method, url, headers }: Outgoing, shown: string): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle;
  const isConditional = Object.keys(headers).some((name) => /^if-(?:none-match|modified-since)$/.test(name));
  if (!subtle || method !== 'GET' || isConditional) return undefined;
  // Any header may change the response, and credentials must not be readable in a cache.
  const text = JSON.stringify([url, Object.entries(headers).sort()]);
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `${shown} ${headers['accept']} ${hash.join('')}`;
}

/** Reads an entry. If the cache fails, or returns something else, the request is sent without a condition. */
async function readCache(cache: Cache, key: string): Promise<CacheEntry | undefined> {
  try {
    const { etag, headers, body } = (await cache.get(key)) as CacheEntry;
    if (!ETAG.test(etag) || typeof body !== 'string') return undefined;
    // Throws for names and values that no response has. Other programs may write to the same storage.
    return { etag, headers: Object.fromEntries(new Headers(headers)), body };
  } catch {
    return undefined;
  }
}

/** Takes the stored response, if the API reports that it is still valid. A response of another origin is not one of the API. */
function reuse(call: Call, received: Exchange): void {
  const { entry } = call;
  const { response, crossedOrigin } = received;
  const isStored = !crossedOrigin && entry !== undefined && response.status === 304;
  // Nothing is stored for it again.
  if (crossedOrigin || isStored) call.cacheKey = undefined;
  if (isStored) Object.assign(received, { response: fromCache(entry, response), cached: true });
}

/** Stores a response with its text. It was received, so that other calls need not wait for the cache. */
function keep(call: Call, received: Exchange, text: string): void {
  const { cacheKey, sender } = call;
  const stored = entryOf(received.response, text);
  if (!stored) return;
  sender.turns?.leave(call, received);
  call.storing = (async () => sender.options.cache?.set(cacheKey as string, stored))();
}

/** The cache entry for a response, if it has a valid ETag. */
function entryOf({ headers, status }: Response, body: string): CacheEntry | undefined {
  const etag = headers.get('etag') ?? '';
  const isText = /json|^text\/|charset=/i.test(headers.get('content-type') ?? '');
  const isForbidden = /no-store/i.test(headers.get('cache-control') ?? '');
  if (status !== 200 || !ETAG.test(etag) || !isText || isForbidden) return undefined;
  return { etag, headers: Object.fromEntries(headers), body };
}

/** A response from the cache, with the headers of the response that reported that nothing has changed. */
function fromCache({ headers, body }: CacheEntry, response: Response): Response {
  const all = new Headers(headers);
  const type = all.get('content-type') ?? '';
  for (const [name, value] of response.headers) all.set(name, value);
  for (const name of ['content-length', 'content-encoding']) all.delete(name);
  all.set('content-type', type);
  // Has no prototype, because a polluted one could add a status.
  return new Response(body, { __proto__: null, headers: all } as ResponseInit);
}

/** Stores responses with an ETag in the storage of the option `cache`. */
export function cache(): SenderPart<'cache'> {
  return createPart('cache', { checks: CACHE_CHECKS, steps: { find, reuse, keep } });
}
