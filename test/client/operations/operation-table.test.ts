import { expect, it } from 'vitest';
import {
  type OperationRow,
  readOperationTable,
  writeOperationTable,
} from '../../../src/client/operations/operation-table.ts';

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

it('a table of functions has the segments of a URL that the previous one does not have', () => {
  expect(writeOperationTable(ROWS.slice(0, 3))).toBe(':/pets>list(create:{id}{?force,reason}~remove');
});

it('a table of functions has no usual first word of a name, and no words that the previous name has', () => {
  expect(writeOperationTable(ROWS.slice(5, 8))).toBe(':/pets/{id/owner<.)~remove=');
  expect(writeOperationTable(ROWS.slice(8))).toBe(':/pets/{id<get|2');
});

it('a table of functions has signs for the words of a name that its URL has, and no words of a placeholder that the segment in front of it has', () => {
  const rows = [
    { name: 'listPetToys', route: 'GET /orgs/{org}/pets/{pet_id}/pet-toys', isPaged: true },
    { name: 'getToyForOrg', route: 'GET /orgs/{org}/pets/{pet_id}/pet-toys/{pet_toy}', isPaged: false },
    { name: 'deletePetToyOfOrg', route: 'DELETE /orgs/{org}/pets/{pet_id}/pet-toys/{pet_toy}', isPaged: false },
    { name: 'getPetition', route: 'GET /orgs/{org}/pets/{petition}', isPaged: false },
  ];
  expect(writeOperationTable(rows)).toBe(':/orgs/{/pets/{_id/pet-toys>.:{<Toy-~?Of,]{petition<Petition');
  expect(readOperationTable(writeOperationTable(rows))).toEqual(rows);
});

it('a table of functions rejects what it could not be read back from', () => {
  const table = (name: string, route: string) => () => writeOperationTable([{ name, route, isPaged: false }]);
  expect(table('Pets', 'GET /pets')).toThrow('The name Pets does not begin with a lowercase word.');
  expect(table('pets', 'GET /pets;old')).toThrow('A table cannot contain pets with the route GET /pets;old.');
  expect(table('getPets_', 'GET /pets')).toThrow('A table cannot contain getPets_ with the route GET /pets.');
  expect(table('trace', 'TRACE /pets')).toThrow('A table cannot contain trace with the route TRACE /pets.');
});
