import { getOrCreate } from '../../../src/core/objects.ts';
import { spend } from '../../tree/budget.ts';
import { isApiBase } from '../api-base.ts';
import { join, type Pieces } from '../call.ts';
import { type Command, nameOf, shellCommands, type Word } from './shell-words.ts';

/** The maximum number of values that are followed for a variable. */
const MAX_VALUES = 4;
/** A word with more variables and texts is not a URL. */
const MAX_PIECES = 200;
/** The maximum number of items of arrays that are read where the arrays are used. */
const MAX_ITEMS = 100_000;
const URL_START = /^(?:https?:\/\/|\/?(?:repos|orgs|users|user)\/)/;
const SIMPLE = /^[\w.-]+(?:\/[\w.-]+)?$/;
const DECLARES = /^(?:export|local|readonly|declare|typeset|then|else|do|-\w+)$/;

/** The values that the variables of a script have at each command. */
interface ShellVariables {
  /** The texts that a word of a command may stand for: several if the URL in it was set in the branches of a condition. */
  spell(pieces: Pieces): readonly Pieces[];
  /** Reads the assignments of the next command. */
  assign(command: Command): void;
  /** The words of a command, with the items of arrays, and the words of a variable that contains a command: `"${CURL[@]}"`, `$CURL`. */
  expand(words: readonly Word[]): readonly Word[];
}

/**
 * Reads the assignments of a script in order. A variable that is set only once also has its value in functions before the assignment. One
 * that a loop sets, or that a condition appends to, has no known value.
 */
export function createShellVariables(commands: readonly Command[]): ShellVariables {
  const variables = new Map<string, readonly Pieces[]>();
  const once = valuesSetOnce(commands);
  const arrays = new Map<string, { readonly at: number; readonly words: Word[] }[]>();
  for (const { array, words } of commands) {
    if (array === undefined) continue;
    const values = getOrCreate(arrays, array.name, () => []);
    const last = values.at(-1);
    if (array.isAdded && last !== undefined) last.words.push(...words);
    else values.push({ at: array.at, words: [...words] });
  }
  let depth = 0;
  let left = MAX_ITEMS;
  return {
    spell,
    expand: (words) => words.flatMap((word) => expandWord(word)),
    assign(command) {
      const first = textOf(command.words[0]);
      if (first === 'if' || first === 'case') depth += 1;
      if ((first === 'fi' || first === 'esac') && depth > 0) depth -= 1;
      if (first === 'for') variables.set(nameOf(textOf(command.words[1])), []);
      for (const [name, value] of assignmentsIn(command)) write(name, value, command.isConditional);
    },
  };

  function expandWord(word: Word): readonly Word[] {
    const [only, ...others] = word.pieces;
    if (typeof only !== 'object' || others.length > 0) return [word];
    const { start, end } = word;
    const values = arrays.get(only.name) ?? [];
    // Each function may have an array of that name.
    const items = (values.findLast(({ at }) => at < start) ?? values[0])?.words;
    if (items !== undefined && items.length <= left) {
      left -= items.length;
      return items.map(({ pieces }) => ({ pieces, start, end }));
    }
    const [value = []] = valuesOf(only.name);
    if (typeof value[0] !== 'string' || !/^(?:curl|wget|gh api)\s/.test(value[0])) return [word];
    return shellCommands(writeShell(value))
      .flatMap(({ words }) => words)
      .map(({ pieces }) => ({ pieces, start, end }));
  }

  function write(name: string, value: Pieces, isConditional = false): void {
    const own = value.findIndex((piece) => typeof piece !== 'string' && piece.name === name);
    // `url="$url?page=1"`: what follows `?` does not change the route.
    if (own >= 0 && /^[?&]/.test(String(value[own + 1]))) return;
    const known = depth > 0 || isConditional ? variables.get(name) : undefined;
    const isAppended = known !== undefined && own >= 0;
    // One more than are followed, so that the number of all is not.
    variables.set(name, isAppended ? [] : [...(known ?? []), ...spell(value)].slice(0, MAX_VALUES + 1));
  }

  function valuesOf(name: string): readonly Pieces[] {
    const fixed = once.get(name);
    return variables.get(name) ?? (fixed === undefined ? [] : [fixed]);
  }

  function spell(pieces: Pieces): readonly Pieces[] {
    spend(pieces.length);
    if (pieces.length > MAX_PIECES) return [pieces];
    let spelt: readonly Pieces[] = [[]];
    for (const piece of pieces) {
      const values = typeof piece === 'string' ? [] : valuesOf(piece.name);
      const isText = values.length === 1 && SIMPLE.test(String(values[0]?.[0]));
      const choices = isText || (values.length > 0 && values.every(isUrl)) ? values : [[piece]];
      if (spelt.length * choices.length > MAX_VALUES) return [pieces];
      spelt = spelt.flatMap((before) => choices.map((choice) => [...before, ...choice]));
    }
    return spelt.map(join);
  }
}

function isUrl([start]: Pieces): boolean {
  return typeof start === 'string' ? URL_START.test(start) : start !== undefined && isApiBase(start.name);
}

function valuesSetOnce(commands: readonly Command[]): ReadonlyMap<string, Pieces> {
  const values = new Map<string, Pieces | undefined>();
  for (const command of commands) {
    for (const [name, value] of assignmentsIn(command)) values.set(name, values.has(name) ? undefined : value);
  }
  return new Map([...values].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** `name=value` at the start of a command, or after `export`, `local` and the like. */
function assignmentsIn({ words }: Command): [name: string, value: Pieces][] {
  const found: [string, Pieces][] = [];
  for (const { pieces } of words) {
    const [start, ...rest] = pieces;
    const [, name, value = ''] = typeof start === 'string' ? (/^([A-Za-z_]\w*)=(.*)$/s.exec(start) ?? []) : [];
    if (name !== undefined) found.push([nameOf(name), join([value, ...rest])]);
    else if (pieces.length !== 1 || !DECLARES.test(String(start))) break;
  }
  return found;
}

/** A value as shell text. */
function writeShell(value: Pieces): string {
  return value.map((piece) => (typeof piece === 'string' ? piece : `\${${piece.name || 'value'}}`)).join('');
}

function textOf(word: Word | undefined): string {
  return word?.pieces.length === 1 && typeof word.pieces[0] === 'string' ? word.pieces[0] : '';
}
