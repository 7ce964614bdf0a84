import { getOrCreate } from '../../../src/core/internal/memoize.ts';
import { spend } from '../../tree/budget.ts';
import { isApiBase } from '../api-base.ts';
import { join, type Pieces, writePieces } from '../call.ts';
import { type Command, nameOf, shellCommands, type Word } from './shell-words.ts';

/** The maximum number of values that are followed for a variable. */
const MAX_VALUES = 4;
/** A word with more variables and texts is not a URL. */
const MAX_PIECES = 200;
/** The maximum number of items of arrays that are read where the arrays are used. */
const MAX_ITEMS = 100_000;
const URL_START = /^(?:https?:\/\/|\/?(?:repos|orgs|users|user)\/)/;
/** Texts that choose a route: methods, and segments that routes have in common with others. */
const CHOICE =
  /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|repos|orgs|users|enterprises|issues|pulls|actions|dependabot|codespaces|commits|branches|tags|enable|disable)$/;
const SIMPLE = /^[\w.-]+(?:\/[\w.-]+)?$/;
const DECLARES = /^(?:export|local|readonly|declare|typeset|then|else|do|-\w+)$/;

/** The values that the variables of a script may have at each command. */
export interface ShellVariables {
  /** The texts that a word of a command may stand for: several if a variable in it was set in the branches of a condition. */
  spell(pieces: Pieces): readonly Pieces[];
  /** Reads the assignments of the next command. */
  assign(command: Command): void;
  /** The words of a command, with the items of arrays, and the words of a variable that contains a command: `"${CURL[@]}"`, `$CURL`. */
  expand(words: readonly Word[]): readonly Word[];
}

interface Variable {
  /** The value that was assigned. */
  readonly set: Pieces[];
  /** The text that was appended: `url="$url/latest"`. */
  readonly extended: Pieces[];
}

/**
 * Reads the assignments of a script in order. A variable that is set only once also has its value in functions before the
 * assignment.
 */
export function createShellVariables(commands: readonly Command[]): ShellVariables {
  const variables = new Map<string, Variable>();
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
      // `for kind in issues pulls`
      if (first === 'for' && textOf(command.words[2]) === 'in') {
        const set = command.words.slice(3, 3 + MAX_VALUES + 1).map(({ pieces }) => pieces);
        variables.set(nameOf(textOf(command.words[1])), { set, extended: [] });
      }
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
    const [value] = valuesOf(only.name);
    const [text] = value ?? [];
    if (typeof text !== 'string' || !/^(?:curl|wget|gh api)\s/.test(text)) return [word];
    return shellCommands(writeShell(value as Pieces))
      .flatMap(({ words }) => words)
      .map(({ pieces }) => ({ pieces, start, end }));
  }

  function write(name: string, value: Pieces, isConditional = false): void {
    const known = variables.get(name);
    if (known !== undefined && value.some((piece) => typeof piece !== 'string' && piece.name === name)) {
      const rest = value.findIndex((piece) => typeof piece !== 'string' && piece.name === name);
      const after = value[rest + 1];
      // What follows `?` does not change the route.
      if (typeof after === 'string' && /^[?&]/.test(after)) return;
      known.extended.push(
        ...known.set.map((base) => join(value.flatMap((piece, index) => (index === rest ? base : [piece])))),
      );
      return;
    }
    const values = spell(value);
    if ((depth > 0 || isConditional) && known !== undefined) known.set.push(...values);
    else variables.set(name, { set: [...values], extended: [] });
  }

  function valuesOf(name: string): readonly Pieces[] {
    const known = variables.get(name);
    const fixed = once.get(name);
    if (known === undefined) return fixed === undefined ? [] : [fixed];
    spend(known.set.length + known.extended.length);
    return distinct(known.extended.length > 0 ? known.extended : known.set);
  }

  function spell(pieces: Pieces): readonly Pieces[] {
    spend(pieces.length);
    if (pieces.length > MAX_PIECES) return [pieces];
    let spelt: readonly Pieces[] = [[]];
    for (const piece of pieces) {
      const values = typeof piece === 'string' ? [] : valuesOf(piece.name).filter((value) => value.length > 0);
      const isUsable =
        values.length > 0 && values.length <= MAX_VALUES && (values.every(isUrl) || values.every(isChoice));
      const [only] = values;
      const isText = values.length === 1 && typeof only?.[0] === 'string' && SIMPLE.test(only[0]);
      const choices = isUsable || isText ? values : [[piece]];
      if (spelt.length * choices.length > MAX_VALUES) return [pieces];
      spelt = spelt.flatMap((before) => choices.map((choice) => [...before, ...choice]));
    }
    return distinct(spelt.map(join));
  }
}

function isUrl([start]: Pieces): boolean {
  return typeof start === 'string' ? URL_START.test(start) : start !== undefined && isApiBase(start.name);
}

function isChoice([text, ...others]: Pieces): boolean {
  return others.length === 0 && typeof text === 'string' && CHOICE.test(text);
}

function distinct(values: readonly Pieces[]): readonly Pieces[] {
  return [...new Map(values.map((value) => [writePieces(value), value])).values()];
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
