import { githubLimits } from '../github/limits.ts';
import { RateLimitError } from './errors.ts';
import { createNoticeReader } from './notices.ts';
import { checkNumber, type SendOptions } from './options.ts';
import { ownOrigins } from './origin.ts';
import { createQueue } from './queue.ts';

/** The checked options of a sender with their defaults, and the state that its requests share. */
export type Settings = ReturnType<typeof readSettings>;

export function readSettings(options: SendOptions) {
  const { limits = githubLimits } = options;
  const numbers = {
    timeout: 60_000,
    totalTimeout: Infinity,
    retries: 3,
    retryDelay: 1000,
    maxWait: 120_000,
    concurrency: limits ? 10 : Infinity,
    writeInterval: limits ? 1000 : 0,
  };
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) {
    numbers[name] = checkNumber(name, options[name] ?? numbers[name], name === 'concurrency' ? 1 : 0);
  }
  const { concurrency, maxWait } = numbers;
  return {
    ...numbers,
    options,
    limits,
    origins: ownOrigins(options.baseUrl),
    queue: createQueue(
      Math.min(concurrency, limits?.maxConcurrency ?? concurrency),
      numbers.writeInterval,
      ({ met, kind, retryAt }, { facts }) =>
        retryAt - Date.now() > maxWait ? new RateLimitError({ ...met, ...facts() }, kind, retryAt) : undefined,
    ),
    readNotice: createNoticeReader(),
  };
}

/** Calls a hook. If the hook throws, the request is not affected, and its error is reported separately. */
export function observe<Event>(hook: ((event: Event) => void) | undefined, event: Event | undefined): void {
  try {
    if (event) hook?.(event);
  } catch (fault) {
    queueMicrotask(() => {
      throw fault;
    });
  }
}
