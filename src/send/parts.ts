import { isText } from '../core/read-options.ts';
import { parseWithBigInt } from './bigints.ts';
import { keyAndEntry, useCache } from './cache.ts';
import { readEvents } from './events.ts';
import { readFetchOptions } from './fetch-options.ts';
import {
  createLimiter,
  limitError,
  limitErrorOfPage,
  limitedResult,
  reportWait,
  reportWhile,
  shareTurn,
} from './limits.ts';
import { LISTS } from './lists.ts';
import { reportResponse } from './notices.ts';
import { BIGINT_CHECKS, CACHE_CHECKS, isAmount, LIMIT_CHECKS, NOTICE_CHECKS, RETRY_CHECKS } from './option-checks.ts';
import { iterateItems, iteratePages } from './pages.ts';
import { pagingOf } from './paging.ts';
import { createPart, type SenderPart } from './part.ts';
import { prepareCall } from './prepare-call.ts';
import { followRedirects } from './redirects.ts';
import { repeat } from './retries.ts';

/**
 * Repeats requests that failed, asks for another token after a status of 401, and waits for results with `until`. Options: `retries`,
 * `retryDelay`, `maxWait`, `onRetry`.
 */
export function retries(): SenderPart<'retries'> {
  return createPart('retries', {
    checks: RETRY_CHECKS,
    callChecks: { retries: isAmount, until: isText },
    extras: { repeat },
  });
}

/**
 * Limits concurrency, spaces out writes, and waits for rate limits. Options: `limits`, such as `githubLimits`, `concurrency`,
 * `writeInterval`, `maxWait`, `shared`, `onWait`.
 */
export function limits(): SenderPart<'limits'> {
  return createPart('limits', {
    checks: LIMIT_CHECKS,
    extras: { limitError, limitErrorOfPage, limitedResult, reportWait, reportWhile, shareTurn },
    createLimiter,
  });
}

/** Follows redirects. Credentials, and other headers that may be some, stay with the origin of the request. */
export function redirects(): SenderPart<'redirects'> {
  return createPart('redirects', { extras: { followRedirects } });
}

/** Adds `pages`, `items` and `all`. */
export function pages(): SenderPart<'pages'> {
  return createPart('pages', { extras: { pages: iteratePages, items: iterateItems }, lists: LISTS, pagingOf });
}

/** Stores responses with an ETag in the storage of the option `cache`. */
export function cache(): SenderPart<'cache'> {
  return createPart('cache', {
    checks: CACHE_CHECKS,
    extras: { keyAndEntry, useCache },
  });
}

/** Adds `events`, which reads streams. */
export function events(): SenderPart<'events'> {
  return createPart('events', {
    extras: { events: readEvents },
    lists: LISTS,
  });
}

/** Adds `fields`, and the option with that name: the data has only the fields that a call needs. */
export function fields(): SenderPart<'fields'> {
  return createPart('fields', { callChecks: { fields: () => undefined }, extras: { prepareCall } });
}

/** Observes responses. Options: `onResponse`, `onNotice`, and `incomplete` of calls. */
export function notices(): SenderPart<'notices'> {
  return createPart('notices', {
    checks: NOTICE_CHECKS,
    callChecks: { incomplete: isText },
    extras: { prepareCall, reportResponse },
  });
}

/** Passes options in the member `request` of a request to `fetch`, such as `cache` or `keepalive`. */
export function fetchOptions(): SenderPart<'fetchOptions'> {
  return createPart('fetchOptions', { extras: { readFetchOptions } });
}

/** Parses integers above 2⁵³ as `bigint`, with the option of that name. */
export function bigints(): SenderPart<'bigints'> {
  return createPart('bigints', { checks: BIGINT_CHECKS, extras: { parseWithBigInt } });
}
