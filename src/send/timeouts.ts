import { FETCH_DEFAULTS } from '../core/fetch-defaults.ts';
import { memberOf } from '../core/objects.ts';

/** A timer that a clock has started. */
export type Timer = ReturnType<typeof setTimeout>;

/** The time of a sender. What waits, has a date or is decided by chance comes from here, so that time can be virtual. */
export interface Clock {
  /** The time, in milliseconds since 1970. */
  now(): number;
  /** A number from 0 to 1. */
  random(): number;
  /** Calls a function after a time, or after the longest time that a timer can have. */
  setTimer(milliseconds: number, act: () => void): Timer;
  clearTimer(timer: Timer | undefined): void;
}

/** JavaScript timers treat a longer time as zero. */
const LONGEST = 2 ** 31 - 1;

/** The clock of the platform. Its functions are looked up when they are used, because a test may replace them. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  setTimer: (milliseconds, act) => setTimeout(act, Math.min(milliseconds, LONGEST)),
  clearTimer: (timer) => clearTimeout(timer),
};

/** The clock of what sends with a function: its own, such as that of a simulation, or that of the platform. */
export function clockOf(fetch: unknown): Clock {
  return (memberOf(memberOf(fetch, FETCH_DEFAULTS), 'clock') as Clock | undefined) ?? SYSTEM_CLOCK;
}

/** A time that several requests share: returns what is left of it. */
export function shareTime(clock: Clock, milliseconds: number): () => number {
  const end = clock.now() + milliseconds;
  return () => Math.max(end - clock.now(), 0);
}

/** A signal that is aborted with its parents, or with a reason after a time. `end` stops the timer and removes the listeners. */
export interface Scope {
  readonly signal: AbortSignal;
  /** Starts the time again. The reason receives the value. */
  restart(hasHeaders: boolean): void;
  /** With `true`, the signal is also aborted. */
  end(isAborted?: boolean): void;
}

export function createScope(
  clock: Clock,
  parents: readonly AbortSignal[],
  milliseconds: number,
  reason: (hasHeaders: boolean) => unknown,
): Scope {
  const controller = new AbortController();
  let hasEnded = false;
  let hasReceived = false;
  let timer: Timer | undefined;
  const onTime = () => {
    if (!hasEnded) controller.abort(reason(hasReceived));
  };
  const restart = (hasHeaders: boolean) => {
    if (timer === undefined || hasEnded) return;
    hasReceived = hasHeaders;
    // Only timers of Node have this, where it takes less time than a new timer.
    if (timer.refresh) timer.refresh();
    else {
      clock.clearTimer(timer);
      timer = clock.setTimer(milliseconds, onTime);
    }
  };
  if (milliseconds <= LONGEST) timer = clock.setTimer(milliseconds, onTime);
  const sets = parents.map(followersOf);
  for (const set of sets) set.add(controller);
  for (const parent of parents) if (parent.aborted) controller.abort(parent.reason);
  return {
    signal: controller.signal,
    restart,
    end(isAborted) {
      hasEnded = true;
      clock.clearTimer(timer);
      if (isAborted) controller.abort();
      for (const set of sets) set.delete(controller);
    },
  };
}

const followers = new WeakMap<AbortSignal, Set<AbortController>>();

/**
 * The controllers that are aborted with a signal. One listener serves all of them, because Node warns about more than ten, and
 * `AbortSignal.any` keeps 4 kB per call until the signal is gone (Node 20).
 */
function followersOf(signal: AbortSignal): Set<AbortController> {
  const known = followers.get(signal);
  if (known) return known;
  const set = new Set<AbortController>();
  followers.set(signal, set);
  signal.addEventListener('abort', () => {
    for (const each of set) each.abort(signal.reason);
  });
  return set;
}

/** Returns the result of the work, or rejects with the signal's reason. For work that does not observe the signal itself. */
export function orAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  let onAbort: () => void;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

export function wait(milliseconds: number, signal: AbortSignal | undefined, clock = SYSTEM_CLOCK): Promise<void> {
  let timer: Timer;
  const waited = new Promise<void>((resolve) => {
    timer = clock.setTimer(milliseconds, resolve);
  });
  return orAborted(waited, signal).finally(() => clock.clearTimer(timer));
}
