import { toBase64 } from '../base64.ts';
import { isPrintable, replaceHidden } from './hidden-characters.ts';
import type { MaskedText } from './masked-text.ts';

/**
 * Quotes a word for sh, dash, bash, zsh and fish. In single quotes, nothing is special in POSIX shells, but fish reads `\\` and `\'`
 * as escapes. For this reason, quotes, and backslashes that fish would interpret, are written between the quoted parts, escaped with a
 * backslash.
 */
export function quote(text: string): string {
  const inner = text.replace(/\\*'|\\{2,}|\\$/g, (marks) => `'${marks.replace(/./g, '\\$&')}'`);
  return `'${inner}'`;
}

/** Quotes a word in which variables replace secrets. `${NAME}` is not used, because fish does not support braces there. */
export function quoteMasked(text: MaskedText): string {
  const [first, last] = text;
  const isPlain = text.length === 2 && typeof first === 'string' && /^[\w .:/?&=%~-]*$/.test(first);
  if (isPlain && typeof last === 'object') return `"${first}$${last.name}"`;
  return text.map((piece) => (typeof piece === 'string' ? quote(piece) : `"$${piece.name}"`)).join('');
}

/**
 * Quotes a word that may contain control characters, which a terminal would interpret when the command is pasted. `printf` writes
 * them. A shell removes line feeds at the end of a command's output, so a text that ends in one cannot be written in this way.
 */
export function quoteAny(text: MaskedText): string | undefined {
  if (text.every((piece) => typeof piece !== 'string' || isPrintable(piece))) return quoteMasked(text);
  const last = text.at(-1);
  return typeof last === 'string' && last.endsWith('\n') ? undefined : `"$(${printCommand(text)})"`;
}

/** Quotes a word of Latin-1 bytes, such as a header. The text of a command is UTF-8, so non-ASCII characters are written as escapes. */
export function quoteLatin(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replace(/[^ -~]/g, (letter) => octal(letter.charCodeAt(0)));
  return `"$(printf %b ${quote(escaped)})"`;
}

/** On Linux, no program accepts an argument longer than 128 KiB, and a character may take three bytes. */
const LONGEST_ARGUMENT = 40_000;

/** Whether a text can be an argument of a program. */
export function fitsArgument(text: string): boolean {
  return text.length <= LONGEST_ARGUMENT && !text.includes('\0');
}

/** Writes a command that prints a body. `printf` is built into every shell and accepts a text of any length. */
function printCommand(body: MaskedText | Uint8Array): string {
  if (body instanceof Uint8Array) return `printf %s ${quote(toBase64(body))} | base64 -d`;
  const format = body.map((piece) => (typeof piece === 'string' && !isPrintable(piece) ? '%b' : '%s')).join('');
  const words = body.map((piece) => {
    if (typeof piece !== 'string') return `"$${piece.name}"`;
    return quote(isPrintable(piece) ? piece : escapeBytes(piece));
  });
  return `printf ${format.length === 2 ? format : quote(format)} ${words.join(' ')}`;
}

/** Escapes a text for `printf %b`. */
function escapeBytes(text: string): string {
  return replaceHidden(text.replaceAll('\\', '\\\\'), (character) =>
    [...new TextEncoder().encode(character)].map(octal).join(''),
  );
}

function octal(byte: number): string {
  return `\\0${byte.toString(8).padStart(3, '0')}`;
}

/** Pipes a body into a command. */
export function pipeInto(command: string, input: MaskedText | Uint8Array | undefined): string {
  return input === undefined ? command : `${printCommand(input)} | ${command}`;
}

/** A command over several lines. */
export function joinWords(words: readonly string[]): string {
  return words.join(' \\\n  ');
}
