import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { makeFolder } from '../../tools/make-folder.js';
import { requireTier } from '../../tools/require-tier.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The package as it is published. What `npm test` has built is packed as it is, once for all tests of a run. */
export interface PackedPackage {
  readonly archive: string;
  /** A project in which nothing but the package is installed. */
  readonly project: string;
  /** The folder of the package in that project. */
  readonly installed: string;
}

export function packedPackage(): PackedPackage {
  requireTier('integration', 'The packed package needs a build');
  const folder = join(inject('runFolder'), 'packed');
  makeFolder(folder, () => existsSync(folder), pack);
  const project = join(folder, 'project');
  return { archive: join(folder, 'routebook.tgz'), project, installed: join(project, 'node_modules/routebook') };
}

function pack(folder: string): void {
  // Without scripts: a build would disturb tests that run at the same time.
  const name = npm(root, 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder).trim();
  renameSync(join(folder, name), join(folder, 'routebook.tgz'));
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module', private: true }));
  // Offline, because there is nothing else to fetch.
  npm(project, 'install', '--silent', '--offline', '--no-audit', '--no-fund', '../routebook.tgz');
}

function npm(folder: string, ...words: string[]): string {
  return execFileSync('npm', words, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
}
