import { findNearest } from './edit-distance.ts';

/** Returns a "Did you mean" question to append to a message, or an empty string if no name is similar. */
export function didYouMean(word: string, names: Iterable<string>, limit?: number): string {
  // `at` reads nothing of an empty list, where an index would read a polluted `Object.prototype`.
  return suggestName(findNearest(word, names, limit).at(0));
}

/** Asks whether the given name was meant. */
export function suggestName(name: string | undefined): string {
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
