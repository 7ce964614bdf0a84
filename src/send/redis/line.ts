import type { SharedLease, SharedPause, SharedRequest } from '../limits/shared.ts';
import { type Alone, budgetAt, createAlone, type KnownBudget } from './alone.ts';
import {
  type Budget,
  creditOf,
  type Kind,
  LONGEST,
  type Message,
  NONE,
  PRIMARY,
  type Reply,
  SECONDARY,
  type Store,
} from './message.ts';
import { createWaiting, LANES, type Lane, SPACED_WRITE } from './waiting.ts';

interface LineSettings {
  readonly store: Store;
  readonly key: string;
  /** The name of this process. */
  readonly process: string;
  readonly lease: number;
  /** How long the storage may take to decide, in milliseconds. */
  readonly timeout: number;
  readBudget(headers: Headers): Budget | undefined;
}

export type Line = ReturnType<typeof createLine>;

/** With more, Redis would count them one by one. */
const MOST_CONCURRENCY = 1_000_000;
/** Many responses can arrive at once. Each says nearly the same. */
const MOST_REPORTS = 100;
/** How often a process that is alone tries to return, in milliseconds. */
const RETURN_INTERVAL = 100;
/** An ended request is reported together with the next one, if that comes within this time in milliseconds. */
const PATIENCE = 1;
/** The same, if the process may start the next request in the slot of the ended one without asking, and other slots were free for others. */
const KEPT_SLOT = 10;
const [SHORTEST_POLL, LONGEST_POLL] = [2, 50];

const nameOf = (kind: Kind): SharedPause['kind'] => (kind === PRIMARY ? 'primary' : 'secondary');

