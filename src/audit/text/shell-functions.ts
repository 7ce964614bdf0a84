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
const DEFINITION = /^[ \t]*(?:function[ \t]+)?([\w-]{1,80})[ \t]*(?:\(\)[ \t]*)?\r?\n?[ \t]*\{/gm;
const REQUEST = /^(?:curl|wget|gh)$/;
const ARGUMENT = /^(?:\d|@|\*)$/;

/** Finds functions such as `api() { curl "https://api.github.com/$1"; }`. The requests in them are read where they are called. */
export function createShellFunctions(text: string, commands: readonly Command[]): ShellFunctions {
  const requests = new Map<string, (readonly Word[])[]>();
  const owners = new Map<number, string>();
  const names = new Set<number>();
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
    const locals = localArguments(body);
    for (const { words } of body) {
      const own = words.map((word) => ({ ...word, pieces: withArguments(word.pieces, locals) }));
      const isRequest = own.some((word) => REQUEST.test(plainText(word)));
      if (!isRequest || !own.some(({ pieces }) => pieces.some(isArgument))) continue;
      getOrCreate(requests, name, () => []).push(own);
      getOrCreate(owners, own[0]?.start ?? -1, () => name);
    }
  }
  // The definition itself is not a call.
  const called = new Set(
    commands
      .filter(({ words: [first] }) => first !== undefined && !names.has(first.start))
      .flatMap(({ words }) => words.slice(0, 3).map(plainText))
      .filter((name) => requests.has(name)),
  );
  let left = MOST_REQUESTS;
  return {
    expand(words) {
      // The request in the function is read where the function is called, unless nothing calls it.
      const [first] = words;
      const owner = owners.get(first?.start ?? -1);
      if (first !== undefined && (names.has(first.start) || (owner !== undefined && called.has(owner)))) return [];
      const at = words.slice(0, 3).findIndex((word) => requests.has(plainText(word)));
      const name = at < 0 ? '' : plainText(words[at] as Word);
      const all = requests.get(name);
      if (all === undefined || owner === name || left < all.length) return [words];
      left -= all.length;
      return all.map((request) => substitute(request, words.slice(at + 1), words[at] as Word));
    },
  };
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

/** `local path="$1"`: the names of arguments. */
function localArguments(body: readonly Command[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { pieces } of body.flatMap(({ words }) => words)) {
    const [start, hole, ...others] = pieces;
    const [, name] = /^([A-Za-z_]\w*)=$/.exec(String(start)) ?? [];
    if (name !== undefined && typeof hole === 'object' && others.length === 0 && ARGUMENT.test(hole.name))
      names.set(nameOf(name), hole.name);
  }
  return names;
}

function withArguments(pieces: Pieces, locals: ReadonlyMap<string, string>): Pieces {
  return pieces.map((piece) =>
    typeof piece === 'string' ? piece : { ...piece, name: locals.get(piece.name) ?? piece.name },
  );
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
    if (pieces.length === 1 && typeof only === 'object' && /^[@*]$/.test(only.name))
      return args.map((word) => ({ ...word, ...span }));
    const filled = pieces.flatMap((piece): Pieces => {
      if (typeof piece === 'string' || !/^\d$/.test(piece.name)) return [piece];
      return args[Number(piece.name) - 1]?.pieces ?? [piece];
    });
    return [{ pieces: join(filled), ...span }];
  });
}
