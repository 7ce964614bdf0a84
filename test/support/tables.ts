import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The long tables of a test: `name.test.ts` has them in `name.yaml`, by their titles. */
export function readTables(test: string): <Row>(title: string) => readonly Row[] {
  const tables: { readonly [title: string]: readonly never[] } = parse(
    readFileSync(new URL(test.replace(/\.test\.ts$/, '.yaml')), 'utf8'),
  );
  return (title) => {
    const rows = tables[title];
    if (rows === undefined) throw new Error(`There is no table "${title}".`);
    return rows;
  };
}
