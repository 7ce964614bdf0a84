import { EDITION_NAMES } from '../../src/github/editions.ts';

/** Joins names for a sentence: "a, b or c". */
export function joinNames(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]*)$/, ' or $1');
}

/** The edition in examples: the newest one. */
export const EXAMPLE_EDITION = EDITION_NAMES.at(-1) ?? '';

/** The names that `--edition` accepts. */
export const EDITION_LIST = joinNames(EDITION_NAMES);
