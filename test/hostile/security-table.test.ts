import { readFileSync } from 'node:fs';
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
