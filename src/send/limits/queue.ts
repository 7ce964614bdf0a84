import type { RequestFacts, ResponseFacts } from '../errors/errors.ts';
import { setTimer } from '../wait.ts';
import type { RateLimit } from './limits.ts';

/** A request in the queue: its position in the order of calls, the limit it counts against, and its state. */
export interface Job {
  readonly order: number;
  readonly resource: string;
  readonly isWrite: boolean;
  readonly facts: () => RequestFacts;
  isRunning?: boolean;
  /** Starts it. */
  start?: () => void;
  fail?: (reason: unknown) => void;
}

/** A limit that was hit. Queued requests wait for it. */
export interface Pause {
  readonly kind: RateLimit['kind'];
  readonly retryAt: number;
  /** The number of consecutive limits without a time. */
  readonly count: number;
  /** The response that reported it. */
  readonly met: ResponseFacts;
}

export interface Queue {
  /**
   * Resolves when the request may start; returns undefined if it may start now. Throws or rejects if a pause is too long for it.
   */
  enter(job: Job): Promise<void> | undefined;
  /** Removes a request, whether it is running, waiting or neither. */
  leave(job: Job): void;
  isPaused(resource: string): boolean;
  /** Pauses the requests of a resource until a limit ends. */
  pause(resource: string, limit: RateLimit, met: ResponseFacts): Pause;
  /** Called when a request of this resource was processed, so that its limit has ended. */
  resume(resource: string): void;
}

const MINUTE = 60_000;

/**
 * Starts requests in the order of their calls, with limited concurrency and a minimum time between writes, and none while its resource
 * is paused. A waiting request does not delay requests of another kind. `refusal` creates the error for a wait that is too long.
 */
export function createQueue(
  concurrency: number,
  writeInterval: number,
  refusal: (pause: Pause, job: Job) => Error | undefined,
): Queue {
  /** In the order of their calls. */
  const waiting: Job[] = [];
  const pauses = new Map<string, Pause>();
  let running = 0;
  let nextWrite = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pausedUntil = (resource: string) => pauses.get(resource)?.retryAt ?? 0;
  const readyAt = ({ resource, isWrite }: Job) => Math.max(pausedUntil(resource), isWrite ? nextWrite : 0);
  const refusalOf = (job: Job) => {
    const pause = pauses.get(job.resource);
    return pause && refusal(pause, job);
  };
  const begin = (job: Job) => {
    running++;
    job.isRunning = true;
    if (job.isWrite) nextWrite = Date.now() + writeInterval;
  };
  const remove = (job: Job) => {
    const index = waiting.indexOf(job);
    if (index >= 0) waiting.splice(index, 1);
  };

  /** Starts the requests that may start, and sets a timer for the next one. */
  function pump(): void {
    clearTimeout(timer);
    while (waiting[0] && running < concurrency) {
      const now = Date.now();
      const first = waiting.find((job) => readyAt(job) <= now);
      if (!first) {
        timer = setTimer(waiting.reduce((least, job) => Math.min(least, readyAt(job)), Infinity) - now, pump);
        return;
      }
      remove(first);
      begin(first);
      first.start?.();
    }
  }

  return {
    enter(job) {
      const refused = refusalOf(job);
      if (refused) throw refused;
      if (!waiting[0] && running < concurrency && readyAt(job) <= Date.now()) {
        begin(job);
        return undefined;
      }
      return new Promise<void>((start, fail) => {
        Object.assign(job, { start, fail });
        // A retry is queued before requests that were made after it.
        waiting.splice(waiting.findLastIndex(({ order }) => order < job.order) + 1, 0, job);
        pump();
      });
    },

    leave(job) {
      if (job.isRunning) running--;
      else remove(job);
      job.isRunning = false;
      if (waiting[0]) pump();
    },

    isPaused: (resource) => pausedUntil(resource) > Date.now(),

    pause(resource, { kind, retryAt }, met) {
      const now = Date.now();
      const known = pauses.get(resource);
      const isPaused = pausedUntil(resource) > now;
      // Concurrent requests hit the same limit, which counts once.
      const count = (known?.count ?? 0) + (isPaused || retryAt !== undefined ? 0 : 1);
      const until = retryAt ?? now + MINUTE * 2 ** Math.max(count - 1, 0);
      const pause = { kind, met, count, retryAt: isPaused ? Math.max(until, pausedUntil(resource)) : until };
      pauses.set(resource, pause);
      for (const job of waiting.filter((each) => each.resource === resource)) {
        const refused = refusalOf(job);
        if (refused) {
          remove(job);
          job.fail?.(refused);
        }
      }
      pump();
      return pause;
    },

    resume(resource) {
      if (pauses.size > 0 && pausedUntil(resource) <= Date.now()) pauses.delete(resource);
    },
  };
}
