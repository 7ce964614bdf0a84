import { getOrCreate } from '../../internal/get-or-create.ts';
import type { Hole, Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import { type Command, nameOf, plainText, type Word } from './shell-words.ts';

/** The functions of a script that send a request with their arguments. */
export interface ShellFunctions {
  /** The requests that the words of a command stand for: those of the function that it calls, or the command itself. */
  expand(words: readonly Word[]): readonly (readonly Word[])[];
}

/** A script with more functions, commands in them, or requests for which calls of functions stand, is not followed further. */
const MOST_FUNCTIONS = 300;
const MOST_COMMANDS = 100_000;
const MOST_REQUESTS = 10_000;
const MOST_INNER = 10;
const NO_WORD: Word = { pieces: [], start: -1, end: -1 };
const DEFINITION = /^[ \t]*(?:function[ \t]+)?([\w-]{1,80})[ \t]*(?:\(\)[ \t]*)?\r?\n?[ \t]*\{/gm;
const REQUEST = /^(?:curl|wget|gh)$/;
/** An argument by its number, or all arguments, after the number of those that are left out. */
const ARGUMENT = /^(?:\d|[@*]\d?)$/;

/** Finds functions such as `api() { curl "https://api.github.com/$1"; }`. The requests in them are read where they are called. */
export function createShellFunctions(
  text: string,
  commands: readonly Command[],
  expandWords: (words: readonly Word[]) => readonly Word[],
): ShellFunctions {
  const requests = new Map<string, (readonly Word[])[]>();
  const owners = new Map<number, string>();
  const names = new Set<number>();
  const calls: { readonly name: string; readonly words: readonly Word[] }[] = [];
  let bodies = 0;
  for (const match of text.matchAll(DEFINITION)) {
    if (names.size >= MOST_FUNCTIONS) break;
    const [whole, name = ''] = match;
    const start = match.index + whole.length;
    names.add(match.index + whole.search(/\S/));
    names.add(match.index + whole.indexOf(name));
    const end = endOfBody(text, start);
    if (end === text.length) continue;
    const body = commands.filter(
      ({ words: [first] }) => first !== undefined && first.start >= start && first.end <= end,
    );
    bodies += body.length;
    if (bodies > MOST_COMMANDS) break;
    const moved = withoutShifted(body);
    const locals = localArguments(moved);
    for (const { words } of moved) {
      const own = expandWords(words).map((word) => ({ ...word, pieces: withArguments(word.pieces, locals) }));
      if (!own.some(({ pieces }) => pieces.some(isArgument))) continue;
      if (own.some((word) => REQUEST.test(plainText(word)))) addRequest(name, own, own[0] as Word);
      else calls.push({ name, words: own });
    }
  }
  // `get() { api GET "$1"; }`: a function that calls another one with its arguments.
  for (const { name, words } of calls) {
    const at = positionOfCall(words);
    const inner = at < 0 ? undefined : requests.get(plainText(words[at] as Word));
    if (inner === undefined || plainText(words[at] as Word) === name || inner.length > MOST_INNER) continue;
    for (const each of [...inner])
      addRequest(name, substitute(each, words.slice(at + 1), words[at] as Word), words[0] as Word);
  }
  // The definition itself is not a call.
  const called = new Set(
    commands
      .filter(({ words: [first] }) => first !== undefined && !names.has(first.start))
      .map(({ words }) => plainText(words[positionOfCall(words)] ?? NO_WORD)),
  );
  let left = MOST_REQUESTS;
  return {
    expand(words) {
      // The request in the function is read where the function is called, unless nothing calls it.
      const [first] = words;
      const owner = owners.get(first?.start ?? -1);
      if (first !== undefined && (names.has(first.start) || (owner !== undefined && called.has(owner)))) return [];
      const at = positionOfCall(words);
      const name = at < 0 ? '' : plainText(words[at] as Word);
      const all = requests.get(name);
      if (all === undefined || owner === name || left < all.length) return [words];
      left -= all.length;
      return all.map((request) => substitute(request, words.slice(at + 1), words[at] as Word));
    },
  };

  function addRequest(name: string, words: readonly Word[], { start }: Word): void {
    getOrCreate(requests, name, () => []).push(words);
    getOrCreate(owners, start, () => name);
  }

  /** The position of a function in a command that calls it. In `gh api`, the second word is not the function `api`. */
  function positionOfCall(words: readonly Word[]): number {
    const texts = words.slice(0, 3).map(plainText);
    return texts.findIndex((text, index) => requests.has(text) && texts[index - 1] !== 'gh');
  }
}

/** The position of the closing brace, without regard to quotes, in which braces are usually balanced. */
function endOfBody(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The commands of a function, with the arguments that they have before any `shift`. */
function withoutShifted(body: readonly Command[]): readonly Command[] {
  if (!body.some(({ words }) => words.some((word) => plainText(word) === 'shift'))) return body;
  let shifted = 0;
  let loops = 0;
  return body.map((command) => {
    const [first = '', second = ''] = command.words.slice(0, 2).map(plainText);
    if (/^(?:while|until|for)$/.test(first)) loops += 1;
    if (first === 'done') loops -= 1;
    // In a loop, the number is not known.
    if (first === 'shift') shifted += loops > 0 ? Number.NaN : Number(second) || 1;
    const move = (piece: string | Hole) =>
      typeof piece === 'string' || shifted === 0 ? piece : moveArgument(piece, shifted);
    return { ...command, words: command.words.map((word) => ({ ...word, pieces: word.pieces.map(move) })) };
  });
}

function moveArgument(piece: Hole, by: number): Hole {
  const [, sign = '', number = ''] = /^([@*]?)(\d?)$/.exec(piece.name) ?? [];
  if (sign + number === '') return piece;
  return { ...piece, name: Number.isNaN(by) ? 'argument' : `${sign}${Number(number) + by}` };
}

/** `local path="$1"`: the names of arguments. */
function localArguments(body: readonly Command[]): ReadonlyMap<string, Hole> {
  const names = new Map<string, Hole>();
  for (const { pieces } of body.flatMap(({ words }) => words)) {
    const [start, hole, ...others] = pieces;
    const [, name] = /^([A-Za-z_]\w*)=$/.exec(String(start)) ?? [];
    if (name !== undefined && typeof hole === 'object' && others.length === 0 && ARGUMENT.test(hole.name))
      names.set(nameOf(name), hole);
  }
  return names;
}

function withArguments(pieces: Pieces, locals: ReadonlyMap<string, Hole>): Pieces {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : (locals.get(piece.name) ?? piece)));
}

function isArgument(piece: string | Hole): boolean {
  return typeof piece === 'object' && ARGUMENT.test(piece.name);
}

/** A request with the arguments of a call. `"$@"` stands for all of them. */
function substitute(request: readonly Word[], args: readonly Word[], caller: Word): Word[] {
  const end = args.at(-1)?.end ?? caller.end;
  return request.flatMap(({ pieces }) => {
    const [only] = pieces;
    const span = { start: caller.start, end };
    if (pieces.length === 1 && typeof only === 'object' && /^[@*]/.test(only.name))
      return args.slice(Number(only.name.slice(1))).map((word) => ({ ...word, ...span }));
    const filled = pieces.flatMap((piece): Pieces => {
      if (typeof piece === 'string' || !/^\d$/.test(piece.name)) return [piece];
      return args[Number(piece.name) - 1]?.pieces ?? [piece.fallback ?? piece];
    });
    return [{ pieces: join(filled), ...span }];
  });
}
