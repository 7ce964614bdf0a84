// Fetches published descriptions of GitHub's API. They are large, so they are cached instead of being a dependency.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../.cache/descriptions/', import.meta.url));

const sourceFile = fileURLToPath(new URL('../data/source.json', import.meta.url));

/**
 * The package with GitHub's descriptions, and the versions that the catalogue is made of. The specification was based on `earlier`; routes
 * that only it contains have since been removed.
 * @returns {{ package: string, current: string, earlier: string }}
 */
export const readSource = () => JSON.parse(readFileSync(sourceFile, 'utf8'));

/** Makes the newest version on npm the current one, and returns it. */
export function useNewest() {
  const source = readSource();
  const shell = process.platform === 'win32';
  const current = execFileSync('npm', ['view', source.package, 'version'], { encoding: 'utf8', shell }).trim();
  if (!/^\d+\.\d+\.\d+$/.test(current)) throw new Error(`npm returned no version of ${source.package}.`);
  writeFileSync(sourceFile, `${JSON.stringify({ ...source, current }, null, 2)}\n`);
  return current;
}

/** @param {string} version @param {string} name */
export function description(version, name) {
  const folder = `${cache}${version}`;
  if (!existsSync(folder)) {
    const parts = `${folder}.part`;
    rmSync(parts, { recursive: true, force: true });
    mkdirSync(parts, { recursive: true });
    const options = { cwd: parts, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' };
    const archive = execFileSync('npm', ['pack', '--silent', `${readSource().package}@${version}`], options).trim();
    execFileSync('tar', ['-xzf', archive], options);
    rmSync(`${parts}/${archive}`);
    renameSync(parts, folder);
  }
  return `${folder}/package/generated/${name}.json`;
}
