import { expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { readExports } from '../support/read-exports.ts';

/** Schemas are the names of the description, not ours. */
const SCHEMAS = ENTRY_POINTS.filter(({ declarations }) => declarations !== undefined).map(({ name }) => name);
const ENTRIES = readExports().filter(({ name }) => !SCHEMAS.includes(name));

it('the exports of each entry are those that were reviewed', async () => {
  const lists = ENTRIES.map(({ name: entry, exports }) => {
    const lines = exports.map(({ name, isValue }) => `  ${isValue ? '' : 'type '}${name}\n`);
    return `${entry}\n${lines.sort().join('')}`;
  });
  await expect(lists.join('\n')).toMatchFileSnapshot('public-api.txt');
});

// The exports of `routebook/operations` are modules, which have no comment.
const DOCUMENTED = ENTRIES.filter(({ name }) => name !== 'routebook/operations');

it.each(DOCUMENTED)('every export of $name has documentation', ({ exports }) => {
  expect(exports.filter(({ documentation }) => documentation === '').map(({ name }) => name)).toEqual([]);
});
