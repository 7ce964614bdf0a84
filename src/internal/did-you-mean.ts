import { findNearest } from './edit-distance.ts';

/** Returns a "Did you mean" question to append to a message, or an empty string if no name is similar. */
export function didYouMean(word: string, names: Iterable<string>, limit?: number): string {
  const [nearest] = findNearest(word, names, limit);
  return nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
}
