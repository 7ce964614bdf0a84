import { readText } from './repository.ts';

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
