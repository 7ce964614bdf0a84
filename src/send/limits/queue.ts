import type { ResponseFacts } from '../errors/errors.ts';
import { setTimer } from '../wait.ts';
import { createHit, grow, type Hit, hasRoom, isPaused, pauseHit } from './hit.ts';
import { createLine, forEachIn, headOf, insert, isLineEmpty, type Line, type Place } from './lanes.ts';
import type { RateLimit } from './limits.ts';
import { unlink } from './list.ts';

/** A request in the queue. */
export interface Job extends Place {
  isRunning: boolean;
  /** The limit that was hit before, which it waits for or has started under. */
  hit: Hit | undefined;
  /** The pause of that limit after which it started. */
  round: number;
  /** Starts it, if it waits. */
  start: (() => void) | undefined;
  fail: ((reason: unknown) => void) | undefined;
}

interface QueueSettings {
  /** How many requests may run at a time. */
  readonly concurrency: number;
  /** The same, if not this queue ensures it. After a pause, requests are no longer counted when so many may run. */
  readonly sharedConcurrency?: number;
  /** The least time between two writes. */
  readonly writeInterval: number;
  /** The longest pause that a request waits for. */
  readonly maxWait: number;
  /** The longest time until a limit of the API ends. */
  readonly longestWindow?: number | undefined;
}

/** The functions that the queue calls while there are pauses. */
export interface PauseRules<Item extends Job> {
  /** The limit that a request counts against. */
  keyOf(job: Item): string;
  /** Creates the error for a request whose pause is too long. */
  refuse(hit: Hit, job: Item): Error;
  /** Called when a request begins to wait for a pause. */
  onHold?(hit: Hit, job: Item): void;
}

/** Why a request waits. */
export interface WaitReason {
  /** A rate limit that was hit, or the option for which it waits. */
  readonly kind: RateLimit['kind'] | 'writeInterval' | 'concurrency' | 'shared';
  /** The earliest time at which it can start, if that is known. */
  readonly retryAt?: number | undefined;
}

export type Queue<Item extends Job> = ReturnType<typeof createQueue<Item>>;

const SECOND = 1000;
/** Each credential has its own limits, and programs can use any number of credentials. */
const MOST_HITS = 1000;
/** After a pause, more than this number of requests at a time are not counted. */
const MOST_COUNTED = 1000;

/**
 * Starts requests in the order of their calls, with limited concurrency and a minimum time between writes, and none while the limit that
 * it counts against is paused. After a pause, one request starts, and each that is processed lets two more start, up to half of the number
 * at which the limit was hit; from there, the number grows slowly. A waiting request does not delay requests of another kind. To enter, to
 * leave and to be removed takes constant time, regardless of how many requests wait.
 */
