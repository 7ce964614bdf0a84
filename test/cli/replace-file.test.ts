import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replaceFile } from '../../cli/shared/files/replace-file.ts';
import { isPosixMissing } from '../support/posix.ts';

const withoutPosix = isPosixMissing('modes, owners and links of files');

let folder: string;
const path = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-replace-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that is written', () => {
  test.skipIf(withoutPosix)('stays the same file, with its owner, its mode and its attributes', () => {
    writeFileSync(path('a'), 'a longer text than before');
    chmodSync(path('a'), 0o640);
    if (process.getuid?.() === 0) chownSync(path('a'), 65534, 65534);
    const before = statSync(path('a'));
    replaceFile(path('a'), 'new');
    const after = statSync(path('a'));
    expect(readFileSync(path('a'), 'utf8')).toBe('new');
    expect([after.ino, after.mode, after.uid, after.gid]).toEqual([before.ino, before.mode, before.uid, before.gid]);
    replaceFile(path('a'), 'and longer again: äöü');
    expect(readFileSync(path('a'), 'utf8')).toBe('and longer again: äöü');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  test.skipIf(withoutPosix)('keeps the link that leads to it', () => {
    writeFileSync(path('a'), 'old');
    symlinkSync('a', path('link'));
    replaceFile(path('link'), 'new');
    expect(readFileSync(path('a'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a', 'link']);
  });

  test.skipIf(withoutPosix)('leaves another name of the same file alone, which may be in another folder', () => {
    mkdirSync(path('other'));
    writeFileSync(path('other/a'), 'old');
    chmodSync(path('other/a'), 0o600);
    linkSync(path('other/a'), path('a'));
    replaceFile(path('a'), 'new');
    expect(readFileSync(path('other/a'), 'utf8')).toBe('old');
    expect(readFileSync(path('a'), 'utf8')).toBe('new');
    expect(statSync(path('a')).mode & 0o777).toBe(0o600);
  });

  test('is created if it does not exist', () => {
    replaceFile(path('b'), 'new');
    expect(readFileSync(path('b'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['b']);
  });

  test('is left alone if it is a folder, or if its folder does not exist', () => {
    mkdirSync(path('c'));
    expect(() => replaceFile(path('c'), 'x')).toThrow('it is a folder');
    expect(() => replaceFile(path('d/e'), 'x')).toThrow('its folder does not exist');
  });
});
