import { readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { tryReadRegularFile } from '../read-regular-file.ts';

/** A package.json of the repository. */
export interface PackageFile {
  readonly folder: string;
  readonly scripts: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The files of a repository that a job has after its checkout. */
export interface Repository {
  readonly root: string;
  /** A file of the repository. One outside it, to which a path or a symbolic link leads, or that Git ignores, is not read. */
  find(path: string): string | undefined;
  /** A module, also without its extension. */
  findModule(path: string): string | undefined;
  /** The package.json of a folder, or of the nearest folder above it. */
  packageOf(folder: string): PackageFile | undefined;
  /** All package.json files. Undefined if there are too many. */
  packages(): readonly PackageFile[] | undefined;
}

const EXTENSIONS = [
  '',
  '.js',
  '.mjs',
  '.cjs',
  '.ts',
  '.mts',
  '.cts',
  '.d.ts',
  '.d.mts',
  '/index.js',
  '/index.mjs',
  '/index.cjs',
  '/index.ts',
  '/index.d.ts',
];
const MAX_BYTES = 2_000_000;
/** More than the largest repositories have. */
const MOST_PACKAGES = 3000;
const MOST_FOLDERS = 30_000;

export function createRepository(root: string, isIgnored: (path: string) => boolean): Repository {
  const realRoot = realPath(root) ?? root;
  let all: readonly PackageFile[] | undefined | null = null;
  const known = new Map<string, PackageFile | undefined>();

  function find(path: string): string | undefined {
    const real = realPath(path);
    const inside = relative(realRoot, real ?? root);
    if (real === undefined || inside.startsWith('..') || inside.split(sep).includes('node_modules')) return undefined;
    if (tryReadRegularFile(path, MAX_BYTES) === undefined || isIgnored(path)) return undefined;
    return path;
  }

  function packageAt(folder: string): PackageFile | undefined {
    if (!known.has(folder)) {
      const file = find(join(folder, 'package.json'));
      known.set(folder, file === undefined ? undefined : readPackage(folder, readText(file)));
    }
    return known.get(folder);
  }

  return {
    root,
    find,
    findModule(path) {
      const names = [
        ...EXTENSIONS.map((extension) => path + extension),
        path.replace(/\.([cm]?)js$/, '.$1ts'),
        path.replace(/\.js$/, '.d.ts'),
      ];
      return names.map((name) => find(name)).find((file) => file !== undefined);
    },
    packageOf(folder) {
      for (let at = folder; !relative(root, at).startsWith('..'); at = dirname(at)) {
        const found = packageAt(at);
        if (found !== undefined || at === root) return found;
      }
      return undefined;
    },
    packages() {
      if (all === null) all = listPackages(root, packageAt);
      return all;
    },
  };
}

function listPackages(root: string, packageAt: (folder: string) => PackageFile | undefined): PackageFile[] | undefined {
  const found: PackageFile[] = [];
  const folders = [root];
  for (let count = 0; folders.length > 0; count += 1) {
    const folder = folders.pop() as string;
    const own = packageAt(folder);
    if (own !== undefined) found.push(own);
    if (count > MOST_FOLDERS || found.length > MOST_PACKAGES) return undefined;
    for (const entry of entriesOf(folder))
      if (entry.isDirectory() && !/^(?:node_modules|\.git|fixtures?|__fixtures__|testdata)$/.test(entry.name))
        folders.push(join(folder, entry.name));
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function readPackage(folder: string, text: string): PackageFile {
  try {
    return { folder, text, scripts: Object(Object(JSON.parse(text)).scripts) };
  } catch {
    return { folder, text, scripts: {} };
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** The text of a file. Empty if it is not a regular file, or too large. */
export function readText(file: string): string {
  return tryReadRegularFile(file, MAX_BYTES)?.toString('utf8') ?? '';
}
