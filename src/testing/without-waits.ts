import { FETCH_DEFAULTS, MOCK_HEADER, NO_WAITS } from '../core/fetch-defaults.ts';

/** Marks a `fetch` that needs no waits, because it does not reach a server. */
export function withoutWaits<Fetch extends object>(fetch: Fetch): Fetch {
  return Object.assign(fetch, { [FETCH_DEFAULTS]: NO_WAITS });
}

/** Marks the headers of a mock that clients reach with a `fetch` of their own. */
export function markMocked<Headers extends object>(headers: Headers): Headers {
  return { ...headers, [MOCK_HEADER]: 'true' };
}
