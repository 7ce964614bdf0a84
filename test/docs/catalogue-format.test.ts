import { readFileSync } from 'node:fs';
import { type CatalogueFile, emitTypes, type Type } from 'routebook/generator';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/catalogue-format.md', import.meta.url), 'utf8');

/** The rows of the table in a section, as the code in their first cells and the text of the others. */
function rowsOf(section: string): string[][] {
  const text = page.split(/^## /m).find((each) => each.startsWith(`${section}\n`)) ?? '';
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')));
}

const types = rowsOf('Types').map(([, written = '', typescript = '']) => ({
  type: JSON.parse(written.slice(1, -1)) as Type,
  typescript: typescript.slice(1, -1),
}));

it.each(types)('the type $type is $typescript', ({ type, typescript }) => {
  // A list around it, so that an object is written where it stands.
  const catalogue: CatalogueFile = {
    ...{ format: 1, name: 'shop', sources: [], parameters: {}, routes: {}, versions: {} },
    schemas: { Order: { rest: 'string' }, Dated: { rest: 'string' }, Shown: { tuple: [type] } },
  };
  expect(emitTypes(catalogue).get('schemas.d.ts')).toContain(`export type Shown = [${typescript}];`);
});
