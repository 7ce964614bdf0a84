import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fetchTools } from '../../tools/fetch-tools.js';

/** The declarations of packages that examples import and that are not installed here. */
export const STAND_INS = readFileSync(new URL('stand-ins.d.ts', import.meta.url), 'utf8');

/** Creates two empty folders: one for a clone, and one for a project that installs the package. */
export function createFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-docs-'));
  const [clone, project] = [join(folder, 'clone'), join(folder, 'project')];
  mkdirSync(clone);
  mkdirSync(project);
  return { clone, project, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Copies the files that a commit of this working tree would contain, without build results. `node_modules` is linked, because
 * installing it again took two of three minutes.
 */
export function fillClone(clone) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { encoding: 'utf8' }).split('\0').filter(existsSync);
  for (const file of files) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(file, join(clone, file));
  }
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'), 'dir');
  return files;
}

const npm = (folder, ...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** Builds and packs the clone as for a release. Returns the package, which is written to another folder. */
export function packClone(clone, target) {
  const printed = npm(clone, 'pack', '--silent', '--pack-destination', target);
  return join(target, printed.trim().split('\n').at(-1));
}

/** Installs the package in the project. */
export function fillProject(project, archive) {
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'mine', type: 'module', private: true }));
  npm(project, 'install', '--offline', '--no-audit', '--no-fund', archive);
}

/** Packages that `npm ci` does not install, by the set of tools that has them. */
const TOOLS = { redis: 'redis', '@octokit/auth-app': 'octokit', '@octokit/core': 'octokit' };

/** Links a package that is installed here into the project, for examples that use it. */
export function link(project, name) {
  const target = join(project, 'node_modules', name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  const packages = name in TOOLS ? fetchTools(TOOLS[name]) : resolve('node_modules');
  symlinkSync(join(packages, name), target, 'dir');
}

/** Links the packages that an example imports. */
export function linkImports(project, code) {
  for (const [, name] of code.matchAll(/ from '((?:@[\w-]+\/)?[\w-]+)/g))
    if (name !== 'routebook' && name !== 'node' && !STAND_INS.includes(`'${name}'`)) link(project, name);
}
