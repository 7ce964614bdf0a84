import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linksIn } from '../../scripts/pages.js';
import { sizeAttacks } from './attacks/sizes.ts';
import { attempt } from './attempt.ts';
import { ATTACKS, TOOLS, writeTable } from './table.ts';

const text = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
const attacks = readFileSync(new URL('./attack-table.md', import.meta.url), 'utf8');
const table = attacks.slice(attacks.indexOf('| attack |')).trim();

// The large attacks were run once, in processes of their own: on them, some peers have to be stopped.
const tried = ATTACKS.slice(0, -sizeAttacks.length);

test('attack-table.md has the verdicts of today', async () => {
  const large = table.split('\n').slice(2 + tried.length, 2 + ATTACKS.length);
  const verdicts: string[][] = [];
  for (const [column, tool] of TOOLS.entries()) {
    const small: string[] = [];
    for (const attack of tried) small.push((await attempt(tool, attack)) ?? 'n/a');
    verdicts.push([...small, ...large.map((line) => line.split(' | ')[column + 1]?.replace(/ \|$/, '') ?? '')]);
  }
  expect(table).toBe(writeTable(verdicts));
});

test('SECURITY.md states how many families of hostile input are counted', async () => {
  const load = (path: string): Promise<object> => import(new URL(path, import.meta.url).href);
  const { families } = (await load('../support/growth/families.js')) as { families: object };
  expect(text.replace(/\s+/g, ' ')).toContain(`of ${Object.keys(families).length} hostile families`);
});

test('every promise in SECURITY.md links to tests that exist', () => {
  const promises = text.split('\n').filter((line) => /^\| (?!---|promise |part |\|)/.test(line));
  expect(promises.length).toBeGreaterThan(40);
  expect(promises.filter((line) => !/\]\(test\/[\w./-]+\.ts\)/.test(line))).toEqual([]);
  const paths = linksIn(text).filter((link) => link.startsWith('test/'));
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
});
