import type { OptionCheck } from '../../core/internal/read-options.ts';

export const DEFAULT_PREFIX = 'routebook:';

/** Braces would decide on which node of a cluster a key is, and other characters are hard to type in a command. */
export const checkPrefix: OptionCheck = (value) =>
  typeof value === 'string' && /^[\w:./-]{1,100}$/.test(value)
    ? undefined
    : 'a text of 1 to 100 letters, digits or the characters _ : . / -';

/** A time in milliseconds. JavaScript timers treat a longer time as zero. */
export function isTimeFrom(least: number, most = 2 ** 31 - 1): OptionCheck {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `a number of milliseconds from ${least} to ${most}`;
}
