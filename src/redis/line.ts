import type { SharedLease, SharedPause, SharedRequest } from '../send/rate-limits.ts';
import type { Budget, Decide, Kind, Message, Reply } from './decide.ts';
import { LONGEST, NONE, PRIMARY, SECONDARY } from './script.ts';
import { createWaiting, type Lane, SPACED_WRITE } from './waiting.ts';

interface LineSettings {
  readonly decide: Decide;
  readonly key: string;
  /** The name of this process. */
  readonly process: string;
  readonly lease: number;
  /** How long Redis may take to decide, in milliseconds. */
  readonly timeout: number;
  readBudget(headers: Headers): Budget | undefined;
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

const nameOf = (kind: Kind): SharedPause['kind'] => (kind === PRIMARY ? 'primary' : 'secondary');

/** The requests of one process that count against one limit. They start when Redis says so, in the order in which they came. */
export function createLine({ decide, key, process, lease, timeout, readBudget }: LineSettings) {
  const waiting = createWaiting(() => later(PATIENCE));
  let running = 0;
  let sequence = 0;
  let concurrency = 1;
  let writeInterval = 0;
  let notify: SharedRequest['notify'] = () => {};
  /** What Redis does not know yet: a limit that a response has reported, requests that were processed, and budgets. */
  let met: { readonly until: number; readonly kind: Kind } | undefined;
  let processed = 0;
  const reports: (Known & { readonly count: number; readonly others: number })[] = [];
  let latest: Reply | undefined;
  /** When the message was sent that the last reply was for. */
  let contactAt = -Infinity;
  let paused: { readonly until: number; readonly kind: Kind } = { until: 0, kind: NONE };
  /** What is left, by the last reply and the responses since. */
  let known: Known | undefined;
  /** When a request last started, or when Redis had a reason to start none. */
  let movedAt = 0;
  /** When Redis was lost, and how many requests were running then. */
  let lost: { readonly at: number; readonly running: number; left: number } | undefined;
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
        const budget = headers && readBudget(headers);
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

  /** The part of this process, if all use one. */
  const shareOf = (whole: number) => Math.max(1, Math.floor(whole / (latest?.processes || 1)));

  function messageAt(now: number): Message {
    const leftOf = ({ resetAt }: Known) => Math.max(0, Math.round(resetAt - now));
    return {
      ...{ process, sequence: ++sequence, concurrency, writeInterval, lease, processed },
      // Until the reply, more may start without Redis.
      running: lost ? Math.max(running, lost.running, shareOf(concurrency)) : running,
      // A reply could be too late again, and nobody would use what it grants.
      wanted: lost ? [0, 0] : [waiting.count(0), waiting.count(SPACED_WRITE)],
      pause: met ? Math.min(Math.max(0, Math.ceil(met.until - now)), LONGEST) : 0,
      kind: met?.kind ?? NONE,
      processes: latest?.processes ?? 0,
      // A message can take a while, so that Redis has still known this process for some time when it arrives.
      isKnown: now - contactAt < lease / 2,
      // The others have used their parts too.
      budget:
        known && known.resetAt > now
          ? { ...known, left: leftOf(known), ...(lost && { remaining: Math.max(0, lost.left) }) }
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
          accept(reply, sentAt);
        }),
      (fault: unknown) =>
        finish(() => {
          const [code] = /^[A-Z]{3,20}\b/.exec((fault as Error | undefined)?.message ?? '') ?? [];
          lose(code ? `failed with ${code}` : 'could not be reached');
        }),
    );
  }

  function accept(reply: Reply, sentAt: number): void {
    const now = performance.now();
    const { budget, kind, wait, writeWait, granted } = reply;
    isOutdated ||= lost !== undefined;
    lost = undefined;
    contactAt = sentAt;
    latest = reply;
    known = budget && { ...budget, resetAt: now + budget.left };
    paused = { until: kind === NONE ? 0 : now + wait, kind };
    for (const lane of LANES) for (let count = 0; count < granted[lane]; count++) start(lane, reply);
    if (kind !== NONE) waiting.refuse(wait, nameOf(kind));
    if (kind !== NONE || reply.running > 0 || waiting.count(0) === 0) movedAt = now;
    if (waiting.isEmpty()) return;
    if (now - movedAt > lease) {
      // The others wait too.
      lose('lets nothing start', -Infinity);
      return;
    }
    // When it is probably the turn of this process.
    const expected = (duration * (reply.before + 1)) / concurrency;
    const usual = Math.min(Math.max(expected, SHORTEST_POLL), LONGEST_POLL);
    const next = kind !== NONE ? wait : waiting.count(0) > 0 ? usual : Math.max(writeWait, usual);
    later(Math.min(next, lease / 3));
  }

  function lose(reason: string, at = performance.now()): void {
    if (!lost) {
      // What is left is for all processes, and for what the others have started since.
      const processes = latest?.processes || 1;
      const left = known ? Math.floor((known.remaining - (processes > 1 ? concurrency : 0)) / processes) : 0;
      lost = { at, running, left };
      nextWrite = at + writeInterval;
      notify(`Redis ${reason}. This process now uses its own limits. It reconnects automatically.`);
    }
    triedAt = performance.now();
    later(0);
  }

  /**
   * Starts what may start without Redis, and tries to return to it. Others have probably lost it too, so that this process uses its share, and
   * its part of what the last response says is left. Until the leases of the others are over, it uses at most the slots that it had. Others may
   * have noticed up to a lease later, and go back to their share as late.
   */
  function continueAlone(alone: NonNullable<typeof lost>): void {
    if (isIdle()) return;
    const now = performance.now();
    const processes = latest?.processes ?? 1;
    const share = shareOf(concurrency);
    const { at, running: before } = alone;
    const most = processes <= 1 || now >= at + 2 * lease ? share : now < at + lease ? before : Math.min(before, share);
    const isSpent = () => known !== undefined && known.resetAt > now && alone.left <= 0;
    const mayStart = () => running < most && !isSpent();
    if (paused.until > now) waiting.refuse(paused.until - now, nameOf(paused.kind));
    else {
      while (waiting.count(SPACED_WRITE) > 0 && now >= nextWrite && mayStart()) {
        nextWrite = now + writeInterval * processes;
        startAlone(SPACED_WRITE);
      }
      while (waiting.count(0) > 0 && mayStart()) startAlone(0);
      if (known && isSpent() && running === 0) waiting.refuse(known.resetAt - now, 'primary');
    }
    if (now >= triedAt + RETURN_INTERVAL) {
      triedAt = now;
      send();
    }
    later(RETURN_INTERVAL / 2);
  }

  function startAlone(lane: Lane): void {
    if (known) known.remaining--;
    if (lost) lost.left--;
    start(lane, undefined);
  }

  return {
    isIdle,

    acquire(request: SharedRequest): Promise<SharedLease | SharedPause> {
      concurrency = Math.min(request.concurrency, MOST_CONCURRENCY);
      writeInterval = request.writeInterval;
      notify = request.notify;
      if (isIdle()) movedAt = performance.now();
      const found = waiting.add(request.isWrite && writeInterval > 0 ? SPACED_WRITE : 0, request);
      soon();
      return found;
    },

    pause({ kind, retryAt }: SharedPause): void {
      const until = performance.now() + Math.max(0, retryAt - Date.now());
      const found = { until, kind: kind === 'primary' ? PRIMARY : SECONDARY } as const;
      if (!met || until > met.until) met = found;
      if (until > paused.until) paused = found;
      soon();
    },
  };
}
