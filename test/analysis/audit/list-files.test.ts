import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tryReadRegularFile } from '../../../analysis/read-regular-file.ts';
import { auditFile } from '../../../cli/audit/audit-file.ts';
import { listFiles } from '../../../cli/audit/list-files.ts';
import { isPosixMissing } from '../../support/posix.ts';

/** The names of the files that are listed in a folder with these files and this .gitignore. */
function listed(rules: string, ...names: string[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'routebook-rules-'));
  try {
    for (const name of names) {
      mkdirSync(join(root, name, '..'), { recursive: true });
      writeFileSync(join(root, name), '');
    }
    writeFileSync(join(root, '.gitignore'), rules);
    const { files } = listFiles([root], (name) => name !== '.gitignore');
    return files.map((path) => relative(root, path).split(sep).join('/'));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

describe('the patterns of .gitignore', () => {
  it.each([
    ['*.js', ['a/b.js', 'a.ts'], ['a.ts']],
    ['/a.js', ['b/a.js', 'a.js'], ['b/a.js']],
    ['a/*.js', ['a/b.js', 'a/b/c.js'], ['a/b/c.js']],
    ['a/**/c.js', ['a/b/b/c.js', 'a/c.js', 'c.js'], ['c.js']],
    ['**/logs', ['x/logs/a', 'logs/b', 'log'], ['log']],
    ['logs/', ['logs', 'a/logs/x'], ['logs']],
    ['x/**', ['x/y/z', 'y'], ['y']],
    ['[ab].js', ['b.js', 'c.js'], ['c.js']],
    ['\\#x', ['#x', 'x'], ['x']],
    ['# x', ['x'], ['x']],
    ['a?c', ['abc', 'ac'], ['ac']],
    ['*.js\r\n!keep.js', ['keep.js', 'a.js'], ['keep.js']],
    ['A.js', ['a.js', 'b.js'], ['a.js', 'b.js']],
  ])('%j leaves the rest of %j: %j', (rules, names, expected) => {
    expect(listed(rules, ...names)).toEqual(expected);
  });

  it('in a nearer folder take precedence', () => {
    expect(listed('*.js\n', 'a/keep.js', 'a/.gitignore', 'b/left.js')).toEqual([]);
    const root = mkdtempSync(join(tmpdir(), 'routebook-rules-'));
    mkdirSync(join(root, 'a'));
    for (const name of ['a/keep.js', 'a/left.js', 'other.js']) writeFileSync(join(root, name), '');
    writeFileSync(join(root, '.gitignore'), '*.js\n');
    writeFileSync(join(root, 'a/.gitignore'), '!keep.js\n');
    const { files, ignored } = listFiles([root], (name) => name.endsWith('.js'));
    rmSync(root, { recursive: true, force: true });
    expect({ files: files.map((path) => relative(root, path)), ignored }).toEqual({
      files: [join('a', 'keep.js')],
      ignored: 2,
    });
  });

  it('that would take too long for a long name are not applied, and the others are', () => {
    const name = `${'a'.repeat(250)}.c`;
    const many = `${'*a'.repeat(100)}b\n${'**/a/'.repeat(40)}b\n${'*a*b\n'.repeat(10_000)}`;
    expect(listed(`*.js\n**/*.min.*\n${many}`, name, 'x.js', 'y/z.min.css')).toEqual([name]);
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

  it('with a file in the place of .git, as a worktree has, is listed', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    writeFileSync(join(folder, '.git'), 'gitdir: /nowhere\n');
    mkdirSync(join(folder, 'inner'));
    writeFileSync(join(folder, 'inner/b.js'), '');
    expect(list()).toEqual(['a.js', 'b.js']);
    expect(listFiles([join(folder, 'inner')], () => true).files).toHaveLength(1);
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
