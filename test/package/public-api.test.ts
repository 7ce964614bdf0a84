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

/** An edition has the names of `routebook` and of `routebook/catalogue` for its own routes. */
const EDITION = /^routebook\/(?:ghec|ghes-[\d.]+)(?:\/|$)/;

/** The names of the packages that two entries are used in place of. */
const DROP_INS: Readonly<Record<string, readonly string[]>> = {
  'routebook/octokit': ['Endpoints', 'endpoint'],
  'routebook/paths': ['ClientOptions', 'MediaType', 'MergedOptions', 'RequestOptions'],
};

it('a name means the same in all entries, except in editions and for the names of drop-ins', () => {
  const meanings = new Map<string, Map<string, string[]>>();
  for (const { name: entry, exports } of readExports().filter(({ name }) => !EDITION.test(name))) {
    for (const { name, source } of exports.filter(({ name }) => !DROP_INS[entry]?.includes(name))) {
      const found = meanings.get(name) ?? new Map<string, string[]>();
      meanings.set(name, found.set(source, [...(found.get(source) ?? []), entry]));
    }
  }
  const clashes = [...meanings].filter(([, found]) => found.size > 1);
  expect(clashes.map(([name, found]) => `${name}: ${[...found.values()].flat().join(', ')}`)).toEqual([]);
  for (const [entry, names] of Object.entries(DROP_INS))
    expect(names.filter((name) => !meanings.has(name)).map((name) => `${entry}: ${name}`)).toEqual([]);
});

it('an edition has no name of its own', () => {
  const others = readExports().filter(({ name }) => !EDITION.test(name));
  const known = new Set(others.flatMap(({ exports }) => exports.map(({ name }) => name)));
  const own = ENTRIES.filter(({ name }) => EDITION.test(name)).flatMap(({ exports }) =>
    exports.map(({ name }) => name),
  );
  expect(own.filter((name) => !known.has(name))).toEqual([]);
});

// The exports of `routebook/operations` are modules, which have no comment.
const DOCUMENTED = ENTRIES.filter(({ name }) => name !== 'routebook/operations');

it.each(DOCUMENTED)('every export of $name has documentation', ({ exports }) => {
  const own = exports.filter(({ name }) => !SCHEMAS.has(name));
  expect(own.filter(({ documentation }) => documentation === '').map(({ name }) => name)).toEqual([]);
});
