import { styleText } from 'node:util';
import { wrap } from './wrap.ts';

/** The purpose of a text. Each role has one colour. */
export type Role = 'heading' | 'name' | 'muted' | 'warning' | 'error' | 'success';

const STYLES = {
  heading: 'bold',
  name: 'cyan',
  muted: 'dim',
  warning: 'yellow',
  error: 'red',
  success: 'green',
} as const satisfies { readonly [Name in Role]: string };

export interface Screen {
  /** Whether the output goes to a terminal. Piped output is plain. */
  readonly isTerminal: boolean;
  /** The number of characters that fit on a line; infinite for a pipe. */
  readonly width: number;
  paint(role: Role, text: string): string;
}

/** The abilities of an output stream. */
export function createScreen(stream: NodeJS.WriteStream = process.stdout): Screen {
  const isTerminal = stream.isTTY === true;
  const isColoured = wantsColour(isTerminal, process.env);
  return {
    isTerminal,
    width: isTerminal ? Math.max(20, stream.columns || 80) : Number.POSITIVE_INFINITY,
    paint: (role, text) =>
      isColoured && text !== '' ? styleText(STYLES[role], text, { validateStream: false }) : text,
  };
}

/** See https://no-color.org: every value except the empty one turns colours off. */
function wantsColour(isTerminal: boolean, environment: NodeJS.ProcessEnv): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && environment['TERM'] !== 'dumb';
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Control characters, and characters that change the direction of text. A terminal would interpret them. */
const CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes control characters in text from outside. */
export function visible(text: string): string {
  return text.replace(CONTROL, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Writes a value as JSON. `JSON.stringify` does not escape all control characters. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(CONTROL, (character) =>
    character === '\n' ? character : escapeCharacter(character),
  );
}

export function printJson(value: unknown): void {
  print(toJson(value));
}

/** Prints a message to standard error, so that it does not end up in a pipe. */
export function note(text: string): void {
  writeError(`routebook: ${visible(text)}`);
}

/** Prints a command that helps the user continue. */
export function suggest(command: string): void {
  writeError(`Try: ${visible(command)}`);
}

function writeError(text: string): void {
  const { width } = createScreen(process.stderr);
  process.stderr.write(`${wrap(text, width).join('\n')}\n`);
}
