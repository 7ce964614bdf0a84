/**
 * Returns the number of characters that must be replaced, inserted, deleted or swapped with their neighbour to turn one word into
 * another, or `limit + 1` if there are more than `limit`. The time is proportional to the shorter word times the limit.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return tooFar;
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = new Array<number>(right.length + 1).fill(tooFar);
    current[0] = row;
    let best = row;
    const last = Math.min(right.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= last; column++) {
      const isEqual = left.charCodeAt(row - 1) === right.charCodeAt(column - 1);
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isEqual ? 0 : 1),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        left.charCodeAt(row - 1) === right.charCodeAt(column - 2) &&
        left.charCodeAt(row - 2) === right.charCodeAt(column - 1);
      if (isSwap) cost = Math.min(cost, at(before, column - 2) + 1);
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return tooFar;
    before = previous;
    previous = current;
  }
  return Math.min(at(previous, right.length), tooFar);
}

function at(row: readonly number[], column: number): number {
  return row[column] as number;
}

/** The number of typos that a word of this length may have. */
export function tolerance(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** The words that are most similar to a misspelled one, nearest first, at most three. */
export function findNearest(
  word: string,
  words: Iterable<string>,
  limit = Math.max(1, tolerance(word.length)),
): string[] {
  const lower = word.toLowerCase();
  return [...new Set(words)]
    .map((each) => ({ each, distance: distanceOf(lower, each.toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ each }) => each);
}

/** Ignores differences in camel case, dashes and underscores. */
function distanceOf(left: string, right: string, limit: number): number {
  const plain = (text: string) => text.replace(/[-_]/g, '');
  return plain(left) === plain(right) ? 0 : editDistance(left, right, limit);
}

/** Returns a "Did you mean" question to append to a message, or an empty string if no name is similar. */
export function didYouMean(word: string, names: Iterable<string>, limit?: number): string {
  // `at` reads nothing of an empty list, where an index would read a polluted `Object.prototype`.
  return suggestName(findNearest(word, names, limit).at(0));
}

/** Asks whether the given name was meant. */
export function suggestName(name: string | undefined): string {
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}
