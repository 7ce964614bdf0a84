import { describe, expect, it } from 'vitest';
import { INTEGRATION, SYSTEM } from '../tiers.ts';
import { filesBelow, readSource } from './source-files.ts';

const files = filesBelow(['test'], /\.(?:ts|js)$/);
const tests = files.filter((file) => file.endsWith('.test.ts'));

/** Every name of a pattern such as `test/a/{b,c}.test.ts`. */
function namesIn(pattern: string): string[] {
  const [, before = '', list = '', after = ''] = /^([^{]*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return list === '' ? [pattern] : list.split(',').map((name) => `${before}${name}${after}`);
}

/** Whether a file has this name, in which `**` stands for any folders. */
function hasName(file: string, name: string): boolean {
  const [before = '', after] = name.split('**/*');
  return after === undefined ? file === name : file.startsWith(before) && file.endsWith(after);
}

describe('the tiers of the tests', () => {
  const [integration = [], system = []] = [INTEGRATION, SYSTEM].map((patterns) => patterns.flatMap(namesIn));

  it('have no file in two lists', () => {
    const isIn = (names: readonly string[], file: string) => names.some((name) => hasName(file, name));
    expect(tests.filter((file) => isIn(integration, file) && isIn(system, file))).toEqual([]);
  });

  // An ordinary user on Windows can create links to folders, which are junctions there, but not links to files.
  it('that `npm test` runs name what only POSIX systems have, so that it is skipped on Windows', () => {
    const needsPosix = /symlinkSync\((?!.*'junction')|chmodSync\(|\bmode: 0o|getuid|'\/dev\/|\bSIG[A-Z]+\b/;
    const found = tests.filter(
      (file) => !system.some((name) => hasName(file, name)) && needsPosix.test(readSource(file)),
    );
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter((file) => !/isPosixMissing\(|'win32'/.test(readSource(file)))).toEqual([]);
  });

  it('list only files that exist', () => {
    const names = [...integration, ...system];
    expect(names.filter((name) => !tests.some((file) => hasName(file, name)))).toEqual([]);
  });
});

describe('lists in settings', () => {
  const project = filesBelow(['test', 'data', 'examples'], /\.\w+$/);
  const { files: linted } = JSON.parse(readSource('biome.json')) as { files: { includes: string[] } };
  const { exclude } = JSON.parse(readSource('tsconfig.json')) as { exclude: string[] };
  const [, longest = ''] = /const LONGEST = \[([^\]]*)\]/.exec(readSource('vitest.config.ts')) ?? [];

  it.each([
    ['what the linter leaves out', linted.includes.filter((each) => each.startsWith('!')).map((each) => each.slice(1))],
    ['what the compiler leaves out', exclude],
    ['the tests that start first', [...longest.matchAll(/'(.+)'/g)].map(([, name]) => `test/${name}.test.ts`)],
  ])('name only what exists: %s', (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !project.some((file) => `${file}/`.startsWith(`${name}/`)))).toEqual([]);
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
    const fixed = /setTimeout\((?:resolve|done|r), |setTimeout\b.*'node:timers\/promises'/;
    // With fake timers, no time passes.
    const real = files.filter((file) => !readSource(file).includes('useFakeTimers'));
    expect(lines.filter((line) => fixed.test(line) && real.some((file) => line.startsWith(`${file}: `)))).toEqual([]);
  });

  // Another user may not be allowed to enter the folder of the clone. Only .ci/run tries another one.
  it('runs everything as the user who started it, and so do scripts', () => {
    const changesUser = /\b[ug]id:|\bset(?:res|re|e)?[ug]id\(|[, ]uid\b.*\bgid\b|\b(?:sudo|runuser|setpriv|gosu)'/;
    const all = [...files, ...filesBelow(['scripts', 'tools'], /\.(?:ts|js)$/)];
    const found = all.filter((file) => !file.startsWith('test/architecture/') && changesUser.test(readSource(file)));
    expect(found).toEqual([]);
  });

  it('that fails is not run again', () => {
    expect(lines.filter((line) => /\bretry: [1-9]/.test(line))).toEqual([]);
  });

  it('has a title that is clear without the tests around it', () => {
    const dangling = /\b(?:it|test|\])(?:\.\w+)*\)?\((['"`])(?:(?:and|but|or|nor|not|even|except|otherwise) |%[sjo]\1)/;
    expect(lines.filter((line) => dangling.test(line))).toEqual([]);
  });
});
