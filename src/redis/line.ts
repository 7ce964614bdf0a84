import type { SharedLease, SharedPause, SharedRequest } from '../send/rate-limits.ts';
import { type Clock, SYSTEM_CLOCK } from '../send/timeouts.ts';
import type { Budget, Decide, Kind, Message, Reply, Share } from './decide.ts';
import { LONGEST, NONE, PARTS, PRIMARY, SECONDARY } from './script.ts';
import { createWaiting, type Lane, SPACED_WRITE } from './waiting.ts';

interface LineSettings {
  readonly decide: Decide;
  readonly key: string;
  /** The name of this process. */
  readonly process: string;
  readonly lease: number;
  /** How long Redis may take to decide, in milliseconds. */
  readonly timeout: number;
  readBudget(headers: Headers, now: number): Budget | undefined;
}

/** A budget with the time of its end, by the clock of `performance.now()`. */
type Known = Budget & { remaining: number; readonly resetAt: number };

export type Line = ReturnType<typeof createLine>;

/** With more, there is no limit. */
const MOST_CONCURRENCY = 1_000_000;
/** Many responses can arrive at once. Each says nearly the same. */
const MOST_REPORTS = 100;
/** How often a process without Redis tries to return, in milliseconds. */
const RETURN_INTERVAL = 100;
/** An ended request is reported together with the next one, if that comes within this time in milliseconds. */
const PATIENCE = 1;
const [SHORTEST_POLL, LONGEST_POLL] = [2, 50];
const LANES: readonly Lane[] = [0, 1];
const NO_SHARE: Share = { slots: 0, part: 0, left: 0 };

const nameOf = (kind: Kind): SharedPause['kind'] => (kind === PRIMARY ? 'primary' : 'secondary');