export function createQueue<Item extends Job>({
  concurrency,
  sharedConcurrency = concurrency,
  writeInterval,
  maxWait,
  longestWindow,
}: QueueSettings) {
  const full = Math.min(sharedConcurrency, MOST_COUNTED);
  const waiting = createLine();
  const hits = new Map<string, Hit>();
  /** The limits that let one of the requests start that wait for them. */
  const open = new Set<Hit>();
  // Set before there is a pause.
  let rules: PauseRules<Item>;
  let running = 0;
  let nextWrite = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isTooLong = ({ retryAt }: Hit) => retryAt - Date.now() > maxWait;
  const hitOf = (job: Item) => (hits.size > 0 ? hits.get(rules.keyOf(job)) : undefined);

  function begin(job: Item, hit: Hit | undefined): void {
    running++;
    job.isRunning = job.hasStarted = true;
    job.hit = hit;
    if (job.isWrite) nextWrite = Date.now() + writeInterval;
    if (!hit) return;
    job.round = hit.round;
    hit.running++;
    update(hit);
  }

  /** Starts a request if nothing prevents it, and returns whether it did. */
  function startNow(job: Item): boolean {
    const isFree = running < concurrency && isLineEmpty(waiting);
    if (!isFree || (job.isWrite && nextWrite > Date.now())) return false;
    const hit = hitOf(job);
    if (hit && !(isLineEmpty(hit.line) && hasRoom(hit))) return false;
    // As many as usual may run again.
    if (hit && hit.most >= full) hits.delete(rules.keyOf(job));
    begin(job, hit);
    return true;
  }

  function refuse(job: Item, hit: Hit): void {
    unlink(job);
    job.fail?.(rules.refuse(hit, job));
  }

  function hold(job: Item, hit: Hit): void {
    if (isTooLong(hit)) {
      refuse(job, hit);
      return;
    }
    insert(hit.line, job);
    job.hit = hit;
    update(hit);
    if (isPaused(hit)) rules.onHold?.(hit, job);
  }

  /** Notes whether a limit lets a request start, and otherwise when it will. A timer for which nothing waits would keep the process running. */
  function update(hit: Hit): void {
    clearTimeout(hit.timer);
    hit.timer = undefined;
    open.delete(hit);
    if (isLineEmpty(hit.line)) return;
    if (hasRoom(hit)) open.add(hit);
    else {
      const pause = hit.opensAt - Date.now();
      hit.timer = setTimer(pause > 0 ? pause : SECOND, () => {
        // A refusal takes less time than this, so what is still running was not refused.
        if (pause <= 0) grow(hit, hit.most);
        update(hit);
        pump();
      });
    }
  }

  /** The first request that may start. */
  function next(): Item | undefined {
    const isDue = nextWrite <= Date.now();
    let found = firstOf(waiting, isDue);
    for (const { line } of open) {
      const other = firstOf(line, isDue);
      if (!found || (other && other.order < found.order)) found = other;
    }
    return found as Item | undefined;
  }

  const hasWrite = () => [waiting, ...[...open].map(({ line }) => line)].some(({ writes }) => headOf(writes));

  function firstOf({ reads, writes }: Line, isDue: boolean): Job | undefined {
    const [read, write] = [headOf(reads), headOf(writes)] as [Job | undefined, Job | undefined];
    return isDue && write && !(read && read.order < write.order) ? write : read;
  }

  /** Starts the requests that may start, and sets a timer for the next write. */
  function pump(): void {
    while (running < concurrency) {
      const job = next();
      if (!job) {
        if (hasWrite()) {
          timer ??= setTimer(nextWrite - Date.now(), () => {
            timer = undefined;
            pump();
          });
        }
        return;
      }
      unlink(job);
      const hit = job.hit ?? hitOf(job);
      if (hit && !(hasRoom(hit) && (job.hit || isLineEmpty(hit.line)))) hold(job, hit);
      else {
        begin(job, hit);
        job.start?.();
      }
    }
  }

  return {
    startNow,

    /** Resolves when a request may start; returns undefined if it may start now. Throws or rejects if a pause is too long for it. */
    enter(job: Item): Promise<void> | undefined {
      if (startNow(job)) return undefined;
      const hit = hitOf(job);
      if (hit && isTooLong(hit)) throw rules.refuse(hit, job);
      return new Promise<void>((start, fail) => {
        Object.assign(job, { start, fail, hit: undefined });
        insert(waiting, job);
        pump();
      });
    },

    /** Removes a request, whether it is running, waiting or neither. */
    leave(job: Item): void {
      const { hit } = job;
      if (job.isRunning) {
        running--;
        if (hit && hit.round === job.round) hit.running--;
      } else unlink(job);
      job.isRunning = false;
      if (hit) update(hit);
      if (timer && !hasWrite()) {
        clearTimeout(timer);
        timer = undefined;
      }
      pump();
    },

    isPaused(job: Item): boolean {
      const hit = hitOf(job);
      return hit !== undefined && isPaused(hit);
    },

    /** Why a request waits that has entered. */
    reasonOf(job: Item): WaitReason {
      const hit = hitOf(job);
      if (hit && (isPaused(hit) || job.hit))
        return { kind: hit.kind, retryAt: isPaused(hit) ? hit.retryAt : undefined };
      const isSpaced = job.isWrite && nextWrite > Date.now();
      return isSpaced ? { kind: 'writeInterval', retryAt: nextWrite } : { kind: 'concurrency' };
    },

    /**
     * Pauses the requests that count against a limit until it ends. With `wasResumed`, the request that hit it was taken for one that was
     * processed.
     */
    pause(key: string, limit: RateLimit, met: ResponseFacts, given: PauseRules<Item>, wasResumed = false): Hit {
      rules = given;
      const known = hits.get(key);
      const hit = known ?? createHit(full);
      const isLater = pauseHit(hit, limit, { full, longestWindow, wasResumed });
      hit.met = met;
      const [oldest] = hits.size < MOST_HITS ? [] : hits.keys();
      if (oldest && !known) hits.delete(oldest);
      hits.set(key, hit);
      // Whether a pause is too long is the same for all requests that wait for it.
      if (isTooLong(hit)) forEachIn(hit.line, (job) => refuse(job as Item, hit));
      else if (isLater && rules.onHold) forEachIn(hit.line, (job) => rules.onHold?.(hit, job as Item));
      update(hit);
      return hit;
    },

    /** Called when a request was processed. */
    resume(job: Item): void {
      const { hit } = job;
      if (!hit || hit.round !== job.round) return;
      hit.processed++;
      grow(hit, 1);
    },
  };
}
