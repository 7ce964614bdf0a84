import type { SharedLease, SharedPause, SharedRequest } from '../send/limits/shared.ts';
import { type Alone, budgetAt, createAlone, type KnownBudget } from './alone.ts';
import {
  type Budget,
  type Kind,
  NONE,
  PRIMARY,
  type Reply,
  type Report,
  type Return,
  SECONDARY,
  type Store,
} from './message.ts';

export interface LineSettings {
  readonly store: Store;
  readonly key: string;
  /** The name of this process. */
  readonly process: string;
  readonly lease: number;
  /** How long the storage may take to decide, in milliseconds. */
  readonly timeout: number;
  readBudget(headers: Headers): Budget | undefined;
}

/** A request that waits for its turn. */
interface Waiter {
  readonly maxWait: number;
  start(lease: SharedLease): void;
  refuse(pause: SharedPause): void;
}

export type Line = ReturnType<typeof createLine>;

/** With more, Redis would count them one by one. */
const MOST_CONCURRENCY = 1_000_000;
/** How often a process that is alone tries to return, in milliseconds. */
const RETURN_INTERVAL = 100;
/** An ended request is reported together with the next one, if that comes within this time in milliseconds. */
const PATIENCE = 1;
const [SHORTEST_POLL, LONGEST_POLL] = [2, 50];

