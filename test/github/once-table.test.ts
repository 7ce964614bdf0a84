import { readFileSync } from 'node:fs';
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
    ...{ 'POST append': 12, 'POST key': 23, 'POST again': 26, 'POST state': 3, 'POST none': 153 },
    ...{
      'PATCH set': 50,
      'PATCH again': 1,
      'PATCH none': 28,
      'PUT again': 133,
      'PUT state': 5,
      'PUT set': 1,
      'PUT none': 3,
    },
    ...{ 'DELETE gone': 180, 'DELETE hidden': 26 },
  });
});

/** The routes that are recognized by named members, where GitHub shows them, and which members are compared. */
function describeRoutes(): string[] {
  return [...github].flatMap(({ method, path, deprecation }) => {
    const evidence =
      method === 'GET' || deprecation?.removed ? undefined : evidenceOf(method, path.replace(/\{(\w+)\}/g, '$1'));
    if (!evidence || evidence.kind === 'gone' || evidence.equal.length === 0) return [];
    const { find = '~', equal } = evidence;
    const place = find.replace(/\?.*/, '').replace('~', path).replaceAll('{$', '{');
    return [`| \`${method} ${path}\` | \`${place}\` | ${equal.map(({ member }) => `\`${member}\``).join(' ')} |`];
  });
}

it('the page of writes whose outcome is known has the routes that are recognized by named members', () => {
  const page = readFileSync(new URL('../../docs/once.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n<!-- test\/github\/once-table\.test\.ts -->\n.*\n.*\n([\s\S]*?)\n\n/.exec(page) ?? [];
  expect(table.split('\n')).toEqual(describeRoutes().sort());
});
