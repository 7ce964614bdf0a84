import { unreadable } from './check-data.ts';
import type { IndexData, IndexParameter, IndexResponses, IndexRow } from './index-data.ts';
import { sortRows } from './index-text.ts';

/**
 * The index of an edition, as its differences from the index of the API: a header, then the parameters, responses and routes that the
 * API's index does not have. Positions in tables continue those of the API. For a route that differs, only the members that differ are
 * written.
 */
interface DifferenceHeader extends Omit<IndexData, 'parameters' | 'responses' | 'routes'> {
  /** The routes of the API that the edition does not have: positions in its index, each as the distance from the previous one. */
  readonly without: readonly number[];
}

/** A row of which only some members differ, by position. `null` marks a member that is absent. */
type ChangedRow = readonly [key: string, changes: { readonly [position: string]: unknown }];

/** Writes the differences between two indexes whose tables have the same beginning. */
export function writeDifference(base: IndexData, edition: IndexData): string {
  const known = new Map(base.routes.map((row) => [row[0], row]));
  const has = new Set(edition.routes.map(([key]) => key));
  const { parameters, responses, routes, ...header } = edition;
  let last = 0;
  const without: number[] = [];
  for (const [index, [key]] of base.routes.entries()) {
    if (has.has(key)) continue;
    without.push(index - last);
    last = index;
  }
  const lines: readonly (DifferenceHeader | readonly (IndexParameter | IndexResponses)[] | IndexRow | ChangedRow)[] = [
    { ...header, without },
    parameters.slice(base.parameters.length),
    responses.slice(base.responses.length),
    ...routes.flatMap((row) => changesOf(known.get(row[0]), row)),
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

function changesOf(before: IndexRow | undefined, row: IndexRow): (IndexRow | ChangedRow)[] {
  if (before === undefined) return [row];
  const positions = Array.from({ length: Math.max(before.length, row.length) }, (_, position) => position);
  const changes = positions.filter((position) => JSON.stringify(before[position]) !== JSON.stringify(row[position]));
  if (changes.length === 0) return [];
  return [[row[0], Object.fromEntries(changes.map((position) => [position, row[position] ?? null]))]];
}

/** Creates the text of an edition's index from that of the API and the differences. Only the rows that differ are parsed. */
export function applyDifference(base: string, difference: string): string {
  try {
    const [, parameters = '', responses = '', ...written] = base.split('\n');
    // Positions are those in the order of the keys.
    const rows = sortRows(written);
    const [head = '', moreParameters = '', moreResponses = '', ...changed] = difference.split('\n');
    const { without, ...header }: DifferenceHeader = JSON.parse(head);
    let position = 0;
    const gone = new Set(without.map((distance) => (position += distance)));
    const lines = new Map(rows.flatMap((row, index) => (gone.has(index) ? [] : [[keyOf(row), row] as const])));
    for (const row of changed) lines.set(keyOf(row), isChange(row) ? changeRow(lines.get(keyOf(row)) ?? '', row) : row);
    const keys = [...lines.keys()].sort();
    const table = (JSON.parse(moreResponses) as unknown[]).map((each) => JSON.stringify(each));
    return [
      JSON.stringify(header),
      moreParameters === '[]' ? parameters : `${parameters.slice(0, -1)},${moreParameters.slice(1)}`,
      [responses, ...table].join('\t'),
      ...keys.map((key) => lines.get(key)),
    ].join('\n');
  } catch {
    throw unreadable();
  }
}

/** The first string in a row. */
function keyOf(row: string): string {
  return row.slice(2, row.indexOf('"', 2));
}

function isChange(row: string): boolean {
  return row.startsWith('",{', row.indexOf('"', 2));
}

function changeRow(before: string, change: string): string {
  const row: unknown[] = JSON.parse(before);
  const [, changes]: ChangedRow = JSON.parse(change);
  for (const [position, value] of Object.entries(changes)) {
    while (row.length < Number(position)) row.push(null);
    row[Number(position)] = value;
  }
  return JSON.stringify(row);
}
