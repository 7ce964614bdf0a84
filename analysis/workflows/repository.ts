import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { tryReadRegularFile } from '../read-regular-file.ts';

/** The files of a repository that a job has after its checkout. */
export interface Repository {
  readonly root: string;
  /** A file of the repository. One outside it, to which a path or a symbolic link leads, or that Git ignores, is not read. */
  find(path: string): string | undefined;
}

const MAX_BYTES = 2_000_000;

export function createRepository(root: string, isIgnored: (path: string) => boolean): Repository {
  const realRoot = realPath(root) ?? root;
  return {
    root,
    find(path) {
      const real = realPath(path);
      const inside = relative(realRoot, real ?? root);
      if (real === undefined || inside.startsWith('..') || inside.split(sep).includes('node_modules')) return undefined;
      return tryReadRegularFile(path, MAX_BYTES) === undefined || isIgnored(path) ? undefined : path;
    },
  };
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

/** Finds the lines of positions in files. */
interface LineCounter {
  lineAt(path: string, position: number): number;
  /** The file has changed. */
  forget(path: string): void;
}

/** Each file is read once. A workflow can have thousands of places that are reported. */
export function createLineCounter(): LineCounter {
  const ends = new Map<string, readonly number[]>();
  return {
    lineAt(path, position) {
      const known = ends.get(path) ?? Array.from(readText(path).matchAll(/\n/g), ({ index }) => index);
      ends.set(path, known);
      let [low, high] = [0, known.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((known[middle] as number) < position) low = middle + 1;
        else high = middle;
      }
      return low + 1;
    },
    forget: (path) => void ends.delete(path),
  };
}
