/** The name that was probably meant: at most a third of its letters changed, added, left out or swapped. */
export function findNearest(word: string, names: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = countEdits(word, name);
    if (distance < best && distance <= Math.max(1, Math.floor(name.length / 3))) {
      nearest = name;
      best = distance;
    }
  }
  return nearest;
}

/** A question to put behind a complaint; nothing where no name is near. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const nearest = findNearest(word, names);
  return nearest === undefined ? '' : `; did you mean ${nearest}?`;
}

function countEdits(left: string, right: string): number {
  const rows = [Array.from({ length: right.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= right.length; column++) {
      const isEqual = left[row - 1] === right[column - 1];
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isEqual ? 0 : 1),
          isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(left.length, right.length);
}
