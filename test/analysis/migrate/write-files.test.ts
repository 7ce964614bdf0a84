import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFiles } from '../../../cli/migrate/write-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const change = (file: string, before = 'old', text = 'new') => ({ path: join(folder, file), file, before, text });
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('the files of a migration', () => {
  it('are all written', () => {
    for (const file of ['a', 'b']) writeFileSync(join(folder, file), 'old');
    writeFiles([change('a'), change('b')]);
    expect([read('a'), read('b')]).toEqual(['new', 'new']);
  });

  it('get their text back if a later one has changed since it was read', () => {
    writeFileSync(join(folder, 'a'), 'old');
    writeFileSync(join(folder, 'b'), 'changed');
    expect(() => writeFiles([change('a'), change('b')])).toThrow(
      'the file b has changed since it was read. Run the command again. Nothing was changed.',
    );
    expect([read('a'), read('b')]).toEqual(['old', 'changed']);
  });

  it('get their text back if a later one is gone', () => {
    writeFileSync(join(folder, 'a'), 'old');
    expect(() => writeFiles([change('a'), change('b')])).toThrow('Nothing was changed.');
    expect(read('a')).toBe('old');
  });

  it('are named if they cannot be restored', () => {
    writeFileSync(join(folder, 'a'), 'old');
    const [first, second] = [change('a'), change('b')];
    // The second file takes the place of the first when it is looked at.
    const hostile = {
      ...second,
      get path() {
        rmSync(join(folder, 'a'), { force: true });
        mkdirSync(join(folder, 'a'), { recursive: true });
        return second.path;
      },
    };
    expect(() => writeFiles([first, hostile])).toThrow('These files have been changed and could not be restored: a.');
  });
});
