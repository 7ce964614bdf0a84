import { expect, test } from 'vitest';
import {
  compareCommand,
  compareCommonModules,
  compareLibrary,
  comparePage,
} from '../../scripts/testing/compare-build.js';
import { findChanged, functionsOf } from '../../scripts/testing/structure.js';

const LEAST = { library: 5_000, 'library for CommonJS': 3_000, command: 2_500, page: 2_500 };

test.each([
  ['library', compareLibrary],
  ['library for CommonJS', compareCommonModules],
  ['command', compareCommand],
  ['page', comparePage],
] as const)('every function of the %s has the calls, reads of members and awaits of its source', async (name, run) => {
  const { count, changed, unused } = await run();
  expect(changed).toEqual([]);
  expect(unused).toEqual([]);
  expect(count).toBeGreaterThan(LEAST[name]);
});

const SOURCE = `
  export async function read(text, { names }, ...rest) {
    try { decodeURIComponent(text); } catch { return; }
    const found = new Map(names);
    await rest.first;
    return found.get(text) ?? text.length;
  }
  export const kept = [1, 2].map(String);`;

test.each([
  ['a call', 'decodeURIComponent(text);', ''],
  ['a call of another function', 'decodeURIComponent(', 'encodeURIComponent('],
  ['a call of a method', '.get(text)', ''],
  ['a new', 'new Map(names)', 'names'],
  ['an await', 'await ', ''],
  ['a read of a member', '.length', ''],
  ['a read in a pattern', '{ names }', 'names'],
  ['a statement that throws', 'return;', 'throw text;'],
  ['a call at the top level', '.map(String)', ''],
])('a build that changes %s is found', async (_, from, to) => {
  expect(SOURCE).toContain(from);
  const [source, built] = await Promise.all([functionsOf(SOURCE), functionsOf(SOURCE.replace(from, to))]);
  expect(findChanged(source, built)).toHaveLength(1);
});

test('a build may rename locals, leave out unused functions, and order statements differently', async () => {
  const built = 'const b = [1, 2].map(String); export { b as kept };';
  expect(findChanged(await functionsOf(SOURCE), await functionsOf(built))).toEqual([]);
});

test('a function that becomes equal to another one is found, because it occurs more often than in the sources', async () => {
  const source = await functionsOf('export function a(x) { x.b(); x.c(); } export function d(x) { x.b(); }');
  const built = await functionsOf('export function a(x) { x.b(); } export function d(x) { x.b(); }');
  expect(findChanged(source, built)).toHaveLength(1);
});
