import type { Limits } from '../../send/rate-limits.ts';
import { readLimit } from './read-limit.ts';
import { LONGEST_WINDOW, MOST_CONCURRENT, resourceOf } from './resources.ts';

/** Reads GitHub's rate limits: `retry-after`, `x-ratelimit-remaining`, and the messages of secondary limits. */
export const githubLimits: Limits = {
  maxConcurrency: MOST_CONCURRENT,
  longestWindow: LONGEST_WINDOW,
  resource: resourceOf,
  read: readLimit,
};
