import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { formatPlain, formatTable } from './table.ts';
import { createScreen, print, printJson, visible } from './terminal.ts';

const COLUMNS = [
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
  print(screen.isTerminal ? formatTable(COLUMNS, cells, screen) : formatPlain(COLUMNS, cells, screen));
}

function count(records: readonly RouteRecord[]): string[] {
  const removed = records.filter(({ deprecation }) => deprecation?.removed).length;
  return [String(records.length - removed), String(removed)];
}
