/** How often writes may start. */
export interface WritePace {
  /** The least time between two writes in the long run, in milliseconds. */
  readonly interval: number;
  /** How many writes may start at once after a time without any. */
  readonly burst: number;
  /** How many writes may start in an hour. */
  readonly perHour: number;
}

const HOUR = 3_600_000;

/** Finds out when the next write may start. The function is called when a write starts. */
export function createWritePace({ interval, burst, perHour }: WritePace): (now: number) => number {
  // When as many writes would have started as did, if each had waited for the interval.
  let due = 0;
  const starts: number[] = [];
  let count = 0;
  return (now) => {
    due = Math.max(due, now) + interval;
    if (perHour < Infinity) starts[count++ % perHour] = now;
    const hour = count < perHour ? 0 : (starts[count % perHour] as number) + HOUR;
    return Math.max(due - (burst - 1) * interval, hour);
  };
}
