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
