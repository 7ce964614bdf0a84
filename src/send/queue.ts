import type { RequestFacts, ResponseFacts } from './errors.ts';
import type { RateLimit } from './limits.ts';
import { setTimer } from './wait.ts';

/** A request in the queue: its place in the order of calls, and what it counts against. */
export interface Job {
  readonly order: number;
  readonly resource: string;
  readonly isWrite: boolean;
  readonly facts: () => RequestFacts;
}

/** A limit that was met: what queued requests wait for. */
export interface Pause {
  readonly kind: RateLimit['kind'];
  readonly retryAt: number;
  /** How many limits without a time were met in a row. */
  readonly count: number;
  /** The response that told about it. */
  readonly met: ResponseFacts;
}

export interface Queue {
  /** Resolves when the request may start; nothing if it may start now. Throws or rejects if a pause is too long for it. */
  enter(job: Job, signal: AbortSignal | undefined): Promise<void> | undefined;
  leave(): void;
  isPaused(resource: string): boolean;
  /** Holds the requests of a resource until a limit is over. */
  pause(resource: string, limit: RateLimit, met: ResponseFacts): Pause;
  /** A request of this resource was processed, so that its limit is over. */
  resume(resource: string): void;
}

interface Waiting extends Job {
  readonly start: () => void;
  readonly fail: (reason: unknown) => void;
}

const MINUTE = 60_000;

/**
 * Lets requests start in the order of their calls: so many at once, writes apart from each other, none while its resource is
 * paused. A request that has to wait holds up none of another kind. `refusal` is the error for a pause that is too long.
 */
export function createQueue(
  concurrency: number,
  writeInterval: number,
  refusal: (pause: Pause, job: Job) => Error | undefined,
): Queue {
  /** Waiting requests by kind. Those of a kind become ready at the same time. */
  const lanes = new Map<string, Waiting[]>();
  const pauses = new Map<string, Pause>();
  let running = 0;
  let waitingCount = 0;
  let nextWrite = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pausedUntil = (resource: string) => pauses.get(resource)?.retryAt ?? 0;
  const readyAt = ({ resource, isWrite }: Job) => Math.max(pausedUntil(resource), isWrite ? nextWrite : 0);
  const refusalOf = (job: Job) => {
    const pause = pauses.get(job.resource);
    return pause && refusal(pause, job);
  };
  const laneOf = ({ resource, isWrite }: Job) => {
    const key = resource + isWrite;
    const lane = lanes.get(key) ?? [];
    lanes.set(key, lane);
    return lane;
  };
  const begin = ({ isWrite }: Job) => {
    running++;
    if (isWrite) nextWrite = Date.now() + writeInterval;
  };
  const remove = (job: Waiting) => {
    const lane = laneOf(job);
    const index = lane.indexOf(job);
    if (index >= 0) waitingCount -= lane.splice(index, 1).length;
  };

  /** Starts what may start, and sets the clock for what may start next. */
  function pump(): void {
    clearTimeout(timer);
    while (running < concurrency) {
      const heads = [...lanes.values()].flatMap(([head]) => head ?? []);
      const now = Date.now();
      const [first] = heads.filter((head) => readyAt(head) <= now).sort((one, other) => one.order - other.order);
      if (!first) {
        if (heads[0]) timer = setTimer(Math.min(...heads.map(readyAt)) - now, pump);
        return;
      }
      remove(first);
      begin(first);
      first.start();
    }
  }

  return {
    enter(job, signal) {
      signal?.throwIfAborted();
      const refused = refusalOf(job);
      if (refused) throw refused;
      const isFirst = waitingCount === 0 || !laneOf(job)[0];
      if (isFirst && running < concurrency && readyAt(job) <= Date.now()) {
        begin(job);
        return undefined;
      }
      return new Promise<void>((start, fail) => {
        const onAbort = () => {
          remove(waiting);
          pump();
          fail(signal?.reason);
        };
        const ending =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            signal?.removeEventListener('abort', onAbort);
            settle(value);
          };
        const waiting: Waiting = { ...job, start: ending(start) as () => void, fail: ending(fail) };
        signal?.addEventListener('abort', onAbort);
        // One that is tried again goes in front of those that were called after it.
        const lane = laneOf(job);
        const index = lane.findIndex(({ order }) => order > job.order);
        lane.splice(index < 0 ? lane.length : index, 0, waiting);
        waitingCount++;
        pump();
      });
    },

    leave() {
      running--;
      if (waitingCount > 0) pump();
    },

    isPaused: (resource) => pausedUntil(resource) > Date.now(),

    pause(resource, { kind, retryAt }, met) {
      const now = Date.now();
      const known = pauses.get(resource);
      const isPaused = pausedUntil(resource) > now;
      // Requests that were under way together meet the same limit, which counts once.
      const count = (known?.count ?? 0) + (isPaused || retryAt !== undefined ? 0 : 1);
      const until = retryAt ?? now + MINUTE * 2 ** Math.max(count - 1, 0);
      const pause = { kind, met, count, retryAt: isPaused ? Math.max(until, pausedUntil(resource)) : until };
      pauses.set(resource, pause);
      for (const job of [...lanes.values()].flat()) {
        const refused = job.resource === resource && refusalOf(job);
        if (refused) {
          remove(job);
          job.fail(refused);
        }
      }
      pump();
      return pause;
    },

    resume(resource) {
      if (pausedUntil(resource) <= Date.now()) pauses.delete(resource);
    },
  };
}
