import type { ResponseFacts } from '../errors/errors.ts';
import { memberOf } from '../member-of.ts';
import { setTimer } from '../wait.ts';
import type { RateLimit } from './limits.ts';
import { createList, insertBefore, isEmpty, type Link, unlink } from './list.ts';

/** A request in the queue. */
export interface Job extends Link {
  /** The position in the order of calls. */
  readonly order: number;
  readonly isWrite: boolean;
  isRunning: boolean;
  /** Whether it has been sent before. It then starts before requests that have not. */
  hasStarted: boolean;
  /** The pause that it waits for. */
  heldBy: Pause | undefined;
  /** Starts it, if it waits. */
  start: (() => void) | undefined;
  fail: ((reason: unknown) => void) | undefined;
}

/** Requests that have been sent before, and the others. Each list is in the order of calls. */
type Lanes = readonly [again: Link, first: Link];

/** A limit that was hit. Requests that count against it wait. */
interface Pause {
  kind: RateLimit['kind'];
  retryAt: number;
  /** The number of consecutive limits without a time. */
  count: number;
  /** The response that reported it. */
  met: ResponseFacts;
  readonly held: Lanes;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface QueueSettings {
  readonly concurrency: number;
  /** The least time between two writes. */
  readonly writeInterval: number;
  /** The longest pause that a request waits for. */
  readonly maxWait: number;
}

/** The functions that the queue calls while there are pauses. */
export interface PauseRules<Item extends Job> {
  /** The limit that a request counts against. */
  keyOf(job: Item): string;
  /** Creates the error for a request whose pause is too long. */
  refuse(pause: Pause, job: Item): Error;
}

export type Queue<Item extends Job> = ReturnType<typeof createQueue<Item>>;

const createLanes = (): Lanes => [createList(), createList()];
const laneOf = ([again, first]: Lanes, { hasStarted }: Job) => (hasStarted ? again : first);

const MINUTE = 60_000;
/** A pause of an API is never longer, so that an invalid time does not stop a program forever. */
const LONGEST_PAUSE = 24 * 60 * MINUTE;
/** Each credential has its own pauses, and programs can use any number of credentials. */
const MOST_PAUSES = 1000;

/**
 * Starts requests in the order of their calls, with limited concurrency and a minimum time between writes, and none while the limit that
 * it counts against is paused. A waiting request does not delay requests of another kind. To enter, to leave and to be removed takes
 * constant time, regardless of how many requests wait.
 */
export function createQueue<Item extends Job>({ concurrency, writeInterval, maxWait }: QueueSettings) {
  const reads = createLanes();
  const writes = createLanes();
  const pauses = new Map<string, Pause>();
  // Set before there is a pause.
  let rules: PauseRules<Item>;
  let running = 0;
  let nextWrite = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lanesOf = (job: Item) => (job.isWrite ? writes : reads);
  const headOf = ([again, first]: Lanes) =>
    (isEmpty(again) ? (isEmpty(first) ? undefined : first.next) : again.next) as Item | undefined;
  const isTooLong = ({ retryAt }: Pause) => retryAt - Date.now() > maxWait;

  function pauseOf(job: Item): Pause | undefined {
    const pause = pauses.size > 0 ? pauses.get(rules.keyOf(job)) : undefined;
    return pause && pause.retryAt > Date.now() ? pause : undefined;
  }

  function begin(job: Item): void {
    running++;
    job.isRunning = job.hasStarted = true;
    if (job.isWrite) nextWrite = Date.now() + writeInterval;
  }

  /** Starts a request if nothing prevents it, and returns whether it did. */
  function startNow(job: Item): boolean {
    const isFree = running < concurrency && !headOf(reads) && !headOf(writes);
    if (!isFree || (job.isWrite && nextWrite > Date.now()) || pauseOf(job)) return false;
    begin(job);
    return true;
  }

  function hold(job: Item, pause: Pause): void {
    if (isTooLong(pause)) job.fail?.(rules.refuse(pause, job));
    else {
      insertBefore(laneOf(pause.held, job), job);
      job.heldBy = pause;
      pause.timer ??= setTimer(pause.retryAt - Date.now(), () => release(pause));
    }
  }

  /** Ends a pause: the requests that it holds may start. If it has become longer, the requests are held again. */
  function release(pause: Pause): void {
    clearTimeout(pause.timer);
    pause.timer = undefined;
    for (const lane of pause.held) {
      // They were the first in the queue, and become the first again.
      for (let job = lane.previous as Item; !isEmpty(lane); job = lane.previous as Item) {
        unlink(job);
        insertBefore(laneOf(lanesOf(job), job).next as Link, job);
      }
    }
    pump();
  }

  /** Starts the requests that may start, and sets a timer for the next write. */
  function pump(): void {
    while (running < concurrency) {
      const [read, write] = [headOf(reads), headOf(writes)];
      const isDue = write && nextWrite <= Date.now();
      const job = isDue && !(read && read.order < write.order) ? write : read;
      if (!job) {
        if (write) {
          timer ??= setTimer(nextWrite - Date.now(), () => {
            timer = undefined;
            pump();
          });
        }
        return;
      }
      unlink(job);
      const pause = pauseOf(job);
      if (pause) hold(job, pause);
      else {
        begin(job);
        job.start?.();
      }
    }
  }

  return {
    startNow,

    /** Resolves when a request may start; returns undefined if it may start now. Throws or rejects if a pause is too long for it. */
    enter(job: Item): Promise<void> | undefined {
      if (startNow(job)) return undefined;
      const pause = pauseOf(job);
      if (pause && isTooLong(pause)) throw rules.refuse(pause, job);
      return new Promise<void>((start, fail) => {
        Object.assign(job, { start, fail });
        insertBefore(laneOf(lanesOf(job), job), job);
        pump();
      });
    },

    /** Removes a request, whether it is running, waiting or neither. */
    leave(job: Item): void {
      const { heldBy } = job;
      if (job.isRunning) running--;
      else unlink(job);
      job.isRunning = false;
      job.heldBy = undefined;
      // A timer for which nothing waits would keep the process running.
      if (heldBy && !headOf(heldBy.held)) {
        clearTimeout(heldBy.timer);
        heldBy.timer = undefined;
      }
      if (timer && !headOf(writes)) {
        clearTimeout(timer);
        timer = undefined;
      }
      pump();
    },

    isPaused: (job: Item) => pauseOf(job) !== undefined,

    /** Pauses the requests that count against a limit until it ends. */
    pause(key: string, limit: RateLimit, met: ResponseFacts, given: PauseRules<Item>): Pause {
      rules = given;
      const now = Date.now();
      const asked = memberOf(limit, 'retryAt');
      const hasTime = Number.isFinite(asked);
      const known = pauses.get(key);
      const end = known && known.retryAt > now ? known.retryAt : 0;
      // Concurrent requests hit the same limit, which counts once.
      const count = (known?.count ?? 0) + (end || hasTime ? 0 : 1);
      const until = hasTime ? (asked as number) : now + MINUTE * 2 ** Math.max(count - 1, 0);
      const retryAt = Math.max(end, Math.min(until, now + LONGEST_PAUSE));
      const pause = Object.assign(known ?? { held: createLanes(), timer: undefined }, {
        kind: limit.kind,
        met,
        count,
        retryAt,
      });
      const [oldest] = pauses.size < MOST_PAUSES ? [] : pauses.keys();
      if (oldest) pauses.delete(oldest);
      pauses.set(key, pause);
      // Whether a pause is too long is the same for all requests that it holds.
      if (isTooLong(pause)) release(pause);
      return pause;
    },

    /** Called when a request was processed, so that its limit has ended. */
    resume(job: Item): void {
      if (pauses.size > 0 && !pauseOf(job)) pauses.delete(rules.keyOf(job));
    },
  };
}
