import type { Limits } from '../../send/limits/limits.ts';
import { readLimit } from './read-limit.ts';
import { MOST_CONCURRENT, resourceOf } from './resources.ts';

/** Reads GitHub's rate limits: `retry-after`, `x-ratelimit-remaining`, and the messages of secondary limits. */
export const githubLimits: Limits = { maxConcurrency: MOST_CONCURRENT, resource: resourceOf, read: readLimit };