/** The requests of one process that count against one limit. They start when Redis says so, in the order in which they came. */
export function createLine({ decide, key, process, lease, timeout, readBudget }: LineSettings) {
  const waiting = createWaiting(() => later(PATIENCE));
  let running = 0;
  let sequence = 0;
  let concurrency = 1;
  let writeInterval = 0;
  let notify: SharedRequest['notify'] = () => {};
  /** The time of the sender, which names the ends of limits. What waits for Redis takes time of the machine. */
  let clock: Clock = SYSTEM_CLOCK;
  /** What Redis does not know yet: a limit that a response has reported, requests that were processed, and budgets. */
  let met: { readonly until: number; readonly kind: Kind } | undefined;
  let processed = 0;
  const reports: (Known & { readonly count: number; readonly others: number })[] = [];
  let latest: Reply | undefined;
  /** The last message that Redis replied to, and when it was sent. */
  let replied = 0;
  let contactAt = -Infinity;
  let paused: { readonly until: number; readonly kind: Kind } = { until: 0, kind: NONE };
  /** What is left, by the last reply and the responses since. */
  let known: Known | undefined;
  /** When a request last started, or when Redis had a reason to start none. */
  let movedAt = 0;
  /** What this process uses if Redis is lost, by the last reply. */
  let share = NO_SHARE;
  /** Since Redis was lost: what is left of the budget for this process, and the end of its window. */
  let lost: { left: number; ends: number } | undefined;
  let nextWrite = 0;
  let triedAt = -Infinity;
  let isSending = false;
  /** Whether something has happened since the message that is being sent. */
  let isOutdated = false;
  let isScheduled = false;
  /** How long requests take, on average. */
  let duration = SHORTEST_POLL * 8;
  let poll: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const isIdle = () => running === 0 && waiting.isEmpty();
  const goOn = () => (lost ? continueAlone(lost) : send());

  /** Starts the first request of a lane. `reply` is absent if this process decided alone. */
  function start(lane: Lane, reply: Reply | undefined): void {
    const finish = waiting.take(lane);
    if (!finish) {
      soon();
      return;
    }
    running++;
    beat ??= setTimeout(renew, lease / 3).unref();
    const startedAt = performance.now();
    let isOver = false;
    finish({
      release(headers) {
        if (isOver) return;
        isOver = true;
        running--;
        const now = performance.now();
        duration += (now - startedAt - duration) / 8;
        if (headers && !met && reply?.round === latest?.round) processed++;
        const budget = headers && readBudget(headers, clock.now());
        if (budget) learn({ ...budget, resetAt: now + budget.left }, reply);
        if (lost || !waiting.isEmpty()) soon();
        else later(PATIENCE);
      },
    });
  }

  function learn(found: Known, reply: Reply | undefined): void {
    const { count = -1, running: others = 1 } = reply ?? {};
    if (reports.length < MOST_REPORTS) reports.push({ ...found, count, others: Math.max(0, others - 1) });
    if (!known || found.window > known.window + 1) known = { ...found };
    else if (found.window >= known.window - 1) known.remaining = Math.min(known.remaining, found.remaining);
  }

  /** Continues when all that happens now has happened. */
  function soon(): void {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      goOn();
    });
  }

  function later(milliseconds: number): void {
    clearTimeout(poll);
    poll = setTimeout(goOn, milliseconds);
  }

  /** Renews the lease of requests that take long. */
  function renew(): void {
    beat = isIdle() ? undefined : setTimeout(renew, lease / 3).unref();
    if (beat) goOn();
  }

  /**
   * Another process could have what this one does not use, so it gives that up with the message that says so. After its lease, Redis has given
   * away the share. Without Redis, it stays: the others have probably lost Redis too.
   */
  function keepShare(now: number): void {
    if (lost) return;
    const demand = running + waiting.count(0) + waiting.count(SPACED_WRITE);
    const isOver = demand === 0 || now - contactAt >= lease;
    share = isOver ? NO_SHARE : { ...share, slots: Math.min(share.slots, demand) };
  }

  function messageAt(now: number): Message {
    const leftOf = ({ resetAt }: Known) => Math.max(0, Math.round(resetAt - now));
    keepShare(now);
    const ownLeft = lost && lost.left < Infinity ? Math.max(0, lost.left) : undefined;
    return {
      ...{ process, sequence: ++sequence, concurrency, writeInterval, lease, processed, running, replied },
      // A reply could be too late again, and nobody would use what it grants.
      wanted: lost ? [0, 0] : [waiting.count(0), waiting.count(SPACED_WRITE)],
      pause: met ? Math.min(Math.max(0, Math.ceil(met.until - now)), LONGEST) : 0,
      kind: met?.kind ?? NONE,
      isKnown: now - contactAt < lease,
      share: lost ? { ...share, left: ownLeft ?? 0 } : share,
      // The others use their parts too.
      budget:
        known && known.resetAt > now
          ? { ...known, left: leftOf(known), ...(ownLeft !== undefined && { remaining: ownLeft }) }
          : undefined,
      reports: reports.map((report) => ({ ...report, left: leftOf(report) })),
    };
  }

  /** Sends the state of this process. What happens until the reply is part of the next message. */
  function send(): void {
    isOutdated = isSending;
    if (isSending) return;
    isSending = true;
    clearTimeout(poll);
    const [sentAt, sentLimit, message] = [performance.now(), met, messageAt(performance.now())];
    let isLate = false;
    // Replies that arrived while this process was busy are read before it decides that Redis is too slow.
    const timer = setTimeout(() => setImmediate(miss), timeout);
    const miss = () => {
      if (isLate || !isSending) return;
      isLate = true;
      lose(`did not respond within ${timeout} ms`);
    };
    const finish = (act: () => void) => {
      clearTimeout(timer);
      isSending = false;
      if (isLate) return;
      isLate = true;
      act();
      if (isOutdated) soon();
    };
    decide(key, message).then(
      (reply) =>
        finish(() => {
          if (met === sentLimit) met = undefined;
          processed -= message.processed;
          reports.splice(0, message.reports.length);
          accept(reply, message, sentAt);
        }),
      (fault: unknown) =>
        finish(() => {
          const [code] = /^[A-Z]{3,20}\b/.exec((fault as Error | undefined)?.message ?? '') ?? [];
          lose(code ? `failed with ${code}` : 'could not be reached');
        }),
    );
  }

  function accept(reply: Reply, message: Message, sentAt: number): void {
    const now = performance.now();
    replied = message.sequence;
    isOutdated ||= lost !== undefined || reply.share.slots < message.share.slots;
    lost = undefined;
    // Redis has granted this to others since.
    if (now - sentAt >= lease) {
      isOutdated = true;
      return;
    }
    const { budget, kind, wait, granted } = reply;
    contactAt = sentAt;
    latest = reply;
    share = reply.share;
    known = budget && { ...budget, resetAt: now + budget.left };
    paused = { until: kind === NONE ? 0 : now + wait, kind };
    for (const lane of LANES) for (let count = 0; count < granted[lane]; count++) start(lane, reply);
    if (kind !== NONE) waiting.refuse(wait, nameOf(kind));
    if (kind !== NONE || reply.running > 0 || waiting.count(0) === 0) movedAt = now;
    if (!waiting.isEmpty()) waitForNext(reply, now);
    else if (running === 0 && share.slots > 0) later(PATIENCE);
  }

  function waitForNext({ kind, wait, writeWait, before }: Reply, now: number): void {
    if (now - movedAt > lease) {
      lose('lets nothing start');
      return;
    }
    // When it is probably the turn of this process.
    const expected = (duration * (before + 1)) / concurrency;
    const usual = Math.min(Math.max(expected, SHORTEST_POLL), LONGEST_POLL);
    const next = kind !== NONE ? wait : waiting.count(0) > 0 ? usual : Math.max(writeWait, usual);
    later(Math.min(next, lease / 3));
  }

  function lose(reason: string): void {
    triedAt = performance.now();
    if (!lost) {
      keepShare(triedAt);
      lost = known && hasShare() ? { left: share.left, ends: known.resetAt } : { left: Infinity, ends: Infinity };
      nextWrite = triedAt + intervalAlone();
      notify(`Redis ${reason}. This process now uses its own limits. It reconnects automatically.`);
    }
    later(0);
  }

  const hasShare = () => share.slots > 0;
  const slotsAlone = () => Math.max(1, share.slots);
  const partOf = (whole: number) => Math.max(1, Math.floor((whole * share.part) / PARTS));
  /** The minimum time between two writes without Redis, with which all processes together keep `writeInterval`. */
  const intervalAlone = () => writeInterval * (hasShare() ? PARTS / share.part : (latest?.processes ?? 1));

  /** Starts what the share permits, or one request at a time without a share, and tries to return to Redis. */
  function continueAlone(alone: NonNullable<typeof lost>): void {
    if (isIdle()) return;
    const now = performance.now();
    // After a long time without requests, this process could be the only one that has lost Redis.
    if (!isSending && now >= triedAt + lease) {
      send();
      return;
    }
    const window = known && known.resetAt > now ? known : undefined;
    if (hasShare()) countAlone(alone, window, now);
    if (paused.until > now) waiting.refuse(paused.until - now, nameOf(paused.kind));
    else startShare(alone, window, now);
    if (now >= triedAt + RETURN_INTERVAL) {
      triedAt = now;
      send();
    }
    later(RETURN_INTERVAL / 2);
  }

  function startShare(alone: NonNullable<typeof lost>, window: Known | undefined, now: number): void {
    const isSpent = () => (window ? Math.min(alone.left, window.remaining) <= 0 : alone.left <= 0 && running > 0);
    const mayStart = () => running < slotsAlone() && !isSpent();
    while (waiting.count(SPACED_WRITE) > 0 && now >= nextWrite && mayStart()) {
      nextWrite = now + intervalAlone();
      startAlone(alone, SPACED_WRITE);
    }
    while (waiting.count(0) > 0 && mayStart()) startAlone(alone, 0);
    if (window && isSpent() && running === 0) waiting.refuse(window.resetAt - now, 'primary');
  }

  /** When a window of the budget has ended, this process has its part of the next one, of which only a response tells the end. */
  function countAlone(alone: NonNullable<typeof lost>, window: Known | undefined, now: number): void {
    if (now >= alone.ends && known) Object.assign(alone, { left: partOf(known.limit), ends: Infinity });
    if (alone.ends < Infinity || !window) return;
    alone.left = Math.min(alone.left, partOf(window.remaining));
    alone.ends = window.resetAt;
  }

  function startAlone(alone: NonNullable<typeof lost>, lane: Lane): void {
    if (known) known.remaining--;
    alone.left--;
    start(lane, undefined);
  }

  return {
    isIdle,

    acquire(request: SharedRequest): Promise<SharedLease | SharedPause> {
      concurrency = Math.min(request.concurrency, MOST_CONCURRENCY);
      writeInterval = request.writeInterval;
      notify = request.notify;
      clock = request.clock;
      if (isIdle()) movedAt = performance.now();
      const found = waiting.add(request.isWrite && writeInterval > 0 ? SPACED_WRITE : 0, request);
      soon();
      return found;
    },

    pause({ kind, retryAt }: SharedPause): void {
      const until = performance.now() + Math.max(0, retryAt - clock.now());
      const found = { until, kind: kind === 'primary' ? PRIMARY : SECONDARY } as const;
      if (!met || until > met.until) met = found;
      if (until > paused.until) paused = found;
      soon();
    },
  };
}
