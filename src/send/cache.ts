import { hideSecrets } from './errors/facts.ts';
import type { Outgoing } from './redirect.ts';

/** A stored response, which is used again as long as the API reports that it has not changed. */
export interface CacheEntry {
  etag: string;
  headers: Record<string, string>;
  body: string;
}

/** The storage for responses. A `Map` is enough. */
export interface Cache {
  get(key: string): CacheEntry | undefined | Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): unknown;
}

/** The key of a request, or undefined if it must not be cached. */
export async function cacheKeyOf({ method, url, headers }: Outgoing): Promise<string | undefined> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle || method !== 'GET' || headers['if-none-match'] || headers['if-modified-since']) return undefined;
  // Any header may change the response, and credentials must not be readable in a cache.
  const text = JSON.stringify([url, Object.entries(headers).sort()]);
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `${hideSecrets(url)} ${headers['accept']} ${hash.join('')}`;
}

/** The cache entry for a response, if it has an ETag. */
export async function entryOf(response: Response): Promise<CacheEntry | undefined> {
  const { etag, 'content-type': type = '', 'cache-control': control = '' } = headersOf(response);
  const isText = /json|^text\/|charset=/i.test(type);
  if (response.status !== 200 || !etag || !isText || control.includes('no-store')) return undefined;
  return { etag, headers: headersOf(response), body: await response.clone().text() };
}

/** A response from the cache, with the headers of the response that reported that nothing has changed. */
export function fromCache({ headers, body }: CacheEntry, response: Response): Response {
  const type = headers['content-type'] ?? '';
  const { 'content-length': _length, 'content-encoding': _encoding, ...all } = { ...headers, ...headersOf(response) };
  return new Response(body, { headers: { ...all, 'content-type': type } });
}

export function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(headers);
}
