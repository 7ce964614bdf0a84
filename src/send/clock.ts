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
export const LONGEST = 2 ** 31 - 1;

/** The clock of the platform. Its functions are looked up when they are used, because a test may replace them. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  setTimer: (milliseconds, act) => setTimeout(act, Math.min(milliseconds, LONGEST)),
  clearTimer: (timer) => clearTimeout(timer),
};
