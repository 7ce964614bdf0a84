import type { SharedLease, SharedPause, SharedRequest } from '../send/rate-limits.ts';
import type { Clock } from '../send/timeouts.ts';

/** The kind of a waiting request: a write, which keeps the minimum time to the one before, or any other. It is the position of its numbers in messages. */
export type Lane = 0 | 1;
export const SPACED_WRITE: Lane = 1;

/** A request that waits for its turn. */
interface Waiter {
  readonly maxWait: number;
  /** The time of the sender, by which it is told when a pause ends. */
  readonly clock: Clock;
  finish(found: SharedLease | SharedPause): void;
}

/** The requests of one process that wait, in the order in which they came. `onChange` is called when some give up. */
export function createWaiting(onChange: () => void) {
  const waiters = [new Set<Waiter>(), new Set<Waiter>()] as const;

  return {
    count: (lane: Lane) => waiters[lane].size,
    isEmpty: () => waiters[0].size + waiters[1].size === 0,

    /** Adds a request. Resolves with what it gets, or rejects with the reason of its signal. */
    add(lane: Lane, { maxWait, clock, signal }: SharedRequest): Promise<SharedLease | SharedPause> {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          waiters[lane].delete(waiter);
          onChange();
          reject(signal?.reason);
        };
        const waiter: Waiter = {
          maxWait,
          clock,
          finish(found) {
            signal?.removeEventListener('abort', abort);
            resolve(found);
          },
        };
        signal?.addEventListener('abort', abort);
        waiters[lane].add(waiter);
      });
    },

    /** Removes the first request. There is none if it was aborted since it was asked for. */
    take(lane: Lane): Waiter['finish'] | undefined {
      const [waiter] = waiters[lane];
      if (waiter) waiters[lane].delete(waiter);
      return waiter?.finish;
    },

    /** Ends the wait of the requests for which a pause is too long. */
    refuse(wait: number, kind: SharedPause['kind']): void {
      for (const lane of waiters) {
        for (const waiter of lane) {
          if (waiter.maxWait >= wait) continue;
          lane.delete(waiter);
          waiter.finish({ kind, retryAt: waiter.clock.now() + wait });
        }
      }
    },
  };
}
