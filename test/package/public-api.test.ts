import { expect, it } from 'vitest';
import { readExports } from '../support/read-exports.ts';

/** The names of `routebook/types` are those of the description, not ours. */
const ENTRIES = readExports().filter(({ name }) => name !== 'routebook/types');
const SCHEMAS = new Set(
  readExports()
    .filter(({ name }) => name === 'routebook/types')
    .flatMap(({ exports }) => exports.map(({ name }) => name)),
);

it('the exports of each entry are those that were reviewed', async () => {
  const lists = ENTRIES.map(({ name: entry, exports }) => {
    const lines = exports.map(({ name, isValue }) => `  ${isValue ? '' : 'type '}${name}\n`);
    return `${entry}\n${lines.sort().join('')}`;
  });
  await expect(lists.join('\n')).toMatchFileSnapshot('public-api.txt');
});

/** An edition mirrors `routebook`, and drop-ins have the names of the packages in whose place they are used. */
const MIRRORS = /^routebook\/(?:ghec|ghes-[\d.]+|octokit|paths|operations)(?:\/|$)/;

/** Still to be resolved: one builder. */
const UNRESOLVED = ['createEndpoint'];

it('a name means the same in all entries, except in editions and drop-ins', () => {
  const meanings = new Map<string, Map<string, string[]>>();
  for (const { name: entry, exports } of readExports().filter(({ name }) => !MIRRORS.test(name))) {
    for (const { name, kind, text } of exports) {
      const found = meanings.get(name) ?? new Map<string, string[]>();
      meanings.set(name, found);
      found.set(`${kind} ${text}`, [...(found.get(`${kind} ${text}`) ?? []), entry]);
    }
  }
  const clashes = [...meanings].filter(([, found]) => found.size > 1);
  const left = clashes.filter(([name]) => !UNRESOLVED.includes(name));
  expect(left.map(([name, found]) => `${name}: ${[...found.values()].flat().join(', ')}`)).toEqual([]);
});

// The exports of `routebook/operations` are modules, which have no comment.
const DOCUMENTED = ENTRIES.filter(({ name }) => name !== 'routebook/operations');

it.each(DOCUMENTED)('every export of $name has documentation', ({ exports }) => {
  const own = exports.filter(({ name }) => !SCHEMAS.has(name));
  expect(own.filter(({ documentation }) => documentation === '').map(({ name }) => name)).toEqual([]);
});