/** The requests of one process that count against one limit. They start when the storage says so, in the order in which they came. */
export function createLine(settings: LineSettings) {
  const { store, key, process, lease, timeout, readBudget } = settings;
  const waiters = [new Set<Waiter>(), new Set<Waiter>()] as const;
  const wanted: [number, number] = [0, 0];
  const granted: [number, number] = [0, 0];
  let ended = 0;
  let sequence = 0;
  let spent = 0;
  let concurrency = 1;
  let writeInterval = 0;
  let pause: { readonly until: number; readonly kind: Kind } | undefined;
  let reports: (Omit<Report, 'left'> & { readonly resetAt: number })[] = [];
  let alone: Alone | undefined;
  /** Counts the times that the storage was lost: what it said before is then of no use. */
  let epoch = 0;
  let processes = 1;
  let contactAt = -Infinity;
  let known: KnownBudget | undefined;
  let reserveUsedIn: number | undefined;
  let notify: SharedRequest['notify'] = () => {};
  let isTrying = false;
  let isScheduled = false;
  let duration = SHORTEST_POLL * 8;
  const timers: { poll?: NodeJS.Timeout | undefined; beat?: NodeJS.Timeout | undefined } = {};

  const running = () => granted[0] + granted[1] - ended;
  const isWaiting = () => waiters[0].size + waiters[1].size > 0;
  const first = (kind: 0 | 1) => waiters[kind].values().next().value;

  /** Starts the first request of a kind. `reply` is absent if this process decided alone. */
  function start(kind: 0 | 1, reply: Reply | undefined): void {
    granted[kind]++;
    const waiter = first(kind);
    if (!waiter) {
      // The request was aborted after it was granted.
      wanted[kind]++;
      ended++;
      soon();
      return;
    }
    waiters[kind].delete(waiter);
    const [startedAt, startedIn] = [performance.now(), epoch];
    let isOver = false;
    waiter.start({
      release(headers) {
        if (isOver) return;
        isOver = true;
        ended++;
        const now = performance.now();
        duration += (now - startedAt - duration) / 8;
        const budget = headers && readBudget(headers);
        if (budget) read(budget, startedIn === epoch ? reply : undefined, !reply, now);
        if (alone) startAlone();
        else if (isWaiting()) soon();
        else later(PATIENCE);
      },
    });
    timers.beat ??= setTimeout(beat, lease / 3).unref();
  }

  function read({ limit, remaining, window, left }: Budget, reply: Reply | undefined, isOwn: boolean, now: number) {
    const found = { limit, remaining, window, resetAt: now + left };
    if (alone && isOwn) alone.read(found, running(), now);
    // Many responses can arrive at once. Each says nearly the same.
    if (reports.length < 100) {
      reports.push({ ...found, count: reply?.count ?? -1, others: Math.max(0, (reply?.running ?? 0) - 1) });
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
    clearTimeout(timers.poll);
    timers.poll = setTimeout(() => {
      timers.poll = undefined;
      if (alone) startAlone();
      else send();
    }, milliseconds);
  }

  /** Renews the lease of requests that take long. */
  function beat(): void {
    timers.beat = undefined;
    if (running() + waiters[0].size + waiters[1].size === 0) return;
    timers.beat = setTimeout(beat, lease / 3).unref();
    if (alone) startAlone();
    else send();
  }

  function send(): void {
    clearTimeout(timers.poll);
    timers.poll = undefined;
    const now = performance.now();
    const [sentSpent, sentPause, isReturning] = [spent, pause, alone !== undefined];
    const message = {
      ...{ process, sequence: ++sequence, concurrency, writeInterval, lease, ended, spent },
      wanted: [...wanted] as [number, number],
      granted: [...granted] as [number, number],
      pause: pause ? Math.max(0, Math.ceil(pause.until - now)) : 0,
      kind: pause?.kind ?? NONE,
      returning: alone ? alone.returning(now) : present(now),
      reports: reports.map((report) => ({ ...report, left: Math.round(report.resetAt - now) })),
    };
    reports = [];
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      lose(`did not respond within ${timeout} ms`);
    }, timeout);
    store.decide(key, message).then(
      (reply) => {
        clearTimeout(timer);
        isTrying = false;
        if (isLate) return;
        spent -= sentSpent;
        if (pause === sentPause) pause = undefined;
        if (alone && isReturning) {
          alone = undefined;
          epoch++;
        }
        if (!alone) accept(reply);
      },
      (fault: unknown) => {
        clearTimeout(timer);
        isTrying = false;
        const [code = ''] = /^[A-Z]{3,20}\b/.exec((fault as Error | undefined)?.message ?? '') ?? [];
        lose(code ? `failed with ${code}` : 'could not be reached');
      },
    );
  }

  /** What this process knows, if its last contact is recent: the storage may have been restarted since. */
  function present(now: number): Return | undefined {
    if (now - contactAt > lease) return undefined;
    return { wasAlone: false, processes, quota: -1, budget: known && budgetAt(known, now) };
  }

  function accept(reply: Reply): void {
    const now = performance.now();
    contactAt = now;
    processes = reply.processes;
    const { budget } = reply;
    known = budget && { ...budget, resetAt: now + budget.left };
    for (const kind of [0, 1] as const) while (granted[kind] < reply.granted[kind]) start(kind, reply);
    if (reply.kind !== NONE) refuse(reply.wait, reply.kind);
    if (!isWaiting()) return;
    const poll = Math.min(Math.max(duration / 8, SHORTEST_POLL), LONGEST_POLL);
    const wait = reply.kind !== NONE ? reply.wait : waiters[0].size === 0 ? Math.max(reply.writeWait, poll) : poll;
    later(Math.min(wait, lease / 3));
  }

  /** Ends the wait of requests for which the pause is too long. */
  function refuse(wait: number, kind: Kind): void {
    const found: SharedPause = { kind: kind === PRIMARY ? 'primary' : 'secondary', retryAt: Date.now() + wait };
    for (const each of [0, 1] as const) {
      for (const waiter of waiters[each]) {
        if (waiter.maxWait >= wait) continue;
        cancel(each, waiter);
        waiter.refuse(found);
      }
    }
  }

  function cancel(kind: 0 | 1, waiter: Waiter): void {
    if (!waiters[kind].delete(waiter)) return;
    wanted[kind]--;
    if (!alone) later(PATIENCE);
  }

  /** Goes on without the storage. */
  function lose(reason: string): void {
    if (!alone) {
      const now = performance.now();
      epoch++;
      alone = createAlone({
        ...{ concurrency, writeInterval, lease, processes, now, budget: known },
        running: running(),
        isReserveUsed: known !== undefined && reserveUsedIn === known.window,
      });
      notify(
        `${store.name} ${reason}. This process goes on with its own limits, and joins the others again by itself.`,
      );
    }
    startAlone();
  }

  function startAlone(): void {
    if (!alone) return;
    const now = performance.now();
    for (const kind of [1, 0] as const) {
      while (first(kind) && alone.mayStart(kind === 1, running(), now)) {
        alone.started(kind === 1, now);
        if (known && alone.isReserveUsed()) reserveUsedIn = known.window;
        spent++;
        start(kind, undefined);
      }
    }
    const wait = alone.waitForBudget(running(), now);
    if (wait > 0) refuse(wait, PRIMARY);
    if (running() > 0 || isWaiting()) {
      tryToReturn();
      if (alone) later(Math.max(1, Math.min(RETURN_INTERVAL, alone.nextTime(now) - now)));
    }
  }

  let triedAt = -Infinity;
  function tryToReturn(): void {
    if (isTrying || performance.now() - triedAt < RETURN_INTERVAL) return;
    triedAt = performance.now();
    isTrying = true;
    send();
  }

  return {
    isIdle: () => running() === 0 && !isWaiting(),

    acquire(request: SharedRequest): Promise<SharedLease | SharedPause> {
      concurrency = Math.min(request.concurrency, MOST_CONCURRENCY);
      writeInterval = request.writeInterval;
      notify = request.notify;
      const { maxWait, signal } = request;
      const kind = request.isWrite && writeInterval > 0 ? 1 : 0;
      return new Promise((resolve, reject) => {
        const abort = () => {
          cancel(kind, waiter);
          reject(signal?.reason);
        };
        const finish = (found: SharedLease | SharedPause) => {
          signal?.removeEventListener('abort', abort);
          resolve(found);
        };
        const waiter: Waiter = { maxWait, start: finish, refuse: finish };
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener('abort', abort);
        wanted[kind]++;
        waiters[kind].add(waiter);
        if (alone) startAlone();
        else soon();
      });
    },

    pause({ kind, retryAt }: SharedPause): void {
      const until = performance.now() + Math.max(0, retryAt - Date.now());
      if (!pause || until > pause.until) pause = { until, kind: kind === 'primary' ? PRIMARY : SECONDARY };
      if (!alone) soon();
    },
  };
}
