import { ASSUMED_WINDOW, type Budget, type Return } from './message.ts';

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
  readonly now: number;
}

export type Alone = ReturnType<typeof createAlone>;

/**
 * The limits of a process that has lost the storage. Others may be in the same situation, so that it takes no more than its part. Until the
 * leases of the others are over, it uses the slots that it has, and the one request of the budget that is kept for it.
 */
export function createAlone(settings: AloneSettings) {
  const { concurrency, lease, writeInterval } = settings;
  const parts = Math.max(1, settings.processes);
  const othersUntil = parts > 1 ? settings.now + lease : settings.now;
  const part = Math.max(1, Math.floor(concurrency / parts));
  let { budget } = settings;
  let isSettled = parts === 1;
  let hasProbed = false;
  let reading: number | undefined;
  let nextWrite = parts > 1 ? settings.now + writeInterval : 0;
  let quota = budget === undefined ? Infinity : isSettled ? budget.remaining : settings.isReserveUsed ? 0 : 1;

  /** The part of what is left. Requests of others may be on their way, and each has sent the one that was kept for it. */
  const partOf = (remaining: number, running: number) =>
    parts === 1 ? remaining - running : Math.floor((remaining - concurrency - parts) / parts);

  function advance(now: number, running: number): void {
    if (budget && now >= budget.resetAt) {
      budget = { ...budget, resetAt: now + ASSUMED_WINDOW };
      quota = Math.max(1, partOf(budget.limit, running));
      isSettled = true;
    } else if (budget && !isSettled && now >= othersUntil) {
      if (reading !== undefined) {
        isSettled = true;
        quota = partOf(reading, 0);
      } else if (!hasProbed) {
        hasProbed = true;
        quota = Math.max(quota, 1);
      }
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
      if (!budget || found.window > budget.window + 1) {
        quota = Math.max(0, partOf(budget ? found.limit : found.remaining, running));
        isSettled = true;
        budget = found;
      } else if (found.window >= budget.window - 1) {
        reading = found.remaining;
        if (parts === 1) quota = Math.max(Math.min(quota, reading), reading - running);
        budget = { ...budget, resetAt: Math.min(budget.resetAt, found.resetAt) };
      }
      advance(now, running);
    },

    /** Milliseconds until the budget is renewed, if it is what requests wait for. */
    waitForBudget(running: number, now: number): number {
      return budget && quota <= 0 && running === 0 && isSettled ? Math.max(0, budget.resetAt - now) : 0;
    },

    /** When a request may start that may not now, if nothing else happens. */
    nextTime: (now: number) =>
      Math.min(...[othersUntil, nextWrite, budget?.resetAt ?? Infinity].filter((time) => time > now)),

    isReserveUsed: () => settings.isReserveUsed || quota !== 1 || isSettled,

    /** The message for the storage when it can be reached again. */
    returning: (now: number): Return => ({
      wasAlone: true,
      processes: parts,
      quota: isSettled && Number.isFinite(quota) ? quota : -1,
      budget: budget && budgetAt(budget, now),
    }),
  };
}

export function budgetAt({ limit, remaining, window, resetAt }: KnownBudget, now: number): Budget {
  return { limit, remaining, window, left: Math.max(0, Math.round(resetAt - now)) };
}
