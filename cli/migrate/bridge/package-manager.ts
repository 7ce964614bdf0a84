import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryReadRegularFile } from '../../../analysis/read-regular-file.ts';
import { UsageError } from '../../shared/errors.ts';

/** The package managers that can replace the dependency of another package. */
export type PackageManager = 'npm' | 'pnpm' | 'Yarn' | 'Yarn 1';

/** The package manager of a project. */
export interface Project {
  readonly manager: PackageManager;
  /** The text of its lock file, if it has one. */
  readonly lock: string | undefined;
  /** For pnpm: whether it reads overrides in pnpm-workspace.yaml, as version 10.5 and later do. */
  readonly readsWorkspaceFile: boolean;
}

const LOCK_FILES: { readonly [file: string]: 'npm' | 'pnpm' | 'yarn' | 'bun' } = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
};
const MAX_BYTES = 50_000_000;

/** Finds the package manager by the field `packageManager` and the lock file. */
export function findPackageManager(folder: string, manifest: { readonly [name: string]: unknown }): Project {
  const locks = Object.keys(LOCK_FILES).filter((file) => existsSync(join(folder, file)));
  const [, named = '', major = '', minor = ''] =
    /^(npm|pnpm|yarn|bun)@(\d+)(?:\.(\d+))?/.exec(String(manifest['packageManager'] ?? '')) ?? [];
  const found = [...new Set(locks.map((file) => LOCK_FILES[file] as string))];
  if (named === '' && found.length > 1)
    throw new UsageError(
      `there are lock files of ${found.join(' and ')}. Remove those that are not in use, or set "packageManager" in package.json.`,
    );
  const manager = named || (found[0] ?? 'npm');
  const file = locks.find((each) => LOCK_FILES[each] === manager);
  if (file === undefined) refuseMember(folder);
  const lock = file && tryReadRegularFile(join(folder, file), MAX_BYTES)?.toString('utf8');
  switch (manager) {
    case 'npm':
      return { manager, lock, readsWorkspaceFile: false };
    case 'pnpm':
      return { manager, lock, readsWorkspaceFile: readsWorkspaceFile(major, minor, lock, manifest) };
    case 'yarn': {
      const isFirst = major === '1' || (major === '' && !/^__metadata:/m.test(lock ?? ''));
      if (!isFirst) refusePlugAndPlay(folder);
      return { manager: isFirst ? 'Yarn 1' : 'Yarn', lock, readsWorkspaceFile: false };
    }
    default:
      throw new UsageError(
        'Bun cannot replace the dependency of another package with a folder. Use npm, pnpm or Yarn.',
      );
  }
}

/** A member of a workspace has its lock file, and its overrides, in a folder above. */
function refuseMember(folder: string): void {
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    if (Object.keys(LOCK_FILES).some((file) => existsSync(join(at, file))))
      throw new UsageError(`the lock file is in ${at}. Run the command in that folder: overrides belong to the root.`);
    if (existsSync(join(at, '.git'))) return;
  }
}

/** Version 11 reads only that file, and versions before 10.5 only package.json. */
function readsWorkspaceFile(
  major: string,
  minor: string,
  lock: string | undefined,
  manifest: { readonly [name: string]: unknown },
): boolean {
  if (major !== '') return Number(major) > 10 || (major === '10' && Number(minor || 5) >= 5);
  const [, version = '9'] = /^lockfileVersion: '?(\d+)/m.exec(lock ?? '') ?? [];
  return Number(version) >= 9 && manifest['pnpm'] === undefined;
}

/** With Plug'n'Play, a folder cannot import a package that it does not depend on. */
function refusePlugAndPlay(folder: string): void {
  const settings = tryReadRegularFile(join(folder, '.yarnrc.yml'), 1_000_000)?.toString('utf8') ?? '';
  const linker = process.env['YARN_NODE_LINKER'] ?? /^nodeLinker:\s*['"]?([\w-]+)/m.exec(settings)?.[1];
  if (linker !== 'node-modules' && linker !== 'pnpm')
    throw new UsageError(
      'the override needs a folder node_modules. Set "nodeLinker: node-modules" in .yarnrc.yml, or migrate the calls.',
    );
}
