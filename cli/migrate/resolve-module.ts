import { posix } from 'node:path';

/** The endings that an import may leave out, or have in the place of the file's own. */
const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];

/** Finds the script that a relative import of another one refers to, among known paths with slashes. */
export function resolveModule(from: string, name: string, isKnown: (path: string) => boolean): string | undefined {
  if (!name.startsWith('./') && !name.startsWith('../') && name !== '.' && name !== '..') return undefined;
  const path = posix.join(posix.dirname(from), name);
  const ending = ENDINGS.find((each) => path.endsWith(each)) ?? '';
  const start = path.slice(0, path.length - ending.length);
  const candidates = [path, ...ENDINGS.map((each) => start + each), ...ENDINGS.map((each) => `${path}/index${each}`)];
  return candidates.find(isKnown);
}
