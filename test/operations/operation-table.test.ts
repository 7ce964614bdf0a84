import { expect, it } from 'vitest';
import { type OperationRow, readOperationTable, writeOperationTable } from '../../src/operations/operation-table.ts';

const ROWS: OperationRow[] = [
  { name: 'list', route: 'GET /pets', isPaged: true },
  { name: 'create', route: 'POST /pets', isPaged: false },
  { name: 'remove', route: 'DELETE /pets/{id}{?force,reason}', isPaged: false },
  { name: 'upload', route: 'POST {origin}/pets/{id}/photos', isPaged: false },
  { name: 'root', route: 'GET /', isPaged: false },
  { name: 'getOwner', route: 'GET /pets/{id}/owner', isPaged: false },
  { name: 'setOwner', route: 'PUT /pets/{id}/owner', isPaged: false },
  { name: 'removeOwner', route: 'DELETE /pets/{id}/owner', isPaged: false },
  { name: 'get', route: 'GET /pets/{id}', isPaged: false },
  { name: 'head2', route: 'HEAD /pets/{id}', isPaged: false },
];

it('a table of functions is read as it was written, in the order of its URLs', () => {
  const read = readOperationTable(writeOperationTable(ROWS));
  expect(read).toHaveLength(ROWS.length);
  expect(read).toEqual(expect.arrayContaining(ROWS));
});

it('a table of functions has one line for each URL, with the segments that the previous one does not have', () => {
  expect(writeOperationTable(ROWS.slice(0, 3))).toBe('0//pets Llist Ccreate;2/{id}{?force,reason} Dremove');
});

it('a table of functions has no usual first word of a name, and no words that the previous name has', () => {
  expect(writeOperationTable(ROWS.slice(5, 8))).toBe('0//pets/{id}/owner GOwner P= Dremove=');
  expect(writeOperationTable(ROWS.slice(8))).toBe('0//pets/{id} Gget H2');
});

it('a table of functions rejects a name that it could not be read back from', () => {
  const row = { name: 'Pets', route: 'GET /pets', isPaged: false };
  expect(() => writeOperationTable([row])).toThrow('The name Pets does not begin with a lowercase word.');
});
