import { dirname, join } from 'node:path';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';

/** Lock files of large projects have some megabytes. */
const MAX_BYTES = 20_000_000;

/** The text of a file in a folder or in one above it, with its path. */
export function nearestFile(
  folder: string,
  name: string,
): { readonly path: string; readonly text: string } | undefined {
  for (let at = folder, above = dirname(at); ; at = above, above = dirname(at)) {
    const text = tryReadRegularFile(join(at, name), MAX_BYTES)?.toString('utf8');
    if (text !== undefined) return { path: join(at, name), text };
    if (at === above) return undefined;
  }
}

/** The version of a package that a project has: what is installed, what the lock file names, or the range in `package.json`. */
export function versionOf(folder: string, name: string): string | undefined {
  const installed = nearestFile(folder, `node_modules/${name}/package.json`)?.text;
  const found = /"version"\s*:\s*"(\d+\.\d+\.\d+)/.exec(installed ?? '')?.[1];
  if (found !== undefined) return found;
  for (const [file, pattern] of LOCKS) {
    const locked = new RegExp(pattern.replace('NAME', name), 'm').exec(nearestFile(folder, file)?.text ?? '')?.[1];
    if (locked !== undefined) return locked;
  }
  const range = new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`).exec(nearestFile(folder, 'package.json')?.text ?? '')?.[1];
  return range === undefined ? undefined : newestIn(range);
}

const LOCKS: readonly (readonly [string, string])[] = [
  ['package-lock.json', '"node_modules/NAME"\\s*:\\s*\\{\\s*"version"\\s*:\\s*"(\\d+\\.\\d+\\.\\d+)'],
  ['pnpm-lock.yaml', "^ +'?/?NAME[@/](\\d+\\.\\d+\\.\\d+)'?:"],
  ['yarn.lock', '^"?NAME@[^\\n]*:\\s*\\n\\s+version:? "?(\\d+\\.\\d+\\.\\d+)'],
];

/** The newest version that a range may mean: `~5.3.0` → `5.3`, and `^4.9.0` → `4.9999`. */
function newestIn(range: string): string | undefined {
  const [, sign = '', major = '', minor] = /^([\^~]?)v?(\d+)(?:\.(\d+))?(?:\.(?:\d+|x|\*))?$/.exec(range.trim()) ?? [];
  if (major === '') return undefined;
  return sign === '^' || minor === undefined ? `${major}.9999` : `${major}.${minor}`;
}
