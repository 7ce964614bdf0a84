import { toBase64 } from './base64.ts';
import { maskHeader, type TextOptions } from './mask.ts';

/** POSIX single quotes: nothing in them has a meaning, and the one thing they cannot hold is themselves. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A header as one word of the shell. */
export function quoteHeader(name: string, separator: string, value: string, options: TextOptions): string {
  const masked = maskHeader(name, value, options);
  if (!masked) return quote(`${name}${separator}${value}`);
  return `"${name}${separator}${masked.before}$${masked.variable}"`;
}

/** No program takes a longer argument than 128 KiB on Linux, and a character may take three bytes. */
const LONGEST_ARGUMENT = 40_000;

/** Whether a text can be an argument of a program. */
export function fitsArgument(text: string): boolean {
  return text.length <= LONGEST_ARGUMENT && !text.includes('\0');
}

/** A command that prints a body. `printf` is part of the shell and takes a text of any length, but no NUL. */
export function printCommand(body: string | Uint8Array): string {
  if (typeof body === 'string' && !body.includes('\0')) return `printf %s ${quote(body)}`;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return `printf %s ${quote(toBase64(bytes))} | base64 -d`;
}

/** A command over several lines. */
export function joinWords(words: readonly string[]): string {
  return words.join(' \\\n  ');
}
