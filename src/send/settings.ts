import type { Api } from './api.ts';
import { RateLimitError } from './errors/errors.ts';
import { createQueue } from './limits/queue.ts';
import { createNoticeReader } from './notices.ts';
import { readSendOptions } from './option-checks.ts';
import type { SendOptions } from './options.ts';
import { apiOrigins } from './origin.ts';

/** The checked options of a sender with their defaults, and the state that its requests share. */
export type Settings = ReturnType<typeof readSettings>;

export function readSettings(given: SendOptions | undefined, api: Api) {
  const options = readSendOptions(given);
  const { baseUrl = api.baseUrl, limits = api.limits } = options;
  const numbers = {
    timeout: 60_000,
    totalTimeout: Infinity,
    retries: 3,
    retryDelay: 1000,
    maxWait: 120_000,
    concurrency: limits ? 10 : Infinity,
    writeInterval: limits ? 1000 : 0,
    ...(options as object),
  };
  const { concurrency, maxWait, writeInterval } = numbers;
  return {
    ...numbers,
    options,
    limits,
    origins: apiOrigins({ ...api, baseUrl }),
    queue: createQueue(
      Math.min(concurrency, limits?.maxConcurrency ?? concurrency),
      writeInterval,
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