/** The requests of one process that count against one limit. They start when the storage says so, in the order in which they came. */
export function createLine(settings: LineSettings) {
  const { store, key, process, lease, timeout, readBudget } = settings;
  const waiting = createWaiting(() => later(PATIENCE));
  const granted: [number, number] = [0, 0];
  let ended = 0;
  let sequence = 0;
  /** The slots that the storage counts for this process. */
  let held = 0;
  /** How many requests may start in these slots without asking. */
  let credit = 0;
  let concurrency = 1;
  let writeInterval = 0;
  let notify: SharedRequest['notify'] = () => {};
  /** A limit that a response has reported and that the storage does not know yet. */
  let met: { readonly until: number; readonly kind: Kind } | undefined;
  let reports: (KnownBudget & { readonly count: number; readonly others: number })[] = [];
  let latest: Reply | undefined;
  let count = 0;
  let pausedUntil = 0;
  let pauseKind: Kind = NONE;
  let processes = 1;
  /** What is left, by the last reply and the responses since. */
  let known: KnownBudget | undefined;
  /** When the message was sent that the last reply was for. */
  let contactAt = -Infinity;
  /** When a request last started, or all others had. */
  let movedAt = 0;
  let alone: Alone | undefined;
  /** The most requests that have asked, by the messages. Grants beyond it are ignored. */
  const asked: [number, number] = [0, 0];
  /** Counts the times that the storage was lost: what it said before is then of no use. */
  let epoch = 0;
  let reserveUsedIn: number | undefined;
  let isTrying = false;
  let triedAt = -Infinity;
  let isScheduled = false;
  /** How long requests take, on average. */
  let duration = SHORTEST_POLL * 8;
  let poll: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

  const running = () => granted[0] + granted[1] - ended;
  const isIdle = () => running() === 0 && waiting.isEmpty();

  /** Starts the first request of a lane. `reply` is absent if this process decided alone. */
  function start(lane: Lane, reply: Reply | undefined): void {
    granted[lane]++;
    const finish = waiting.take(lane);
    if (finish) {
      finish(createLease(reply));
      beat ??= setTimeout(renew, lease / 3).unref();
    } else {
      ended++;
      soon();
    }
  }

  function createLease(reply: Reply | undefined): SharedLease {
    const [startedAt, startedIn] = [performance.now(), epoch];
    let isOver = false;
    return {
      release(headers) {
        if (isOver) return;
        isOver = true;
        ended++;
        const now = performance.now();
        duration += (now - startedAt - duration) / 8;
        const budget = headers && readBudget(headers);
        if (budget) learn({ ...budget, resetAt: now + budget.left }, reply, startedIn === epoch);
        if (alone) goOn();
        else {
          reuse();
          if (waiting.isEmpty()) later(credit > 0 && latest && latest.running < concurrency ? KEPT_SLOT : PATIENCE);
          else if (running() < held) soon();
        }
      },
    };
  }

  /** Reads the budget in a response to a request that was granted by a reply, or without the storage. */
  function learn(found: KnownBudget, reply: Reply | undefined, isCurrent: boolean): void {
    credit = Math.min(credit, creditOf(found.remaining, found.limit, processes));
    if (alone && !reply) alone.read(found, running(), performance.now());
    const { count = -1, running: others = 1 } = (isCurrent && reply) || {};
    if (reports.length < MOST_REPORTS) reports.push({ ...found, count, others: Math.max(0, others - 1) });
    if (!known || found.window > known.window + 1) known = { ...found };
    else if (found.window >= known.window - 1) known.remaining = Math.min(known.remaining, found.remaining);
  }

  /** Starts requests in the slots of those that have ended, without asking. */
  function reuse(): void {
    while (credit > 0 && running() < held && waiting.count(0) > 0) {
      credit--;
      if (known) known.remaining--;
      start(0, latest);
    }
  }

  /** Sends the state of this process when all that happens now has happened. */
  function soon(): void {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      if (!alone) send();
    });
  }

  function later(milliseconds: number): void {
    clearTimeout(poll);
    poll = setTimeout(() => (alone ? goOn() : send()), milliseconds);
  }

  /** Renews the lease of requests that take long. */
  function renew(): void {
    beat = isIdle() ? undefined : setTimeout(renew, lease / 3).unref();
    if (!beat) return;
    if (alone) goOn();
    else send();
  }

  function messageAt(now: number): Message {
    for (const lane of LANES) asked[lane] = Math.max(asked[lane], waiting.wanted[lane]);
    const budget = known && known.resetAt > now ? budgetAt(known, now) : undefined;
    // A message can take a while, so that the storage has still known this process for some time when it arrives.
    const last = latest && { count, processes, isPresent: now - contactAt < lease / 2, budget };
    return {
      ...{ process, sequence: ++sequence, concurrency, writeInterval, lease, ended, last },
      wanted: [...waiting.wanted],
      granted: [...granted],
      pause: met ? Math.min(Math.max(0, Math.ceil(met.until - now)), LONGEST) : 0,
      kind: met?.kind ?? NONE,
      reports: reports.map((report) => ({ ...report, ...budgetAt(report, now) })),
    };
  }

  function send(): void {
    clearTimeout(poll);
    const [sentAt, sentLimit, isReturning] = [performance.now(), met, alone !== undefined];
    const message = messageAt(sentAt);
    reports = [];
    held = running();
    let isLate = false;
    let isOver = false;
    // Replies that arrived while this process was busy are read before it decides that the limit is over.
    const timer = setTimeout(() => setImmediate(miss), timeout);
    const miss = () => {
      if (isOver) return;
      isLate = true;
      lose(`did not respond within ${timeout} ms`);
    };
    const finish = () => {
      clearTimeout(timer);
      isOver = true;
      isTrying = false;
    };
    store.decide(key, message).then(
      (reply) => {
        finish();
        if (LANES.some((lane) => reply.granted[lane] > asked[lane])) return lose('failed with UNEXPECTED');
        if (isLate) return giveBack(reply);
        if (met === sentLimit) met = undefined;
        if (alone && isReturning) {
          alone = undefined;
          epoch++;
        }
        if (!alone) accept(reply, sentAt);
      },
      (fault: unknown) => {
        finish();
        const [code] = /^[A-Z]{3,20}\b/.exec((fault as Error | undefined)?.message ?? '') ?? [];
        lose(code ? `failed with ${code}` : 'could not be reached');
      },
    );
  }

  /** Ends the turns that a reply grants, because it came too late for them. Their requests ask again. */
  function giveBack(reply: Reply): void {
    for (const lane of LANES) {
      const unused = Math.max(0, reply.granted[lane] - granted[lane]);
      granted[lane] += unused;
      waiting.wanted[lane] += unused;
      ended += unused;
    }
  }

  function accept(reply: Reply, sentAt: number): void {
    const now = performance.now();
    const { budget, kind, wait, writeWait } = reply;
    contactAt = sentAt;
    latest = reply;
    count = Math.max(count, reply.count);
    credit = reply.credit;
    processes = reply.processes;
    known = budget && { ...budget, resetAt: now + budget.left };
    pausedUntil = now + wait;
    pauseKind = kind;
    for (const lane of LANES) {
      while (granted[lane] < reply.granted[lane]) {
        held++;
        start(lane, reply);
      }
    }
    if (kind !== NONE) waiting.refuse(wait, nameOf(kind));
    if (kind !== NONE || running() > 0 || waiting.count(0) === 0) movedAt = now;
    if (waiting.isEmpty()) return;
    if (now - movedAt > Math.max(lease, waiting.patience())) {
      lose('lets nothing start', true);
      return;
    }
    reuse();
    const usual = Math.min(Math.max(duration / 8, SHORTEST_POLL), LONGEST_POLL);
    const next = kind !== NONE ? wait : waiting.count(0) > 0 ? usual : Math.max(writeWait, usual);
    later(Math.min(next, lease / 3));
  }

  /** The storage is not available. */
  function lose(reason: string, isIgnored = false): void {
    if (!alone) {
      epoch++;
      credit = 0;
      alone = createAlone({
        ...{ concurrency, writeInterval, lease, processes, budget: known, running: running(), isIgnored },
        isReserveUsed: known !== undefined && reserveUsedIn === known.window,
        now: performance.now(),
      });
      notify(`${store.name} ${reason}. This process now uses its own limits. It reconnects automatically.`);
    }
    goOn();
  }

  /** Starts what may start without the storage, and tries to return to it. */
  function goOn(): void {
    if (!alone || isIdle()) return;
    const now = performance.now();
    const isPaused = pauseKind !== NONE && now < pausedUntil;
    if (isPaused) waiting.refuse(pausedUntil - now, nameOf(pauseKind));
    else startAlone(alone, now);
    if (!isTrying && now - triedAt >= RETURN_INTERVAL) {
      triedAt = now;
      isTrying = true;
      send();
    }
    later(Math.max(1, Math.min(RETURN_INTERVAL, alone.nextTime(now) - now)));
  }

  function startAlone(limits: Alone, now: number): void {
    for (const lane of [SPACED_WRITE, 0] as const) {
      const isWrite = lane === SPACED_WRITE;
      while (waiting.count(lane) > 0 && limits.mayStart(isWrite, running(), now)) {
        limits.started(isWrite, now);
        if (known) {
          known.remaining--;
          if (limits.isReserveUsed()) reserveUsedIn = known.window;
        }
        start(lane, undefined);
      }
    }
    const wait = limits.waitForBudget(running(), now);
    if (wait > 0) waiting.refuse(wait, 'primary');
  }

  return {
    isIdle,

    acquire(request: SharedRequest): Promise<SharedLease | SharedPause> {
      concurrency = Math.min(request.concurrency, MOST_CONCURRENCY);
      writeInterval = request.writeInterval;
      notify = request.notify;
      if (isIdle()) movedAt = performance.now();
      const found = waiting.add(request.isWrite && writeInterval > 0 ? SPACED_WRITE : 0, request);
      if (alone) goOn();
      else {
        reuse();
        if (!waiting.isEmpty()) soon();
      }
      return found;
    },

    pause({ kind, retryAt }: SharedPause): void {
      const until = performance.now() + Math.max(0, retryAt - Date.now());
      credit = 0;
      if (!met || until > met.until) met = { until, kind: kind === 'primary' ? PRIMARY : SECONDARY };
      if (!alone) soon();
    },
  };
}
