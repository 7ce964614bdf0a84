import type { RouteRecord } from 'routebook/catalogue';
import { formatPlain, formatTable } from './table.ts';
import { createScreen, print, printJson, visible } from './terminal.ts';

const COLUMNS = [
  { heading: 'Route', role: 'name', least: 32 },
  { heading: 'Title' },
  { heading: '', role: 'warning' },
] as const;

/** Prints routes: as a table on a terminal, as lines of tab-separated cells in a pipe, or as records in JSON. */
export function printRoutes(records: readonly RouteRecord[], asJson: boolean): void {
  if (asJson) {
    printJson(records);
    return;
  }
  const rows = records.map((record) => [record.route, record.title, stateOf(record)].map(visible));
  if (rows.length === 0) return;
  const screen = createScreen();
  print(screen.isTerminal ? formatTable(COLUMNS, rows, screen) : formatPlain(COLUMNS, rows, screen));
}

function stateOf({ deprecation }: RouteRecord): string {
  if (deprecation === undefined) return '';
  return deprecation.removed ? 'removed' : 'deprecated';
}
