import { afterEach, expect } from 'vitest';

/** What clients have written to the console, which nobody would read in the output of all tests. The files of a process share it. */
const written = Symbol.for('routebook.written');
const shared = globalThis as { [written]?: string[] };

if (!shared[written]) {
  const lines: string[] = [];
  const { warn } = console;
  shared[written] = lines;
  console.warn = (...words: unknown[]) => {
    if (String(words[0]).startsWith('routebook: ')) lines.push(String(words[0]));
    else warn(...words);
  };
}

afterEach(() => {
  const lines = shared[written]?.splice(0);
  expect(lines, 'Create the client with `log: false`, or expect the lines of its log.').toEqual([]);
});
