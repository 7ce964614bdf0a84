/** Reads a table whose keys and values are lists, separated by commas: every key has all values of its row. */
export function readGroups(groups: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([keys, values]) =>
      keys.split(', ').map((key) => [key, values === '' ? [] : values.split(', ')] as const),
    ),
  );
}
