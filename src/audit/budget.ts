/** The steps that one text may take. The largest script of 20 repositories with 9,000 files takes a tenth of them. */
export const MAX_STEPS = 300_000;

let left = Number.POSITIVE_INFINITY;

/** Ends the reading of a text that takes too much work. */
class TooMuchWork extends Error {}

/** Counts steps of work. A text can be written so that what refers to what is followed without end. */
export function spend(steps = 1): void {
  left -= steps;
  if (left < 0) throw new TooMuchWork();
}

/** Runs what reads a text. Returns whether it was read completely. */
export function withinBudget(read: () => void): boolean {
  left = MAX_STEPS;
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
