import { NO_WAITS } from '../core/fetch-defaults.ts';
import { memberOf } from '../core/objects.ts';
import type { ResponseFacts } from './errors.ts';
import type { LimitReached } from './rate-limits.ts';
import { type Clock, SYSTEM_CLOCK, type Timer } from './timeouts.ts';
import { createWritePace, type WritePace } from './write-pace.ts';

/** A request in the queue. */
export interface Job extends Place {
  isRunning?: boolean;
  /** The limit that was hit before, which it waits for or has started under. */
  hit?: Hit | undefined;
  /** The pause of that limit after which it started. */
  round?: number;
  /** Starts it, if it waits. */
  start?: (() => void) | undefined;
  fail?: ((reason: unknown) => void) | undefined;
}

interface QueueSettings {
  /** Default: that of the platform. */
  readonly clock?: Clock;
  /** How many requests may run at a time. */
  readonly concurrency: number;
  /** The same, if not this queue ensures it. After a pause, requests are no longer counted when so many may run. */
  readonly sharedConcurrency?: number;
  /** The least time between two writes, or a pace with bursts. */
  readonly writeInterval: number | WritePace;
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
  readonly kind: LimitReached['kind'] | 'writeInterval' | 'concurrency' | 'shared';
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
  clock = SYSTEM_CLOCK,
  concurrency,
  sharedConcurrency = concurrency,
  writeInterval,
  maxWait,
  longestWindow,
}: QueueSettings) {
  const full = Math.min(sharedConcurrency, MOST_COUNTED);
  const pace =
    typeof writeInterval === 'object' ? writeInterval : { interval: writeInterval, burst: 1, perHour: Infinity };
  let writes = pace.interval > 0 ? createWritePace(pace) : undefined;
  const waiting = createLine();
  const hits = new Map<string, Hit>();
  /** The limits that let one of the requests start that wait for them. */
  const open = new Set<Hit>();
  // Set before there is a pause.
  let rules: PauseRules<Item>;
  let running = 0;
  /** How many requests wait: most of the time none, and then nothing of what follows is entered. */
  let queued = 0;
  let queuedWrites = 0;
  let nextWrite = 0;
  let timer: Timer | undefined;

  let longestWait = maxWait;
  const isTooLong = ({ retryAt }: Hit) => retryAt - clock.now() > longestWait;
  const isPaused = ({ retryAt }: Hit) => retryAt > clock.now();
  /** Whether one more request may start. */
  const hasRoom = (hit: Hit) => hit.opensAt <= clock.now() && hit.running + 1 <= hit.most;
  const hitOf = (job: Item) => (hits.size > 0 ? hits.get(rules.keyOf(job)) : undefined);

  function begin(job: Item, hit: Hit | undefined): void {
    running++;
    job.isRunning = job.hasStarted = true;
    job.hit = hit;
    if (job.isWrite && writes) nextWrite = writes.start(clock.now());
    if (!hit) return;
    job.round = hit.round;
    hit.running++;
    update(hit);
  }

  /** Starts a request if nothing prevents it, and returns whether it did. */
  function startNow(job: Item): boolean {
    if (running >= concurrency || (queued > 0 && !isLineEmpty(waiting))) return false;
    if (job.isWrite && writes && nextWrite > clock.now()) return false;
    const hit = hits.size > 0 ? hitOf(job) : undefined;
    if (hit && !(isLineEmpty(hit.line) && hasRoom(hit))) return false;
    // As many as usual may run again.
    if (hit && hit.most >= full) hits.delete(rules.keyOf(job));
    begin(job, hit);
    return true;
  }

  /** Adds a request to those that wait, or removes it if it waits. */
  function add(line: Line, job: Item): void {
    queued++;
    if (job.isWrite) queuedWrites++;
    insert(line, job);
  }
  function remove(job: Item): void {
    if (!unlink(job)) return;
    queued--;
    if (job.isWrite) queuedWrites--;
  }

  function refuse(job: Item, hit: Hit): void {
    remove(job);
    job.fail?.(rules.refuse(hit, job));
  }

  function hold(job: Item, hit: Hit): void {
    if (isTooLong(hit)) {
      refuse(job, hit);
      return;
    }
    add(hit.line, job);
    job.hit = hit;
    update(hit);
    if (isPaused(hit)) rules.onHold?.(hit, job);
  }

  /** Notes whether a limit lets a request start, and otherwise when it will. A timer for which nothing waits would keep the process running. */
  function update(hit: Hit): void {
    clock.clearTimer(hit.timer);
    hit.timer = undefined;
    open.delete(hit);
    if (isLineEmpty(hit.line)) return;
    if (hasRoom(hit)) open.add(hit);
    else {
      const pause = hit.opensAt - clock.now();
      hit.timer = clock.setTimer(pause > 0 ? pause : SECOND, () => {
        // A refusal takes less time than this, so what is still running was not refused.
        if (pause <= 0) grow(hit, hit.most);
        update(hit);
        pump();
      });
    }
  }

  /** The first request that may start. */
  function next(): Item | undefined {
    const isDue = nextWrite <= clock.now();
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
          timer ??= clock.setTimer(nextWrite - clock.now(), () => {
            timer = undefined;
            pump();
          });
        }
        return;
      }
      remove(job);
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
        add(waiting, job);
        pump();
      });
    },

    /** Removes a request, whether it is running, waiting or neither. */
    leave(job: Item): void {
      const { hit } = job;
      if (job.isRunning) {
        running--;
        if (hit && hit.round === job.round) hit.running--;
      } else remove(job);
      job.isRunning = false;
      if (hit) update(hit);
      if (timer && !hasWrite()) {
        clock.clearTimer(timer);
        timer = undefined;
      }
      if (queued > 0) pump();
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
      // Those that wait are reported in their order, each when it is the last.
      return job.isWrite && writes && nextWrite > clock.now()
        ? { kind: 'writeInterval', retryAt: writes.timeOf(queuedWrites, clock.now()) }
        : { kind: 'concurrency' };
    },

    /**
     * Pauses the requests that count against a limit until it ends. With `wasResumed`, the request that hit it was taken for one that was
     * processed.
     */
    pause(key: string, limit: LimitReached, met: ResponseFacts, given: PauseRules<Item>, wasResumed = false): Hit {
      rules = given;
      const known = hits.get(key);
      const hit = known ?? createHit(full);
      const isLater = pauseHit(hit, limit, { clock, full, longestWindow, wasResumed });
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

    /** Lets requests wait no longer than for a mock, unless the options say how long. */
    hurry(given: { readonly maxWait?: number | undefined; readonly writeInterval?: number | undefined }): void {
      longestWait = given.maxWait ?? NO_WAITS.maxWait;
      if (given.writeInterval !== undefined) return;
      writes = undefined;
      nextWrite = 0;
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

/** A limit that was hit. Requests that count against it wait, and start slowly when it ends. */
interface Hit {
  kind: LimitReached['kind'];
  retryAt: number;
  /** When the first request starts: a bit later than it may, so that processes that wait for the same time do not start together. */
  opensAt: number;
  /** Whether the API named a time that is too far away to be meant. */
  isCut: boolean;
  /** The number of pauses in succession, without a request in between that was processed. */
  count: number;
  /** Counts all pauses. What started before the last one says nothing about the time after it. */
  round: number;
  /** The requests of this round that are running, that were processed, and how many may run at a time. */
  running: number;
  processed: number;
  most: number;
  /** Up to this number, `most` doubles; then it grows slowly. */
  threshold: number;
  /** The response that reported it. */
  met: ResponseFacts;
  readonly line: Line;
  timer: Timer | undefined;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A request that was told until when it waits is told again if it becomes this much later. */
const MUCH_LATER = 5 * SECOND;

/** A limit that is hit for the first time. `full` is how many requests may run at a time. */
function createHit(full: number): Hit {
  return {
    ...{ kind: 'secondary', retryAt: 0, opensAt: 0, isCut: false, count: 0, round: 0, running: 0, processed: 0 },
    ...{ most: full, threshold: full, met: {} as ResponseFacts, line: createLine(), timer: undefined },
  };
}

/** Lets more requests run at a time, because so many were processed: one more for each, and above the threshold one more for all together. */
function grow(hit: Hit, count: number): void {
  hit.most += hit.most < hit.threshold ? count : count / hit.most;
}

interface PauseSettings {
  readonly clock: Clock;
  readonly full: number;
  readonly longestWindow: number | undefined;
  /** Whether the request that hit the limit was taken for one that was processed. */
  readonly wasResumed: boolean;
}

/** Pauses a limit, or makes its pause longer. Returns whether it is a new pause, or ends much later. */
function pauseHit(
  hit: Hit,
  limit: LimitReached,
  { clock, full, longestWindow = DAY, wasResumed }: PauseSettings,
): boolean {
  const now = clock.now();
  const isNew = hit.retryAt <= now;
  // Concurrent requests hit the same limit, which counts once.
  if (isNew) beginRound(hit, full, wasResumed && hit.processed > 0 ? 1 : 0);
  const asked = memberOf(limit, 'retryAt');
  const named = Number.isFinite(asked) ? (asked as number) : undefined;
  const least = now + (named === undefined ? MINUTE : SECOND) * 2 ** (hit.count - 1);
  const until = Math.min(Math.max(named ?? 0, least), now + longestWindow);
  const isLater = isNew || until > hit.retryAt + MUCH_LATER;
  hit.kind = limit.kind;
  hit.isCut = named !== undefined && named > now + longestWindow;
  hit.retryAt = Math.max(hit.retryAt, until);
  hit.opensAt = hit.retryAt + Math.round((1 - clock.random()) * Math.min((hit.retryAt - now) / 10, SECOND));
  return isLater;
}

/** The requests that start next find out whether the limit has ended. */
function beginRound(hit: Hit, full: number, correction: number): void {
  const most = hit.most - correction;
  // If it had not ended, that says nothing about how many requests may run.
  if (most > 1) hit.threshold = Math.floor(Math.min(most, full) / 2);
  hit.count = hit.processed > correction ? 1 : hit.count + 1;
  hit.round++;
  hit.running = hit.processed = 0;
  hit.most = 1;
}

/** A request, as far as its place depends on it. */
interface Place extends Link {
  /** The position in the order of calls. */
  readonly order: number;
  readonly isWrite: boolean;
  /** Whether it has been sent before. It then starts before requests that have not. */
  hasStarted?: boolean;
}

/** Requests that have been sent before, and the others. Each list is in the order of calls. */
type Lanes = readonly [again: Link, first: Link];

/** Requests that wait. A read does not wait for a write, nor a write for a read. */
interface Line {
  readonly reads: Lanes;
  readonly writes: Lanes;
}

const createLanes = (): Lanes => [createList(), createList()];
const createLine = (): Line => ({ reads: createLanes(), writes: createLanes() });
const headOf = ([again, first]: Lanes) => (isEmpty(again) ? (isEmpty(first) ? undefined : first.next) : again.next);
const isLineEmpty = ({ reads, writes }: Line) => !headOf(reads) && !headOf(writes);

/** Adds a request. Only those that have been sent before can come in another order, and they are not more than run at a time. */
function insert({ reads, writes }: Line, job: Place): void {
  const [again, first] = job.isWrite ? writes : reads;
  const lane = job.hasStarted ? again : first;
  let next = lane;
  while (job.hasStarted && next.previous !== lane && (next.previous as Place).order > job.order)
    next = next.previous as Link;
  insertBefore(next, job);
}

function forEachIn({ reads, writes }: Line, act: (job: Place) => void): void {
  for (const lane of [...reads, ...writes]) {
    for (let job = lane.next as Link; job !== lane; ) {
      const next = job.next as Link;
      act(job as Place);
      job = next;
    }
  }
}

/** A link of a circular list. The list itself is a link too: its next one is the first, its previous one the last. */
interface Link {
  previous?: Link | undefined;
  next?: Link | undefined;
}

function createList(): Link {
  const list: Link = {};
  list.previous = list.next = list;
  return list;
}

/** Adds a link before another one. Before the list itself, it becomes the last. */
function insertBefore(next: Link, link: Link): void {
  const previous = next.previous as Link;
  link.previous = previous;
  link.next = next;
  previous.next = next.previous = link;
}

/** Removes a link, in constant time, and returns whether it was in a list. */
function unlink(link: Link): boolean {
  if (!link.next || !link.previous) return false;
  link.previous.next = link.next;
  link.next.previous = link.previous;
  link.previous = link.next = undefined;
  return true;
}

function isEmpty(list: Link): boolean {
  return list.next === list;
}
