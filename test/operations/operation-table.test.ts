import { expect, it } from 'vitest';
import { type OperationRow, readOperationTable, writeOperationTable } from '../../src/operations/operation-table.ts';

const ROWS: OperationRow[] = [
  { name: 'list', route: 'GET /pets', isPaged: true },
  { name: 'create', route: 'POST /pets', isPaged: false },
  { name: 'remove', route: 'DELETE /pets/{id}{?force,reason}', isPaged: false },
  { name: 'upload', route: 'POST {origin}/pets/{id}/photos', isPaged: false },
  { name: 'root', route: 'GET /', isPaged: false },
];

it('a table of functions is read as it was written, in the order of its URLs', () => {
  const read = readOperationTable(writeOperationTable(ROWS));
  expect(read).toHaveLength(ROWS.length);
  expect(read).toEqual(expect.arrayContaining(ROWS));
});

it('a table of functions has one line for each URL, with the segments that the previous one does not have', () => {
  expect(writeOperationTable(ROWS.slice(0, 3))).toBe('0//pets Llist Ccreate\n2/{id}{?force,reason} Dremove');
});
