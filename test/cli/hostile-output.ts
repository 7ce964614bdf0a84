import { expect } from 'vitest';
import { runWith, type Workplace } from './program.ts';

/** A terminal title, a clear screen, the same as C1 characters, a carriage return, and characters that reorder text. */
export const HOSTILE = 'X\u001b]0;owned\u0007\u001b[2J\u009b2J\u0085\r\b\u202e\u2066\u200f\u061c\u2028Z';
/** What a terminal would interpret. Line feeds and tabs are part of the output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not appear.
const RAW = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** Runs the command in a pipe and on a terminal, without colours, and returns everything that it prints. */
export function printed(workplace: Workplace, ...args: string[]): string {
  const environment = { NO_COLOR: '1' };
  return [undefined, 60]
    .map((columns) => runWith({ folder: workplace.folder, environment, ...(columns && { columns }) }, ...args))
    .map(({ stdout, stderr }) => {
      expect(stderr).not.toContain('    at ');
      return stdout + stderr;
    })
    .join('');
}

/** The hostile character in a text, with the text before it, or undefined. */
export function findRaw(text: string): string | undefined {
  const at = text.search(RAW);
  return at < 0 ? undefined : JSON.stringify(text.slice(Math.max(0, at - 60), at + 1));
}
