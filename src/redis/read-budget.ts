import { serverTime } from '../send/limits/retry-after.ts';
import type { Budget } from './message.ts';

/**
 * Reads the budget of a limit from the headers of a response: `x-ratelimit-limit`, `x-ratelimit-remaining` and `x-ratelimit-reset`. Returns
 * undefined if the response counted against another limit.
 */
export function readBudget(headers: Headers, resource: string): Budget | undefined {
  const [limit, remaining, window] = ['limit', 'remaining', 'reset'].map((name) => {
    const text = headers.get(`x-ratelimit-${name}`) ?? '';
    return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  }) as [number, number, number];
  const other = headers.get('x-ratelimit-resource') ?? resource;
  if (!(limit > 0) || Number.isNaN(remaining + window) || other !== resource) return undefined;
  // The time of the server has no fractions of a second, so the window ends at this time or up to a second before it.
  const left = window * 1000 - serverTime(headers, Date.now());
  return left > 0 ? { limit, remaining, window, left } : undefined;
}
