import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { formatPlain, formatTable } from './table.ts';
import { createScreen, print, printJson, visible } from './terminal.ts';

const COLUMNS = [
  { heading: 'Route', role: 'name', least: 32 },
  { heading: 'Title' },
  { heading: '', role: 'warning' },
] as const;

/** Prints routes: as a table on a terminal, as lines of tab-separated cells in a pipe, or in JSON as short or as whole records. */
export function printRoutes(records: readonly RouteRecord[], form: 'table' | 'json' | 'records'): void {
  if (form === 'records') printJson(records);
  else if (form === 'json') print(writeShortRecords(records));
  else print(writeRows(records));
}

function writeRows(records: readonly RouteRecord[]): string {
  const rows = records.map((record) => [record.route, record.title, stateOf(record)].map(visible));
  if (rows.length === 0) return '';
  const screen = createScreen();
  return screen.isTerminal ? formatTable(COLUMNS, rows, screen) : formatPlain(COLUMNS, rows, screen);
}

/** One record on each line, because indentation would double the number of tokens. */
function writeShortRecords(records: readonly RouteRecord[]): string {
  if (records.length === 0) return '[]';
  const lines = records.map((record) => {
    const state = stateOf(record);
    return JSON.stringify({ route: record.route, title: record.title, ...(state === '' ? {} : { state }) });
  });
  return `[${lines.join(',\n')}]`;
}

function stateOf({ deprecation }: RouteRecord): string {
  if (deprecation === undefined) return '';
  return deprecation.removed ? 'removed' : 'deprecated';
}

const CATEGORY_COLUMNS = [
  { heading: 'Category', role: 'name', least: 24 },
  { heading: 'Title' },
  { heading: 'Current' },
  { heading: 'Removed', role: 'warning' },
] as const;

/** Prints the categories, each followed by its sub-categories, with the numbers of their current and removed routes. */
export function printCategories(catalogue: Catalogue, asJson: boolean): void {
  if (asJson) {
    printJson(catalogue.categories);
    return;
  }
  const records = [...catalogue];
  const rows = catalogue.categories.flatMap(({ name, title, subcategories }) => {
    const own = records.filter(({ category }) => category === name);
    return [
      [name, title, ...count(own)],
      ...subcategories.map((each) => [
        `${name}/${each.name}`,
        each.title,
        ...count(own.filter(({ subcategory }) => subcategory === each.name)),
      ]),
    ];
  });
  const cells = rows.map((row) => row.map(visible));
  const screen = createScreen();
  print(
    screen.isTerminal ? formatTable(CATEGORY_COLUMNS, cells, screen) : formatPlain(CATEGORY_COLUMNS, cells, screen),
  );
}

function count(records: readonly RouteRecord[]): string[] {
  const removed = records.filter(({ deprecation }) => deprecation?.removed).length;
  return [String(records.length - removed), String(removed)];
}
