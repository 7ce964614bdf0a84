import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INTEGRATION, SYSTEM } from '../tiers.ts';
import { filesBelow, readSource } from './source-files.ts';

const files = filesBelow(['test'], /\.(?:ts|js)$/);
const tests = files.filter((file) => file.endsWith('.test.ts'));

describe('the tiers of the tests', () => {
  it('have no file in two lists', () => {
    const isIn = (patterns: readonly string[], file: string) => patterns.some((pattern) => matchesGlob(file, pattern));
    expect(tests.filter((file) => isIn(INTEGRATION, file) && isIn(SYSTEM, file))).toEqual([]);
  });

  it('list only files that exist', () => {
    const names = [...INTEGRATION, ...SYSTEM].flatMap((pattern) => {
      const [, before = '', list = '', after = ''] = /^([^{]*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
      return list === '' ? pattern : list.split(',').map((name) => `${before}${name}${after}`);
    });
    expect(names.filter((name) => !tests.some((file) => matchesGlob(file, name)))).toEqual([]);
  });
});

describe('a test', () => {
  const lines = files
    .filter((file) => !file.startsWith('test/architecture/'))
    .flatMap((file) =>
      readSource(file)
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    );

  it('waits for a condition, not for a fixed time', () => {
    const fixed = /setTimeout\((?:resolve|done|r), *[\d_]+\)|setTimeout\b.*'node:timers\/promises'/;
    expect(lines.filter((line) => fixed.test(line))).toEqual([]);
  });

  it('that fails is not run again', () => {
    expect(lines.filter((line) => /\bretry: [1-9]/.test(line))).toEqual([]);
  });
});
