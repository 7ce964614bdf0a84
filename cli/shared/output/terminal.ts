import { inspect } from 'node:util';
import type { Answer } from 'routebook/catalogue';
import { escapeExceptTabs, escapeHidden } from '../../../src/convert/text/hidden-characters.ts';
import { escapeCharacter } from '../../../src/core/errors.ts';
import { wrap } from './text.ts';

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

const ROLES = Object.keys(STYLES) as Role[];

/**
 * The first of the characters that mark where a style starts and ends, two for each role. They are not valid in text. They become
 * control sequences only when the text is printed, so that every control character before that comes from outside.
 */
const FIRST_MARK = 0xfdd0;
const MARKS = /[\ufdd0-\ufdef]/g;

export interface Screen {
  /** Whether the output goes to a terminal. Piped output is plain. */
  readonly isTerminal: boolean;
  /** The number of characters that fit on a line; infinite for a pipe. */
  readonly width: number;
  /** The number of lines of the screen; infinite for a pipe. */
  readonly height: number;
  paint(role: Role, text: string): string;
}

/** The abilities of an output stream. */
export function createScreen(stream: NodeJS.WriteStream = process.stdout): Screen {
  const isTerminal = stream.isTTY === true;
  const isColoured = wantsColour(isTerminal, process.env);
  return {
    isTerminal,
    width: isTerminal ? Math.max(20, stream.columns || 80) : Number.POSITIVE_INFINITY,
    height: isTerminal ? Math.max(10, stream.rows || 24) : Number.POSITIVE_INFINITY,
    paint: (role, text) => (isColoured && text !== '' ? `${markOf(role, 0)}${text}${markOf(role, 1)}` : text),
  };
}

function markOf(role: Role, end: 0 | 1): string {
  return String.fromCharCode(FIRST_MARK + 2 * ROLES.indexOf(role) + end);
}

/** Returns the control sequence that a mark stands for. */
function sequenceOf(mark: string): string {
  const index = mark.charCodeAt(0) - FIRST_MARK;
  const role = ROLES[index >> 1];
  return role === undefined ? escapeCharacter(mark) : `\u001b[${inspect.colors[STYLES[role]]?.[index % 2]}m`;
}

/** See https://no-color.org: every value except the empty one turns colours off. */
function wantsColour(isTerminal: boolean, environment: NodeJS.ProcessEnv): boolean {
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return isTerminal && environment['TERM'] !== 'dumb';
}

/**
 * The boundary that all output passes: whatever a terminal would interpret is escaped, regardless of where it comes from. Only line
 * feeds, tabs and the styles of `paint` are kept.
 */
export function toOutput(text: string): string {
  const safe = escapeExceptTabs(text);
  return wantsColour(process.stdout.isTTY, process.env) ? safe.replace(MARKS, sequenceOf) : safe;
}

/** Prints lines of text. Prints nothing for an empty text. */
export function print(text: string): void {
  if (text === '') return;
  process.stdout.write(toOutput(text.endsWith('\n') ? text : `${text}\n`));
}

/** Escapes control characters in text that must stay on one line. */
export function visible(text: string): string {
  return escapeHidden(text).replaceAll('\n', '\\u000a').replace(MARKS, escapeCharacter);
}

/** A text of a description on one line, cut if it is long, because its author is not known. */
export function brief(text: string, longest = 120): string {
  const characters = [...text];
  return visible(characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text);
}

/** Writes a value as JSON. Characters that JSON need not escape are escaped when the text is printed. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(MARKS, escapeCharacter);
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

/** What to say above the routes of an answer. Undefined if the first one probably does what was asked for. */
export function searchNote({ confident, instead, also }: Omit<Answer, 'routes'>): string | undefined {
  if (instead !== undefined) return [`No route does this. ${instead.message}`, also?.message ?? []].flat().join(' ');
  if (also !== undefined) return also.message;
  return confident ? undefined : 'Not sure that one of these does it. Fewer words, or other ones, may find it.';
}
