import { githubLimits } from '../github/limits.ts';
import { RateLimitError } from './errors.ts';
import { createNoticeReader } from './notices.ts';
import { checkNumber, type SendOptions } from './options.ts';
import { ownOrigins } from './origin.ts';
import { createQueue } from './queue.ts';

/** The options of a sender, checked and completed, and what its requests share. */
export type Settings = ReturnType<typeof readSettings>;

export function readSettings(options: SendOptions) {
  const { limits = githubLimits, concurrency = limits ? 10 : Number.POSITIVE_INFINITY } = options;
  const maxWait = checkNumber('maxWait', options.maxWait ?? 120_000);
  return {
    options,
    limits,
    maxWait,
    origins: ownOrigins(options.baseUrl),
    timeout: checkNumber('timeout', options.timeout ?? 60_000),
    totalTimeout: checkNumber('totalTimeout', options.totalTimeout ?? Number.POSITIVE_INFINITY),
    retries: checkNumber('retries', options.retries ?? 3),
    retryDelay: checkNumber('retryDelay', options.retryDelay ?? 1000),
    queue: createQueue(
      Math.min(checkNumber('concurrency', concurrency, 1), limits?.maxConcurrency ?? concurrency),
      checkNumber('writeInterval', options.writeInterval ?? (limits ? 1000 : 0)),
      ({ met, kind, retryAt }, { facts }) =>
        retryAt - Date.now() > maxWait ? new RateLimitError({ ...met, ...facts() }, kind, retryAt) : undefined,
    ),
    readNotice: createNoticeReader(),
  };
}

/** Calls a hook. One that throws must not change what becomes of the request, so its error is reported apart. */
export function observe<Event>(hook: ((event: Event) => void) | undefined, event: Event | undefined): void {
  try {
    if (event) hook?.(event);
  } catch (fault) {
    queueMicrotask(() => {
      throw fault;
    });
  }
}
