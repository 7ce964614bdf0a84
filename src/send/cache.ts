import type { Outgoing } from './redirect.ts';

/** A response that is kept to be used again while the API says that it has not changed. */
export interface CacheEntry {
  etag: string;
  headers: Record<string, string>;
  body: string;
}

/** Where responses are kept. A `Map` will do. */
export interface Cache {
  get(key: string): CacheEntry | undefined | Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): unknown;
}

/** A place in the cache, and what is there. */
export interface CacheSlot {
  readonly entry: CacheEntry | undefined;
  /** Keeps a response, if it can be asked for again by its ETag. */
  keep(response: Response): Promise<void>;
}

/** The place of a request; nothing where it is not to be cached. */
export async function openCache(cache: Cache | undefined, request: Outgoing): Promise<CacheSlot | undefined> {
  const { method, url, headers } = request;
  const { subtle } = globalThis.crypto ?? {};
  if (!cache || !subtle || method !== 'GET' || headers['if-none-match'] || headers['if-modified-since'])
    return undefined;
  // All headers that may change the response, the credentials among them, which must not be readable in a cache.
  const { accept = '', 'user-agent': _agent, ...others } = headers;
  const digest = await subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(Object.entries(others).sort())),
  );
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const key = [url, accept, hash].join('\n');
  return {
    entry: await cache.get(key),
    async keep(response) {
      const etag = response.headers.get('etag');
      const type = response.headers.get('content-type') ?? '';
      const control = response.headers.get('cache-control') ?? '';
      const isText = /json|^text\/|charset=/i.test(type);
      if (response.status !== 200 || !etag || !isText || control.includes('no-store')) return;
      const {
        'content-length': _length,
        'content-encoding': _encoding,
        ...kept
      } = Object.fromEntries(response.headers);
      await cache.set(key, { etag, headers: kept, body: await response.clone().text() });
    },
  };
}

/** A response from the cache, with what is new in the one that said that nothing has changed. */
export function fromCache({ headers, body }: CacheEntry, { headers: fresh }: Response): Response {
  const { 'content-length': _length, 'content-type': _type, ...news } = Object.fromEntries(fresh);
  return new Response(body, { headers: { ...headers, ...news } });
}
