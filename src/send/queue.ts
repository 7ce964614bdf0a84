import type { RequestFacts, ResponseFacts } from './errors.ts';
import type { RateLimit } from './limits.ts';
import { wakeAt } from './wait.ts';

/** A request in the queue: its place in the order of calls, and what it counts against. */
export interface Job {
  readonly order: number;
  readonly resource: string;
  readonly isWrite: boolean;
  readonly facts: RequestFacts;
}

/** A limit that was met: what queued requests wait for. */
export interface Pause extends RateLimit {
  retryAt: number;
  /** How many limits without a time were met in a row. */
  readonly count: number;
  /** What the request that met it knows. */
  readonly met: ResponseFacts;
}

export interface Queue {
  /** Resolves when the request may start, and must start at once. Rejects if that takes too long for `maxWait`. */
  enter(job: Job, signal: AbortSignal | undefined): Promise<void> | undefined;
  leave(): void;
  isPaused(resource: string): boolean;
  pause(resource: string, limit: RateLimit, met: ResponseFacts): Pause;
  /** A request of this resource was processed. */
  resume(resource: string): void;
}

export interface QueueOptions {
  readonly concurrency: number;
  readonly writeInterval: number;
  readonly maxWait: number;
  /** What to reject with where a pause is longer than `maxWait`. */
  readonly refuse: (pause: Pause, job: Job) => unknown;
}

interface Waiting extends Job {
  start(): void;
  fail(reason: unknown): void;
}

const MINUTE = 60_000;

/**
 * Lets requests start in the order of their calls: so many at once, writes apart from each other, none while its resource is
 * paused. A request that has to wait holds up none of another kind.
 */
export function createQueue(options: QueueOptions): Queue {
  const { concurrency, writeInterval, maxWait, refuse } = options;
  /** Waiting requests by kind. Those of a kind become ready at the same time. */
  const lanes = new Map<string, Waiting[]>();
  const pauses = new Map<string, Pause>();
  let running = 0;
  let nextWrite = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readyAt = ({ resource, isWrite }: Job) => Math.max(pauses.get(resource)?.retryAt ?? 0, isWrite ? nextWrite : 0);

  const begin = ({ isWrite }: Job, now: number) => {
    running++;
    if (isWrite) nextWrite = now + writeInterval;
  };

  const refusal = ({ resource }: Job, now: number) => {
    const pause = pauses.get(resource);
    return pause && pause.retryAt - now > maxWait ? pause : undefined;
  };

  function pump(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = Date.now();
    while (running < concurrency) {
      let first: Waiting | undefined;
      let wake = Number.POSITIVE_INFINITY;
      for (const [key, [head]] of lanes) {
        if (head === undefined) lanes.delete(key);
        else if (readyAt(head) > now) wake = Math.min(wake, readyAt(head));
        else if (first === undefined || head.order < first.order) first = head;
      }
      if (first === undefined) {
        if (wake < Number.POSITIVE_INFINITY) timer = wakeAt(wake, pump);
        return;
      }
      remove(first);
      begin(first, now);
      first.start();
    }
  }

  const laneOf = (job: Job) => {
    const key = `${job.isWrite} ${job.resource}`;
    const lane = lanes.get(key) ?? [];
    lanes.set(key, lane);
    return lane;
  };

  const remove = (job: Waiting) => {
    const lane = laneOf(job);
    const index = lane.indexOf(job);
    if (index >= 0) lane.splice(index, 1);
  };

  return {
    isPaused: (resource) => (pauses.get(resource)?.retryAt ?? 0) > Date.now(),

    enter(job, signal) {
      const now = Date.now();
      const pause = refusal(job, now);
      if (pause) throw refuse(pause, job);
      const lane = laneOf(job);
      if (running < concurrency && lane.length === 0 && readyAt(job) <= now) {
        begin(job, now);
        return undefined;
      }
      return new Promise((resolve, reject) => {
        const settle = (finish: () => void) => {
          signal?.removeEventListener('abort', onAbort);
          finish();
        };
        const waiting: Waiting = {
          ...job,
          start: () => settle(resolve),
          fail: (reason) => settle(() => reject(reason)),
        };
        const onAbort = () => {
          remove(waiting);
          waiting.fail(signal?.reason);
          pump();
        };
        signal?.addEventListener('abort', onAbort);
        // One that is tried again goes in front of those that were called after it.
        const index = lane.findIndex(({ order }) => order > job.order);
        lane.splice(index < 0 ? lane.length : index, 0, waiting);
        pump();
      });
    },

    leave() {
      running--;
      pump();
    },

    pause(resource, limit, met) {
      const now = Date.now();
      const known = pauses.get(resource);
      const isPaused = known !== undefined && known.retryAt > now;
      // Requests that were under way together meet the same limit, which counts once.
      const count = limit.retryAt !== undefined ? 0 : isPaused ? known.count : (known?.count ?? 0) + 1;
      const retryAt = limit.retryAt ?? now + MINUTE * 2 ** (Math.max(count, 1) - 1);
      const pause = { kind: limit.kind, met, count, retryAt: Math.max(retryAt, isPaused ? known.retryAt : 0) };
      pauses.set(resource, pause);
      for (const lane of lanes.values()) {
        for (const job of [...lane]) {
          if (job.resource !== resource || !refusal(job, now)) continue;
          remove(job);
          job.fail(refuse(pause, job));
        }
      }
      pump();
      return pause;
    },

    resume(resource) {
      const pause = pauses.get(resource);
      if (pause && pause.retryAt <= Date.now()) pauses.delete(resource);
    },
  };
}
