// Fetches published descriptions of GitHub's API. They are large, so they are cached instead of being a dependency.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../.cache/descriptions/', import.meta.url));

/** @param {string} version @param {string} name */
export function description(version, name) {
  const folder = `${cache}${version}`;
  if (!existsSync(folder)) {
    const parts = `${folder}.part`;
    rmSync(parts, { recursive: true, force: true });
    mkdirSync(parts, { recursive: true });
    const options = { cwd: parts, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' };
    const archive = execFileSync('npm', ['pack', '--silent', `@octokit/openapi@${version}`], options).trim();
    execFileSync('tar', ['-xzf', archive], options);
    rmSync(`${parts}/${archive}`);
    renameSync(parts, folder);
  }
  return `${folder}/package/generated/${name}.json`;
}
