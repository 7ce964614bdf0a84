import { expect, it } from 'vitest';
import { github } from '../../src/github/catalogue.ts';
import { evidenceOf } from '../../src/github/evidence.ts';

/** How many routes of the catalogue have evidence, by method and kind. */
function countRoutes() {
  const counts: { [kind: string]: number } = {};
  for (const { method, path } of github) {
    if (method === 'GET') continue;
    const { kind = 'none', isHidden } = evidenceOf(method, path.replace(/\{\w+\}/g, 'x')) ?? {};
    const name = `${method} ${isHidden ? 'hidden' : kind}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

it('the table of evidence has at least 65 routes of the catalogue besides PUT and DELETE', () => {
  const counts = countRoutes();
  const named = Object.entries(counts).filter(([name]) => /^(?:POST|PATCH) (?!none)/.test(name));
  expect(named.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(65);
  expect(counts).toEqual({
    ...{ 'POST append': 11, 'POST key': 22, 'POST again': 18, 'POST state': 3, 'POST none': 163 },
    ...{ 'PATCH set': 48, 'PATCH none': 31, 'PUT again': 133, 'PUT state': 5, 'PUT set': 1, 'PUT none': 3 },
    ...{ 'DELETE gone': 180, 'DELETE hidden': 26 },
  });
});
