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

/** Finds out when writes may start. `start` is called when one starts, and returns when the next may. */
export function createWritePace({ interval, burst, perHour }: WritePace) {
  // When as many writes would have started as did, if each had waited for the interval.
  let due = 0;
  const starts: number[] = [];
  let count = 0;

  /** When the write may start before which so many others wait, if nothing else delays them. */
  function timeOf(place: number, now: number): number {
    const write = count + place - 1;
    // Of a longer queue, only the end of this hour is known.
    const hour = write < perHour ? 0 : (starts[Math.min(write, count + perHour - 1) % perHour] as number) + HOUR;
    return Math.max(Math.max(due, now) + (place - burst) * interval, hour);
  }

  return {
    timeOf,
    start(now: number): number {
      due = Math.max(due, now) + interval;
      if (perHour < Infinity) starts[count++ % perHour] = now;
      const hour = count < perHour ? 0 : (starts[count % perHour] as number) + HOUR;
      return Math.max(due - (burst - 1) * interval, hour);
    },
  };
}
