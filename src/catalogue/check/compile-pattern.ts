/** A regular expression that takes bounded time. */
interface Pattern {
  /** Whether a text has a match. */
  test(text: string): boolean;
  /** How many comparisons each character of a text may need. */
  readonly size: number;
}

/** One state of the machine: it reads a character, tests a position, or continues in two states. */
interface State {
  readonly reads?: (character: string) => boolean;
  readonly asserts?: string;
  next: number;
  other?: number;
}

/** A part of a pattern: adds its states before the state `next`, and returns its first state. */
type Part = (machine: Machine, next: number) => number;

interface Machine {
  readonly states: State[];
  work: number;
}

/** Patterns that need more states are not compiled, because each character of a text may be compared with all of them. */
const MOST_STATES = 1000;
const LONGEST_PATTERN = 5 * MOST_STATES;
const MATCHED = 0;

const TOKEN =
  /\\(?:u\{[^}]*\}|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\(\?<\w+>|\(\?.|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gisu;

/**
 * Compiles a regular expression from a description, which may be hostile, into one whose time is proportional to the length of the text
 * times its size: it follows all possibilities at once, where `RegExp` tries one after the other. Returns undefined for a
 * pattern that is invalid, too large, looks around or refers back.
 */
export function compilePattern(pattern: string): Pattern | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  try {
    // Throws for an invalid pattern.
    new RegExp(pattern, 'u');
    const tokens = pattern.match(TOKEN) ?? [];
    const states: State[] = [{ next: MATCHED }];
    const start = parseChoice(tokens.values(), 0)({ states, work: 0 }, MATCHED);
    return { size: states.length, test: (text) => run(states, start, [...text]) };
  } catch {
    return undefined;
  }
}

/** Parses up to the end of a group. `RegExp` has accepted the pattern, so the parentheses and quantifiers are valid. */
function parseChoice(tokens: Iterator<string>, depth: number): Part {
  if (depth > MOST_STATES) throw new Error('not supported');
  const choices: Part[][] = [[]];
  for (let { done, value } = tokens.next(); !done && value !== ')'; { done, value } = tokens.next()) {
    const parts = choices.at(-1) as Part[];
    const [least, most] = readQuantifier(value);
    if (value === '|') choices.push([]);
    else if (least !== undefined) parts.push(repeat(parts.pop() as Part, least, most));
    else parts.push(/^\(/.test(value) ? parseGroup(value, tokens, depth) : atom(value));
  }
  return choices.map(sequence).reduceRight((rest, part) => (machine, next) => split(machine, part, rest, next));
}

function parseGroup(opening: string, tokens: Iterator<string>, depth: number): Part {
  if (!/^\((?:\?:|\?<\w+>)?$/.test(opening)) throw new Error('not supported');
  return parseChoice(tokens, depth + 1);
}

function readQuantifier(token: string): readonly [least?: number, most?: number] {
  if (/^[*+?]\??$/.test(token)) return [token[0] === '+' ? 1 : 0, token[0] === '?' ? 1 : Infinity];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? [];
  return least === undefined ? [] : [Number(least), most ? Number(most) : comma ? Infinity : Number(least)];
}

const sequence =
  (parts: readonly Part[]): Part =>
  (machine, next) =>
    parts.reduceRight((following, part) => part(machine, following), next);

function split(machine: Machine, one: Part, other: Part, next: number): number {
  // Added first, so that the number of states limits the depth too.
  const state: State = { next };
  const index = add(machine, state);
  state.next = one(machine, next);
  state.other = other(machine, next);
  return index;
}

function repeat(part: Part, least: number, most = Infinity): Part {
  return (machine, next) => {
    let start = next;
    if (most === Infinity) {
      const loop: State = { next, other: next };
      start = add(machine, loop);
      loop.next = part(machine, start);
    }
    for (let count = least; count < most && most !== Infinity; count++) {
      start = add(machine, { next: part(machine, start), other: next });
    }
    for (let count = 0; count < least; count++) {
      // A repeated part can be empty, and then adds no state.
      spend(machine);
      start = part(machine, start);
    }
    return start;
  };
}

function atom(token: string): Part {
  if (/^\\(?:[1-9]|k)/.test(token)) throw new Error('not supported');
  if (/^(?:[$^]|\\[bB])$/.test(token)) return (machine, next) => add(machine, { asserts: token, next });
  const isLiteral = !/^[\\[.]/.test(token);
  const expression = isLiteral ? undefined : new RegExp(`^${token}$`, 'u');
  const reads = (character: string) => expression?.test(character) ?? character === token;
  return (machine, next) => add(machine, { reads, next });
}

function add(machine: Machine, state: State): number {
  spend(machine);
  return machine.states.push(state) - 1;
}

function spend(machine: Machine): void {
  machine.work += 1;
  if (machine.work > MOST_STATES) throw new Error('not supported');
}

/** Follows all states at once. A match may begin anywhere. */
function run(states: readonly State[], start: number, characters: readonly string[]): boolean {
  let waiting: number[] = [];
  for (let position = 0; position <= characters.length; position++) {
    const reached = reach(states, [...waiting, start], characters, position);
    if (reached.has(MATCHED)) return true;
    const character = characters[position] ?? '';
    waiting = [];
    for (const index of reached) {
      const { reads, next } = states[index] as State;
      if (reads?.(character)) waiting.push(next);
    }
  }
  return false;
}

/** The states that can be reached without reading a character. */
function reach(
  states: readonly State[],
  from: readonly number[],
  characters: readonly string[],
  position: number,
): Set<number> {
  const reached = new Set(from);
  for (const index of reached) {
    const { reads, asserts, next, other } = states[index] as State;
    if (reads || (asserts && !holds(asserts, characters, position))) continue;
    reached.add(next);
    if (other !== undefined) reached.add(other);
  }
  return reached;
}

function holds(assertion: string, characters: readonly string[], position: number): boolean {
  if (assertion === '^') return position === 0;
  if (assertion === '$') return position === characters.length;
  const isWord = (index: number) => /^\w$/.test(characters[index] ?? '');
  return (isWord(position - 1) !== isWord(position)) === (assertion === '\\b');
}
