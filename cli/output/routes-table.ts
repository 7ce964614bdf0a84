import type { RouteRecord } from 'routebook/catalogue';
import { formatPlain, formatTable } from './table.ts';
import { createScreen, print, printJson } from './terminal.ts';

const COLUMNS = [{ heading: 'Route', style: 'cyan' }, { heading: 'Title' }, { heading: '', style: 'yellow' }] as const;

/** Routes for a person, for a pipe (a route, its title and its state a line, apart by tabs) or as records in JSON. */
export function printRoutes(records: readonly RouteRecord[], asJson: boolean): void {
  if (asJson) {
    printJson(records);
    return;
  }
  const rows = records.map((record) => [record.route, record.title, stateOf(record)]);
  if (rows.length === 0) return;
  const screen = createScreen();
  print(screen.isTerminal ? formatTable(COLUMNS, rows, screen) : formatPlain(rows));
}

function stateOf({ deprecation }: RouteRecord): string {
  if (deprecation === undefined) return '';
  return deprecation.removed ? 'removed' : 'deprecated';
}
