import { FETCH_DEFAULTS } from '../core/fetch-defaults.ts';

/** Retries and writes then follow each other at once, and a rate limit is an error, unless a test passes these options. Polling still needs some time. */
const DEFAULTS = { writeInterval: 0, retryDelay: 1, maxWait: 1000 };

/** Marks a `fetch` that needs no waits, because it does not reach a server. */
export function withoutWaits<Fetch extends object>(fetch: Fetch): Fetch {
  return Object.assign(fetch, { [FETCH_DEFAULTS]: DEFAULTS });
}
