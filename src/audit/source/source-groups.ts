import type { Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import type { Token } from './source-tokens.ts';

/** The value of a variable that was assigned before a token, if it is text. */
export type LookUp = (name: string, at: number) => Pieces | undefined;

export function skipBreaks(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.text === '\n') at += 1;
  return at;
}

/** `a.b::c` as a list of names, and the position after it. */
export function readChain(
  tokens: readonly Token[],
  from: number,
): { readonly names: readonly string[]; readonly next: number } {
  const names = [tokens[from]?.text ?? ''];
  let at = from + 1;
  for (;;) {
    if (tokens[at]?.text === '[') at = endOfGroup(tokens, at) + 1;
    else if (tokens[at]?.text === '.' && tokens[at + 1]?.kind === 'name') {
      names.push(tokens[at + 1]?.text ?? '');
      at += 2;
    } else if (tokens[at]?.text === ':' && tokens[at + 1]?.text === ':' && tokens[at + 2]?.kind === 'name') {
      names.push(tokens[at + 2]?.text ?? '');
      at += 3;
    } else return { names, next: at };
  }
}

/** The name of a variable without its sign, capitals and underscores: `$base`, `@base`. */
export function plainName(name: string): string {
  return name
    .replace(/^[@$]+(?:(?:script|global|local|private|using):)?/i, '')
    .toLowerCase()
    .replace(/_/g, '');
}

const OPEN = '([{';
const CLOSE = ')]}';

/** The position of the sign that closes a group, or the end. */
export function endOfGroup(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind !== 'sign') continue;
    if (OPEN.includes(text)) depth += 1;
    else if (CLOSE.includes(text)) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** An argument: the position of its value, and its name if it has one. */
export interface Argument {
  readonly start: number;
  readonly end: number;
  readonly name?: string | undefined;
}

/** A call in the program: its name, its arguments, and its position. */
export interface SourceCall {
  readonly names: readonly string[];
  readonly args: readonly Argument[];
  readonly open: number;
  readonly close: number;
  readonly start: number;
}

export function splitArguments(tokens: readonly Token[], open: number, close: number): Argument[] {
  const args: Argument[] = [];
  let start = skipBreaks(tokens, open + 1);
  for (let at = start; at <= close; at++) {
    const { kind, text } = tokens[at] ?? { kind: 'sign', text: ')' };
    if (kind === 'sign' && OPEN.includes(text)) at = endOfGroup(tokens, at);
    else if (at === close || (kind === 'sign' && text === ',')) {
      if (at > start) args.push(createArgument(tokens, start, at));
      start = skipBreaks(tokens, at + 1);
    }
  }
  return args;
}

function createArgument(tokens: readonly Token[], start: number, end: number): Argument {
  const isNamed =
    tokens[start]?.kind === 'name' &&
    /^[=:]$/.test(tokens[start + 1]?.text ?? '') &&
    !/^[=:]$/.test(tokens[start + 2]?.text ?? '');
  return isNamed ? { start: start + 2, end, name: tokens[start]?.text } : { start, end };
}

/** Parts of a path with one slash between them. */
export function joinPath(parts: readonly Pieces[]): Pieces {
  return join(
    parts.flatMap((part, index) => {
      const [start, ...rest] = part;
      if (index === 0) return withoutEndingSlash(part);
      const own = typeof start === 'string' ? [start.replace(/^\//, ''), ...rest] : part;
      return ['/', ...withoutEndingSlash(own)];
    }),
  );
}

function withoutEndingSlash(pieces: Pieces): Pieces {
  const last = pieces.at(-1);
  return typeof last === 'string' ? [...pieces.slice(0, -1), last.replace(/\/$/, '')] : pieces;
}
