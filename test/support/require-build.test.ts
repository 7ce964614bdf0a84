import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedSources, recordSources } from '../../scripts/testing/built-sources.js';
import { isGenerated, recordGenerated } from '../../scripts/testing/generate-if-changed.js';
import { describeBuild } from '../require-build.ts';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-build-'));
  for (const name of [
    'analysis',
    'cli',
    'data',
    'explorer',
    'generator',
    'scripts',
    'src',
    'src/generated',
    'dist',
    '.build',
  ])
    mkdirSync(join(folder, name));
  for (const name of ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.generator.json', 'package-lock.json'])
    write(name, '{}');
  write('src/a.ts', 'export const a = 1;\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a test of the build', () => {
  it('is refused without a build, with the command to run', () => {
    expect(changedSources(folder)).toBeUndefined();
    expect(describeBuild(changedSources(folder))).toBe('There is no build to test. Run: npm run build');
  });

  it('is refused if a source was changed, added or removed after the build', () => {
    recordSources(folder);
    expect(describeBuild(changedSources(folder))).toBeUndefined();
    write('src/a.ts', 'export const a = 2;\n');
    write('cli/b.ts', '');
    expect(changedSources(folder)).toEqual(['cli/b.ts', 'src/a.ts']);
    expect(describeBuild(changedSources(folder))).toBe(
      'The build is older than cli/b.ts, src/a.ts, so its tests would say nothing. Run: npm run build',
    );
    rmSync(join(folder, 'src/a.ts'));
    expect(changedSources(folder)).toEqual(['cli/b.ts', 'src/a.ts']);
  });

  it('is not refused for files that the build writes itself, or if only the time of a file has changed', () => {
    recordSources(folder);
    write('src/generated/types.d.ts', '');
    write('src/a.ts', 'export const a = 1;\n');
    expect(changedSources(folder)).toEqual([]);
  });

  it('names the first sources if there are many', () => {
    expect(describeBuild(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toContain('older than a, b, c, d, e and 2 more, so');
  });
});

describe('the code that unit tests use', () => {
  it('is generated again if a source, a dependency or a generated file was changed, or if there is none', () => {
    expect(isGenerated(folder)).toBe(false);
    const files = ['src/a.ts', 'src/generated/types.d.ts', 'data/new.json', 'generator/new.ts', 'package-lock.json'];
    for (const file of files) {
      recordGenerated(folder);
      expect(isGenerated(folder)).toBe(true);
      write(file, '// Changed.\n');
      expect(isGenerated(folder), file).toBe(false);
    }
    recordGenerated(folder);
    rmSync(join(folder, 'src/generated/types.d.ts'));
    expect(isGenerated(folder)).toBe(false);
  });
});
