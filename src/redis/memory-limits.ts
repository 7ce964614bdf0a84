import { createQueue, type Job, type PauseRules, type Queue } from '../send/queue.ts';
import type { SharedLimit, SharedLimits, SharedPause } from '../send/rate-limits.ts';
import { orAborted } from '../send/timeouts.ts';

interface Shared {
  readonly queue: Queue<Job>;
  paused: SharedPause | undefined;
}

const RULES: PauseRules<Job> = { keyOf: () => '', refuse: () => new Error('a wait without an end') };
const keyOf = ({ origin, resource, credentials }: SharedLimit) => JSON.stringify([origin, resource, credentials]);

/** Creates limits that the senders of one process share, as each of them has its own: concurrency, the spacing of writes and pauses. For tests. */
export function memoryLimits(): SharedLimits {
  const limits = new Map<string, Shared>();
  let order = 0;
  return {
    async acquire(request) {
      const { clock, concurrency, writeInterval, isWrite, maxWait, signal } = request;
      const known = limits.get(keyOf(request));
      const limit = known ?? {
        queue: createQueue<Job>({ clock, concurrency, writeInterval, maxWait: Infinity }),
        paused: undefined,
      };
      limits.set(keyOf(request), limit);
      const { queue, paused } = limit;
      if (paused && paused.retryAt - clock.now() > maxWait) return paused;
      const job: Job = {
        ...{ order: order++, isWrite, isRunning: false, hasStarted: false, hit: undefined, round: 0 },
        ...{ start: undefined, fail: undefined, previous: undefined, next: undefined },
      };
      await orAborted(Promise.resolve(queue.enter(job)), signal).catch((reason) => {
        queue.leave(job);
        throw reason;
      });
      return {
        release(headers) {
          if (headers) queue.resume(job);
          queue.leave(job);
        },
      };
    },
    pause(found, pause) {
      const limit = limits.get(keyOf(found));
      if (limit) limit.paused = limit.queue.pause('', pause, {} as never, RULES);
    },
  };
}
