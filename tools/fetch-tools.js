// Large packages that a single check needs. `npm ci` does not install them; the check fetches them when it first runs.
// Each folder next to this file is such a set, pinned by its own lock file. `node tools/fetch-tools.js <set>` fetches one by hand.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from './make-folder.js';
import { requireTier } from './require-tier.js';
import { isForThisMachine } from './unpack-archives.js';

const sets = fileURLToPath(new URL('./', import.meta.url));
const fetched = fileURLToPath(new URL('../.cache/tools/', import.meta.url));

/**
 * Makes sure that the packages of this set are installed in the versions of its lock file.
 * @param {string} set The name of its folder.
 * @returns {string} The folder of its packages.
 */
export function fetchTools(set) {
  // `npm run types` fetches the compilers, so they are there for all tests.
  if (set !== 'compilers') requireTier('system', `tools/${set} is fetched when it is needed`);
  const folder = join(fetched, set);
  const wanted = readFileSync(join(sets, set, 'package-lock.json'), 'utf8');
  const lock = join(folder, 'package-lock.json');
  const isCurrent = () => existsSync(lock) && readFileSync(lock, 'utf8') === wanted;
  makeFolder(folder, isCurrent, (aside) => install(set, aside));
  return join(folder, 'node_modules');
}

function install(set, folder) {
  console.log(`Fetching tools/${set}, which only this check needs.`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(sets, set, file), join(folder, file));
  const text = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (!unpack(folder, addArchives(text, npm(folder, 'config', 'get', 'registry').stdout))) {
    const { status, error, stderr } = npm(
      folder,
      'ci',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    );
    if (status !== 0) throw new Error(`tools/${set} could not be fetched: npm ci failed.\n${error ?? stderr}`);
  }

  // npm reports nothing if an optional package could not be installed.
  const { packages } = JSON.parse(text);
  const { dependencies, optionalDependencies } = packages[''];
  const missing = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => {
    const path = `node_modules/${name}`;
    return isForThisMachine(packages[path]) && !existsSync(join(folder, path, 'package.json'));
  });
  if (missing.length > 0)
    throw new Error(`tools/${set} could not be fetched: npm did not bring ${missing.join(', ')}.`);
}

/** Whether the packages of this lock file are there, without npm. */
function unpack(folder, lock) {
  const file = join(folder, 'archives.json');
  writeFileSync(file, lock);
  const program = fileURLToPath(new URL('unpack-archives.js', import.meta.url));
  const { status } = spawnSync(process.execPath, [program, folder, file], { stdio: 'ignore', timeout: 600_000 });
  rmSync(file);
  return status === 0;
}

function npm(folder, ...words) {
  return spawnSync('npm', words, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 600_000,
  });
}

/**
 * A lock file with the URL of each archive. The files of this repository name no registry.
 * @param {string} text
 * @param {string} registry
 */
export function addArchives(text, registry) {
  const base = registry.trim().replace(/\/*$/, '/');
  const lock = JSON.parse(text);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.integrity === undefined) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved ??= `${base}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const set of process.argv.slice(2)) fetchTools(set);
