import { type OperationRow, readOperationTable } from './operation-table.ts';

/** The functions of an API by group, which are read when a group is first used. */
export interface OperationGroups {
  readonly names: readonly string[];
  rowsOf(group: string): readonly OperationRow[];
}

/** The replacement of a group of the API in an edition: nothing, or a line with the names that it lacks and a table of its own functions. */
type GroupDifference = Readonly<Record<string, string | null>>;

/** Reads groups, and what an edition has instead of some of them. */
export function readGroups(
  tables: Readonly<Record<string, string>>,
  difference: GroupDifference = {},
): OperationGroups {
  return {
    names: Object.keys({ ...tables, ...difference }).filter((group) => difference[group] !== null),
    rowsOf(group) {
      const [missing = '', ...own] = (difference[group] ?? '').split('\n');
      const without = new Set(missing.split(' '));
      const read = (table: string | undefined) => (table ? readOperationTable(table) : []);
      return [...read(tables[group]).filter(({ name }) => !without.has(name)), ...read(own.join('\n'))];
    },
  };
}
