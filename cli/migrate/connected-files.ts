import { dirname, join, resolve, sep } from 'node:path';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { type CompilerPaths, compilerPaths } from './compiler-paths.ts';

/** A script by its path. */
interface ScriptFile {
  readonly path: string;
  readonly text: string;
}

const IMPORT = /(?:\bfrom\s*|\brequire(?:\.resolve)?\(\s*|\bimport\(\s*|\bimport\s+)['"]([^'"\n]+)['"]/g;

/**
 * Groups files that import each other, directly or through others. A client can only be passed between files of one group. Returns the
 * number of the group of each file.
 */
export function connectFiles(files: readonly ScriptFile[]): readonly number[] {
  const groups = files.map((_, index) => index);
  const rootOf = (index: number): number => {
    let at = index;
    while (groups[at] !== at) at = groups[at] = groups[groups[at] as number] as number;
    return at;
  };
  const byKey = new Map(files.map(({ path }, index) => [keyOf(path), index]));
  const packages = packagesOf(files);
  // What a name that is not a path refers to is the same in all files.
  const known = new Map<string, readonly number[]>();
  const settings = new Map<string, CompilerPaths>();
  const aliased = (path: string, name: string): readonly number[] => {
    const folder = dirname(path);
    const found = settings.get(folder) ?? compilerPaths(folder);
    settings.set(folder, found);
    const keys = found.aliases
      .filter(({ start }) => start !== '' && name.startsWith(start))
      .flatMap(({ start, targets }) => targets.map((each) => keyOf(resolve(each, name.slice(start.length)))));
    return keys.flatMap((key) => byKey.get(key) ?? []);
  };
  for (const [index, { path, text }] of files.entries()) {
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const targets = known.get(name) ?? targetsOf(path, name, byKey, packages);
      for (const other of targets) groups[rootOf(other)] = rootOf(index);
      if (!name.startsWith('.')) for (const other of aliased(path, name)) groups[rootOf(other)] = rootOf(index);
      // All of them are in one group now.
      if (!name.startsWith('.')) known.set(name, targets.slice(0, 1));
    }
  }
  return groups.map((_, index) => rootOf(index));
}

/** Finds the file that an import of another one refers to, if it is one of the program. */
export function createResolver(files: readonly ScriptFile[]): (path: string, name: string) => string | undefined {
  const byKey = new Map(files.map(({ path }, index) => [keyOf(path), index]));
  const none = new Map<string, readonly number[]>();
  return (path, name) => files[targetsOf(path, name, byKey, none)[0] ?? -1]?.path;
}

/** A path without its extension, and without `index`. */
function keyOf(path: string): string {
  return path
    .split(sep)
    .join('/')
    .replace(/\.[cm]?[jt]sx?$/, '')
    .replace(/\/index$/, '');
}

/** The files that an import may refer to. */
function targetsOf(
  path: string,
  name: string,
  byKey: ReadonlyMap<string, number>,
  packages: ReadonlyMap<string, readonly number[]>,
): readonly number[] {
  if (/^\.\.?(?:\/|$)/.test(name))
    return [byKey.get(keyOf(resolve(dirname(path), name)))].flatMap((each) => each ?? []);
  const [first = '', second = ''] = name.split('/');
  const own = packages.get(name.startsWith('@') ? `${first}/${second}` : first);
  if (own !== undefined) return own;
  // An alias of a folder: `@/client`, `~/client`, `#client`, `src/client`.
  const tail = keyOf(name.replace(/^[@~#]?\/?/, '/'));
  return tail.length < 2 ? [] : [...byKey].filter(([key]) => key.endsWith(tail)).map(([, index]) => index);
}

/** The files of each package of a workspace, by its name. */
function packagesOf(files: readonly ScriptFile[]): ReadonlyMap<string, readonly number[]> {
  const names = new Map<string, string | undefined>();
  const nameAt = (folder: string): string | undefined => {
    if (names.has(folder)) return names.get(folder);
    const text = tryReadRegularFile(join(folder, 'package.json'), 1_000_000)?.toString('utf8');
    const own = text === undefined ? undefined : /^\s*\{[^{}]*?"name"\s*:\s*"([^"\n]+)"/.exec(text)?.[1];
    const isTop = text !== undefined || dirname(folder) === folder;
    const name = isTop ? own : nameAt(dirname(folder));
    names.set(folder, name);
    return name;
  };
  const packages = new Map<string, number[]>();
  for (const [index, { path }] of files.entries()) {
    const name = nameAt(dirname(path));
    const own = packages.get(name ?? '');
    if (own !== undefined) own.push(index);
    else if (name !== undefined) packages.set(name, [index]);
  }
  return packages;
}
