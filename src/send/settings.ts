import { githubLimits } from '../github/limits.ts';
import { RateLimitError } from './errors.ts';
import type { Limits } from './limits.ts';
import { createNoticeReader } from './notices.ts';
import { numberOption, type SendOptions } from './options.ts';
import { ownOrigins } from './origin.ts';
import { createQueue, type Queue } from './queue.ts';

/** The options of a sender, checked and completed, and what its requests share. */
export interface Settings extends Pick<SendOptions, 'token' | 'fetch' | 'cache' | 'onWait' | 'onRetry' | 'onResponse'> {
  readonly origins: readonly string[];
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly retries: number;
  readonly retryDelay: number;
  readonly maxWait: number;
  readonly limits: Limits | null;
  readonly queue: Queue;
  readonly readNotices: ReturnType<typeof createNoticeReader>;
}

export function readSettings(options: SendOptions): Settings {
  const { token, baseUrl, fetch, cache, limits = githubLimits, onWait, onRetry, onResponse, onNotice } = options;
  const number = (name: Parameters<typeof numberOption>[1], fallback: number) => numberOption(options, name, fallback);
  const maxWait = number('maxWait', 120_000);
  const concurrency = number('concurrency', limits ? 10 : Number.POSITIVE_INFINITY);
  return {
    ...{ token, fetch, cache, limits, onWait, onRetry, onResponse, maxWait },
    origins: ownOrigins(baseUrl),
    timeout: number('timeout', 60_000),
    totalTimeout: number('totalTimeout', Number.POSITIVE_INFINITY),
    retries: number('retries', 3),
    retryDelay: number('retryDelay', 1000),
    queue: createQueue({
      concurrency: Math.min(concurrency, limits?.maxConcurrency ?? concurrency),
      writeInterval: number('writeInterval', limits ? 1000 : 0),
      maxWait,
      refuse: ({ met, kind, retryAt }, { facts }) => new RateLimitError({ ...met, ...facts }, kind, retryAt),
    }),
    readNotices: createNoticeReader((notice) => observe(onNotice, notice)),
  };
}

/** Calls a hook. One that throws must not change what becomes of the request, so its error is reported apart. */
export function observe<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  try {
    hook?.(event);
  } catch (fault) {
    queueMicrotask(() => {
      throw fault;
    });
  }
}
