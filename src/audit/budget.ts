/** The steps that one text may take: some for each character, up to a maximum. A step takes a few microseconds. */
const STEPS = 50_000;
const STEPS_FOR_CHARACTER = 20;
const MOST_STEPS = 1_000_000;

let left = Number.POSITIVE_INFINITY;

/** Ends the reading of a text that takes too much work. */
class TooMuchWork extends Error {}

/** Counts steps of work. A text can be written so that what refers to what is followed without end. */
export function spend(steps = 1): void {
  left -= steps;
  if (left < 0) throw new TooMuchWork();
}

/** Runs what reads a text of some length. Returns whether it was read completely. */
export function withinBudget(length: number, read: () => void): boolean {
  left = Math.min(STEPS + STEPS_FOR_CHARACTER * length, MOST_STEPS);
  try {
    read();
    return true;
  } catch (error) {
    // The stack ends too, for a text that is nested deeply.
    if (error instanceof TooMuchWork || error instanceof RangeError) return false;
    throw error;
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}
