import { ASSUMED_WINDOW, type Budget } from './message.ts';

/** A budget with the time of its end, by the clock of `performance.now()`. */
export interface KnownBudget {
  limit: number;
  remaining: number;
  window: number;
  resetAt: number;
}

export interface AloneSettings {
  readonly concurrency: number;
  readonly writeInterval: number;
  readonly lease: number;
  /** How many processes there were, or 1 if that is not known. */
  readonly processes: number;
  /** How many requests of this process were running when the storage was lost. */
  readonly running: number;
  readonly budget: KnownBudget | undefined;
  /** Whether the request that every process may send has been sent in this window. */
  readonly isReserveUsed: boolean;
  /** Whether the storage is there, but lets nothing start. */
  readonly isIgnored: boolean;
  readonly now: number;
}

export type Alone = ReturnType<typeof createAlone>;

/**
 * The limits of a process that has lost the storage. Others may be in the same situation, so that it takes no more than its part. Until the
 * leases of the others are over, it uses the slots that it has. The first response tells what is left: one request of the budget is kept for
 * it. Only a response that says that nothing is left stops the process until the window ends. Otherwise, it asks again after a lease.
 */
export function createAlone(settings: AloneSettings) {
  const { concurrency, lease, writeInterval } = settings;
  const parts = Math.max(1, settings.processes);
  const othersUntil = parts > 1 && !settings.isIgnored ? settings.now + lease : settings.now;
  const part = Math.max(1, Math.floor(concurrency / parts));
  let { budget } = settings;
  let isSettled = parts === 1;
  let reading: number | undefined;
  let nextProbe = othersUntil;
  let nextWrite = parts > 1 ? settings.now + writeInterval : 0;
  let quota = budget === undefined ? Infinity : isSettled ? budget.remaining : settings.isReserveUsed ? 0 : 1;

  /** The part of what is left. Requests of others may be on their way, and each has sent the one that was kept for it. */
  const partOf = (remaining: number, running: number) =>
    parts === 1 ? remaining - running : Math.floor((remaining - concurrency - parts) / parts);
  const isUsedUp = () => quota <= 0 && (parts === 1 || reading === 0);

  function advance(now: number, running: number): void {
    if (budget && now >= budget.resetAt) {
      budget = { ...budget, resetAt: now + ASSUMED_WINDOW };
      quota = Math.max(1, partOf(budget.limit, running));
      isSettled = true;
      reading = undefined;
    } else if (budget && quota <= 0 && !isUsedUp() && now >= nextProbe) {
      quota = 1;
      nextProbe = now + lease;
    }
  }

  return {
    /** Whether a request may start. */
    mayStart(isSpacedWrite: boolean, running: number, now: number): boolean {
      advance(now, running);
      const most = parts === 1 ? concurrency : now < othersUntil ? settings.running : part;
      return running < most && quota > 0 && !(isSpacedWrite && now < nextWrite);
    },

    started(isSpacedWrite: boolean, now: number): void {
      quota--;
      if (isSpacedWrite) nextWrite = now + writeInterval * parts;
    },

    /** Reads the budget in a response to a request that was started alone. */
    read(found: KnownBudget, running: number, now: number): void {
      const { remaining } = found;
      if (!budget || found.window > budget.window + 1) {
        quota = Math.min(Math.max(0, partOf(budget ? found.limit : remaining, running)), remaining);
        isSettled = true;
        reading = remaining;
        budget = found;
      } else if (found.window >= budget.window - 1) {
        reading = Math.min(reading ?? remaining, remaining);
        if (parts === 1) quota = Math.max(Math.min(quota, remaining), remaining - running);
        // The others use what is left too.
        else quota = isSettled ? Math.min(quota, remaining - concurrency) : partOf(remaining, running);
        isSettled = true;
        budget = { ...budget, resetAt: Math.min(budget.resetAt, found.resetAt) };
      }
      advance(now, running);
    },

    /** Milliseconds until the budget is renewed or asked for again, if it is what requests wait for. */
    waitForBudget(running: number, now: number): number {
      if (!budget || !isSettled || quota > 0 || running > 0) return 0;
      return Math.max(0, (isUsedUp() ? budget.resetAt : Math.min(nextProbe, budget.resetAt)) - now);
    },

    /** When a request may start that may not now, if nothing else happens. */
    nextTime: (now: number) =>
      Math.min(...[othersUntil, nextWrite, nextProbe, budget?.resetAt ?? Infinity].filter((time) => time > now)),

    isReserveUsed: () => settings.isReserveUsed || quota !== 1 || isSettled,
  };
}

export function budgetAt({ limit, remaining, window, resetAt }: KnownBudget, now: number): Budget {
  return { limit, remaining, window, left: Math.max(0, Math.round(resetAt - now)) };
}
