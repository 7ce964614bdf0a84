import { isRecord } from '../core/internal/is-record.ts';
import { ownValue } from '../core/internal/own.ts';
import type { Limits, RefusedResponse } from '../send/limits/limits.ts';
import { retryAfter, serverTime } from '../send/limits/retry-after.ts';

// https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api

/** Reads GitHub's rate limits: `retry-after`, `x-ratelimit-remaining`, and the messages of secondary limits. */
export const githubLimits: Limits = {
  maxConcurrency: 100,

  resource(url) {
    // Not the name of a repository, a user or an organization.
    const path = /^(?:(?!\/(?:repos|users|orgs)\/)[^?#])*?\/(graphql|search)(\/code)?(?:[/?#]|$)/;
    const [, area, code] = path.exec(url) ?? [];
    return area ? (code ? 'code_search' : area) : 'core';
  },

  read({ status, headers, data, now }) {
    if (status !== 403 && status !== 429) return undefined;
    const isPrimary = headers.get('x-ratelimit-remaining') === '0';
    const retryAt = timeOf(headers, now, isPrimary);
    if (isPrimary || retryAt !== undefined) return { kind: isPrimary ? 'primary' : 'secondary', retryAt };
    // A 403 without these headers is a rate limit only if its message mentions one. Most of them mean that a permission is missing.
    return status === 429 || /\b(?:secondary|API) rate limit|abuse detection/i.test(messageOf(data))
      ? { kind: 'secondary' }
      : undefined;
  },
};

function timeOf(headers: RefusedResponse['headers'], now: number, isPrimary: boolean): number | undefined {
  const reset = isPrimary && !headers.get('retry-after') && headers.get('x-ratelimit-reset');
  const wait = reset ? Number(reset) * 1000 - serverTime(headers, now) : retryAfter(headers, now);
  return Number.isNaN(wait) ? undefined : now + Math.max(0, wait);
}

/** The message in GitHub's JSON. Any text can mention a rate limit, such as the page of a proxy. */
function messageOf(data: unknown): string {
  return isRecord(data) ? String(ownValue(data, 'message')) : '';
}
