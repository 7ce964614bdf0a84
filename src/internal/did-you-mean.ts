import { findNearest } from './edit-distance.ts';

/** Returns a "Did you mean" question to append to a message, or an empty string if no name is similar. */
export function didYouMean(word: string, names: Iterable<string>, limit?: number): string {
  return suggestName(findNearest(word, names, limit)[0]);
}

/** The same question for a name that was found already. */
export function suggestName(name: string | undefined): string {
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
