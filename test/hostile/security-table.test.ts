import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sizeAttacks } from './attacks/sizes.ts';
import { attempt } from './attempt.ts';
import { ATTACKS, TOOLS, writeTable } from './table.ts';

const text = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
const [table = ''] = text.slice(text.indexOf('| attack |')).split('\n\n');

// The large attacks are left to `npm run attack-table`: on them, some peers have to be stopped.
const tried = ATTACKS.slice(0, -sizeAttacks.length);

test('the table in SECURITY.md is what npm run attack-table prints', async () => {
  const large = table.split('\n').slice(2 + tried.length, 2 + ATTACKS.length);
  const verdicts: string[][] = [];
  for (const [column, tool] of TOOLS.entries()) {
    const small: string[] = [];
    for (const attack of tried) small.push((await attempt(tool, attack)) ?? 'n/a');
    verdicts.push([...small, ...large.map((line) => line.split(' | ')[column + 1]?.replace(/ \|$/, '') ?? '')]);
  }
  expect(table).toBe(writeTable(verdicts));
});

test('SECURITY.md states how many families of hostile input are measured', async () => {
  const load = (path: string): Promise<object> => import(new URL(path, import.meta.url).href);
  const { families } = (await load('../../bench/growth/families.js')) as { families: object };
  expect(text.replace(/\s+/g, ' ')).toContain(`for ${Object.keys(families).length} families of hostile input`);
});

test('every test that SECURITY.md names exists', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && line.includes('.test.ts`'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    // A file without a folder is in the folder of the file before it, or else in that of the properties.
    let folder = 'test/property';
    for (const [, name = ''] of row.matchAll(/`([\w/-]+\.test\.ts)`/g)) {
      if (name.includes('/')) folder = name.slice(0, name.lastIndexOf('/'));
      const path = name.includes('/') ? name : `${folder}/${name}`;
      expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
    }
  }
});
