import type { SelectedOperation } from 'routebook/generator';

/** A sentence for each operation id that several operations have. */
export function findDuplicateIds(operations: readonly SelectedOperation[]): string[] {
  const byId = new Map<string, string[]>();
  for (const { id, method, path } of operations) {
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), `${method} ${path}`]);
  }
  return [...byId]
    .filter(([, routes]) => routes.length > 1)
    .map(
      ([id, routes]) =>
        `the operation id "${id}" is not unique: ${routes.join(', ')} have it. Give each operation an id of its own, or correct the description with --overlay`,
    );
}
