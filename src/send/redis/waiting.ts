import type { SharedLease, SharedPause, SharedRequest } from '../limits/shared.ts';

/** The kind of a waiting request: a write, which keeps the minimum time to the one before, or any other. It is the position of its numbers in messages. */
export type Lane = 0 | 1;
export const LANES: readonly Lane[] = [0, 1];
export const SPACED_WRITE: Lane = 1;

/** A request that waits for its turn. */
interface Waiter {
  readonly maxWait: number;
  finish(found: SharedLease | SharedPause): void;
}

/** The requests of one process that wait, in the order in which they came. `onChange` is called when some give up. */
export function createWaiting(onChange: () => void) {
  const waiters = [new Set<Waiter>(), new Set<Waiter>()] as const;
  /** How many have asked, without those that have given up. */
  const wanted: [number, number] = [0, 0];

  function remove(lane: Lane, waiter: Waiter): void {
    if (waiters[lane].delete(waiter)) wanted[lane]--;
    onChange();
  }

  return {
    wanted,
    count: (lane: Lane) => waiters[lane].size,
    isEmpty: () => waiters[0].size + waiters[1].size === 0,
    /** The longest pause that the first of those that are not spaced writes waits for. */
    patience: () => waiters[0].values().next().value?.maxWait ?? Infinity,

    /** Adds a request. Resolves with what it gets, or rejects with the reason of its signal. */
    add(lane: Lane, { maxWait, signal }: SharedRequest): Promise<SharedLease | SharedPause> {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          remove(lane, waiter);
          reject(signal?.reason);
        };
        const waiter: Waiter = {
          maxWait,
          finish(found) {
            signal?.removeEventListener('abort', abort);
            resolve(found);
          },
        };
        signal?.addEventListener('abort', abort);
        wanted[lane]++;
        waiters[lane].add(waiter);
      });
    },

    /** Removes the first request. If there is none, because it was aborted after it was granted, counts one that has asked. */
    take(lane: Lane): Waiter['finish'] | undefined {
      const [waiter] = waiters[lane];
      if (!waiter) {
        wanted[lane]++;
        return undefined;
      }
      waiters[lane].delete(waiter);
      return waiter.finish;
    },

    /** Ends the wait of the requests for which a pause is too long. */
    refuse(wait: number, kind: SharedPause['kind']): void {
      const pause = { kind, retryAt: Date.now() + wait };
      for (const lane of LANES) {
        for (const waiter of waiters[lane]) {
          if (waiter.maxWait >= wait) continue;
          remove(lane, waiter);
          waiter.finish(pause);
        }
      }
    },
  };
}
