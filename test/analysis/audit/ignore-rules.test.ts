import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tryReadRegularFile } from '../../../analysis/read-regular-file.ts';
import { auditFile } from '../../../cli/audit/audit-file.ts';
import { matchesGlob, readGlob } from '../../../cli/audit/glob.ts';
import { readIgnoreRules } from '../../../cli/audit/ignore-rules.ts';
import { listFiles } from '../../../cli/audit/list-files.ts';
import fc from '../../support/fast-check.ts';
import { isPosixMissing } from '../../support/posix.ts';

const PLENTY = 1e9;
const stepsFor = (pattern: string, name: string): number => {
  const work = { left: PLENTY };
  readIgnoreRules(pattern).test(name, false, work);
  return PLENTY - work.left;
};

/** A simple implementation to compare with: every star is tried with every length. */
function matchesSimply(pattern: string, name: string): boolean {
  const [first, rest] = [pattern.charAt(0), pattern.slice(1)];
  if (first === '') return name === '';
  if (first === '*') return [...name, ''].some((_, length) => matchesSimply(rest, name.slice(length)));
  return name !== '' && (first === '?' || first === name.charAt(0)) && matchesSimply(rest, name.slice(1));
}

describe('the patterns of .gitignore', () => {
  it('match as a simple implementation does', () => {
    const text = (...letters: string[]) =>
      fc.array(fc.constantFrom(...letters), { maxLength: 8 }).map((each) => each.join(''));
    fc.assert(
      fc.property(text('a', 'b', '*', '?'), text('a', 'b'), (pattern, name) => {
        expect(matchesGlob(readGlob(pattern), name, { left: PLENTY })).toBe(matchesSimply(pattern, name));
      }),
    );
  });

  it.each([
    ['[a-c]x', 'bx', true],
    ['[!a-c]x', 'bx', false],
    ['[^a]', 'b', true],
    ['[]a]', ']', true],
    ['[\\]]', ']', true],
    ['[a-]', '-', true],
    ['[ab', '[ab', false],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['a**/b', 'ax/b', true],
    ['/**', 'a', true],
    ['a/**', 'a', false],
    ['a/**/b/**/c', 'a/x/b/y/z/c', true],
    ['a/**/b/**/c', 'a/x/c', false],
    ['a\\ ', 'a ', true],
    ['a \t ', 'a', true],
  ])('%j matches %j: %j', (pattern, name, expected) => {
    expect(readIgnoreRules(pattern).test(name, false) === true).toBe(expected);
  });

  it.each([
    ['many stars', (size: number) => ['a*'.repeat(size), `${'a'.repeat(200)}b`]],
    ['many double stars', (size: number) => [`${'**/a/'.repeat(size)}b`, 'a/'.repeat(size)]],
    ['a long name', (size: number) => ['*a*a*a*b', 'a'.repeat(size)]],
    ['a long path', (size: number) => ['**/a/**/a/**/b', 'a/'.repeat(size)]],
  ])('take a number of steps that is proportional to the size of %s', (_, create) => {
    const [one = 0, two = 0] = [50, 100].map((size) => stepsFor(...(create(size) as [string, string])));
    expect(one).toBeGreaterThan(0);
    expect(two).toBeLessThanOrEqual(one * 2.2);
  });

  it('take no more steps for one path than are allowed', () => {
    const rules = readIgnoreRules(`${'*a*a*a*b\n'.repeat(20_000)}`);
    const work = { left: 200_000 };
    expect(rules.test('a'.repeat(255), false, work)).toBe(undefined);
    expect(work.left).toBeGreaterThanOrEqual(-2);
  });

  it('are read in linear time if a line has many spaces', () => {
    expect(readIgnoreRules(`${' '.repeat(200_000)}x`).test('x', false)).toBe(undefined);
  });
});

describe('a hostile tree', () => {
  const withoutLinks = isPosixMissing('links to files and devices');
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'routebook-tree-'));
    mkdirSync(join(folder, '.git/info'), { recursive: true });
    writeFileSync(join(folder, 'a.js'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const list = () => listFiles([folder], (name) => name.endsWith('.js')).files.map((path) => basename(path));

  const links: [string, (path: string) => void][] = [
    ['a link to a device', (path) => symlinkSync('/dev/zero', path)],
    ['a link to a file', (path) => symlinkSync(join(folder, 'rules'), path)],
  ];
  it.each([
    ...(withoutLinks ? [] : links),
    ['a folder', (path: string) => mkdirSync(path)],
    ['a file that is too large', (path: string) => writeFileSync(path, `*.js\n${'#'.repeat(300_000)}`)],
  ])('with %s in place of .gitignore is listed without its rules', (_, create) => {
    writeFileSync(join(folder, 'rules'), '*.js\n');
    create(join(folder, '.gitignore'));
    create(join(folder, '.git/info/exclude'));
    expect(list()).toEqual(['a.js']);
  });

  it('is listed with the rules of an ordinary file', () => {
    writeFileSync(join(folder, '.git/info/exclude'), '*.js\n');
    expect(list()).toEqual([]);
  });

  it.skipIf(withoutLinks)('with devices in place of sources is audited without them', () => {
    symlinkSync('/dev/zero', join(folder, 'zero.js'));
    expect(list()).toEqual(['a.js']);
    expect(auditFile(join(folder, 'zero.js'), {}, false)).toEqual({ kind: 'large' });
    expect(() => listFiles([join(folder, 'zero.js')], () => true)).toThrow('is neither a file nor a folder.');
  });

  it('with a first line of a megabyte is audited', () => {
    writeFileSync(join(folder, 'script'), `#!${'a'.repeat(1_000_000)}!\ngh api /user\n`);
    expect(auditFile(join(folder, 'script'), {}, false)).toEqual({ kind: 'other' });
  });

  it('with a file that grows while it is read is read up to the limit', () => {
    writeFileSync(join(folder, 'large'), 'x'.repeat(100_001));
    expect(tryReadRegularFile(join(folder, 'large'), 100_000)).toBe(undefined);
    expect(tryReadRegularFile(join(folder, 'large'), 100_001)?.length).toBe(100_001);
    // The system reports a size of 0.
    expect(tryReadRegularFile('/proc/self/status', 10)).toBe(undefined);
  });
});
