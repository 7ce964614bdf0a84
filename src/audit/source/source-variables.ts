import type { Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import { createPassed, type Passed, takesStart } from './passed-arguments.ts';
import type { Definition } from './source-definitions.ts';
import { evaluate } from './source-expressions.ts';
import { type Argument, type LookUp, plainName, type SourceCall } from './source-groups.ts';
import { RELATIVE } from './source-paths.ts';
import { branchesAt, isOneRoute, MAX_CHOICES, resultsOf, withParameters } from './source-results.ts';
import type { SourceKind } from './source-syntax.ts';
import { createHole, type Token } from './source-tokens.ts';

/** An assignment of text to a variable, a constant or a field. */
export interface Assignment {
  readonly name: string;
  /** The position of the name and the position after the value, in the tokens. */
  readonly at: number;
  readonly end: number;
  /** The text, or an empty list if it cannot be read. */
  readonly pieces: Pieces;
  /** The assignments that its value was taken from. */
  readonly uses: readonly Assignment[];
  /** The number of parameters of a function that returns it. */
  readonly parameters?: number | undefined;
  /** Whether its name is that of a constant, which other files may use. */
  readonly isConstant?: boolean | undefined;
  /** Whether it adds to the value before it, in the same block. */
  readonly isAppended?: boolean;
  /** Whether it is a named argument of a call: the value of a variable of that name only if there is no other. */
  readonly isArgument?: boolean | undefined;
  /** The function that the variable belongs to. Constants and members belong to none. */
  readonly owner?: Definition | undefined;
}

/** How often a program is read to follow functions that call functions below them. */
const MAX_READINGS = 2;
const TYPE = /^(?:&|str|static|'|String|string|mut|<|>|\w+)$/;

/** The assignments of a program whose value is text. A variable may be used before its assignment, in a function above it. */
export function readAssignments(
  tokens: readonly Token[],
  functions: readonly Definition[],
  kind: SourceKind,
  shared?: (name: string) => Pieces | undefined,
  calls: readonly SourceCall[] = [],
): readonly Assignment[] {
  const found: Assignment[] = [];
  const uses: Assignment[] = [];
  const results = resultsOf(tokens, functions, kind);
  const args = new Set(kind === 'python' ? calls.flatMap((call) => call.args.map(({ start }) => start)) : []);
  let own = createLookUp(found, uses, functions, shared);
  let lookUp = own;
  readAll();
  const takes = kind === 'python' && functions.some(takesStart);
  if (takes) {
    const first = [...found];
    const passed = createPassed(tokens, calls, (other) => createLookUp(first, [], functions, shared, other));
    own = createLookUp(found, uses, functions, shared, passed);
  }
  // A function may be called above its definition by another function.
  for (let known = takes ? -1 : 0, again = 0; again < MAX_READINGS; again++) {
    const returned = found.filter(({ name, pieces }) => name.endsWith('()') && pieces.length > 0);
    if (returned.length === known) break;
    known = returned.length;
    const below = createLookUp(returned, uses, functions);
    lookUp = (name, at) => own(name, at) ?? (name.endsWith('()') ? below(name, at) : undefined);
    found.length = 0;
    readAll();
  }
  return found;

  function readAll(): void {
    for (let at = 1; at < tokens.length - 1; at++) {
      if (tokens[at]?.text === 'return') addReturned(at);
      if (results.has(at)) addReturned(at - 1);
      if (isProperty(tokens, at)) add(plainName(tokens[at - 1]?.text ?? ''), at, at + 2);
      if (isPattern(tokens, at)) {
        const name = plainName(tokens[at - 2]?.text ?? '');
        found.push({ name, at, end: at, pieces: [createHole(name)], uses: [] });
      }
      if (tokens[at]?.text === '=' && tokens[at - 1]?.text === '+') append(at);
      // `url << "/issues"` in Ruby
      if (kind === 'ruby' && tokens[at]?.text === '<' && tokens[at - 1]?.text === '<' && tokens[at - 3]?.text === '\n')
        append(at);
      if (
        tokens[at]?.text !== '=' ||
        /^[=!<>+]$/.test(tokens[at - 1]?.text ?? '') ||
        /^[=>~]$/.test(tokens[at + 1]?.text ?? '')
      )
        continue;
      const name = nameBefore(tokens, at);
      // A name without a sign is the key of a table in PowerShell.
      if (name === undefined || (kind === 'powershell' && !name.startsWith('$'))) continue;
      const owner = ownerOf(plainName(name), at);
      const isConstant = /^[A-Z]/.test(name);
      const isArgument = kind === 'python' && args.has(at + 1);
      for (const start of branchesAt(tokens, at + 1))
        add(plainName(name), at, start, { owner, isConstant, isArgument });
    }
  }

  function add(
    name: string,
    at: number,
    start: number,
    {
      made,
      ...facts
    }: {
      readonly made?: Definition;
      readonly owner?: Definition | undefined;
      readonly isConstant?: boolean;
      readonly isArgument?: boolean;
    } = {},
  ): void {
    uses.length = 0;
    const value = evaluate(tokens, start, lookUp);
    const own = { name, at: Math.max(at, start - 1), ...facts };
    if (value === undefined || !value.pieces.some((piece) => typeof piece === 'string')) {
      found.push({ ...own, end: start, pieces: [], uses: [] });
      return;
    }
    const pieces = made === undefined ? value.pieces : withParameters(value.pieces, made, found);
    const parameters = made?.parameters.length;
    found.push({ ...own, end: value.next, pieces, uses: [...uses], parameters });
  }

  /** The function that a variable is declared in. */
  function ownerOf(name: string, at: number): Definition | undefined {
    if (tokens[at - 2]?.text === '.') return undefined;
    // The default of a parameter is often that of the member of the same name.
    if (kind === 'python') return functions.findLast((each) => each.body < at && at < each.end);
    const owner = functions.findLast(({ start, close }) => close !== undefined && start < at && at < close);
    const isKnown = () => found.some((each) => each.name === name && each.owner === owner);
    return owner !== undefined && (isDeclaration(tokens, at) || isKnown()) ? owner : undefined;
  }

  /** `url += "/issues"` */
  function append(at: number): void {
    const name = plainName(tokens[at - 2]?.text ?? '');
    const made = functions.findLast(({ start, end }) => start < at && at < end);
    const column = columnOf(tokens, at);
    // A value of another branch is not the one that is added to.
    const isOuter = (each: Assignment) =>
      columnOf(tokens, each.at) < column || isSameBlock(tokens, each.at, at, column);
    const before = found.findLast(
      (each) => each.name === name && each.pieces.length > 0 && each.at > (made?.start ?? -1) && isOuter(each),
    );
    const value = before && evaluate(tokens, at + 1, lookUp);
    // A query does not change the route.
    if (before === undefined || value === undefined || /^[?&]/.test(String(value.pieces[0]))) return;
    const isAppended = columnOf(tokens, before.at) === column;
    const pieces = join([...before.pieces, ...value.pieces]);
    found.push({ name, at, end: value.next, pieces, uses: [before], isAppended, owner: before.owner });
  }

  /** A function that returns text has the name of a call: `url()`. */
  function addReturned(at: number): void {
    const made = functions.findLast(({ start, end }) => start < at && at < end);
    if (made !== undefined && /^(?:string|name)$/.test(tokens[at + 1]?.kind ?? ''))
      add(`${plainName(made.name)}()`, at, at + 1, { made });
  }
}

/** `url :=`, `let url =`, `var url =`, `String url =`: a variable of the function, and not a field that it sets. */
function isDeclaration(tokens: readonly Token[], equals: number): boolean {
  if (tokens[equals - 1]?.text === ':') return true;
  const type = tokens[equals - 2];
  // `let url: String =`
  if (type?.text === ':') return /^(?:let|mut|val|var)$/.test(tokens[equals - 4]?.text ?? '');
  return type?.kind === 'name' ? !/^(?:return|else|in)$/.test(type.text) : /^[>\]?]$/.test(type?.text ?? '');
}

/** The column of the first token of a line, which shows the block of a statement. */
function columnOf(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at > 0 && tokens[at - 1]?.text !== '\n') at -= 1;
  return (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0);
}

/** Whether no line between two statements is indented less than them. */
function isSameBlock(tokens: readonly Token[], from: number, to: number, column: number): boolean {
  for (let at = from; at < to; at++) {
    const isLine = tokens[at]?.text === '\n' && tokens[at + 1]?.text !== '\n';
    if (isLine && columnOf(tokens, at + 1) < column) return false;
  }
  return true;
}

/** `string Url => $"{Api}/user"` in C# */
function isProperty(tokens: readonly Token[], at: number): boolean {
  const isArrow = tokens[at]?.text === '=' && tokens[at + 1]?.text === '>' && tokens[at + 2]?.kind === 'string';
  return isArrow && tokens[at - 1]?.kind === 'name' && tokens[at - 2]?.kind === 'name';
}

/** `Ok(url) => …` and `(url) => …`: the name has another value from here on. */
function isPattern(tokens: readonly Token[], at: number): boolean {
  const text = (offset: number) => tokens[at + offset]?.text;
  const isArrow = text(0) === '=' && text(1) === '>' && text(-1) === ')' && text(-3) === '(';
  return isArrow && tokens[at - 2]?.kind === 'name';
}

/** The name that is assigned: `url :=`, `self.base_url =`, `const API: &str =`. A named argument is not one. */
function nameBefore(tokens: readonly Token[], equals: number): string | undefined {
  let at = equals - 1;
  if (tokens[at]?.text === ':') at -= 1;
  // `API: &str`
  const type = at;
  while (at > 0 && tokens[at]?.text !== ':' && TYPE.test(tokens[at]?.text ?? '') && type - at < 6) at -= 1;
  const isTyped = tokens[at]?.text === ':' && tokens[at - 1]?.kind === 'name' && tokens[at - 1]?.text !== ':';
  const last = tokens[equals - 1]?.text === ':' ? equals - 2 : equals - 1;
  // `url, err := …` in Go
  const isPair = /^(?:_|err|ok)$/.test(tokens[last]?.text ?? '') && tokens[last - 1]?.text === ',';
  const token = isTyped ? tokens[at - 1] : tokens[isPair ? last - 2 : last];
  return token?.kind === 'name' ? token.text : undefined;
}

/** The values of a variable that is assigned in several branches before a call, in the same function and after its last use. */
export function createChoices(
  tokens: readonly Token[],
  assignments: readonly Assignment[],
  functions: readonly Definition[],
): (call: { readonly open: number; readonly close: number }, argument: Argument) => readonly Assignment[] {
  const lastUse = new Map<string, number>();
  return ({ open, close }, { start: given }) => {
    const start = tokens[given]?.text === '&' ? given + 1 : given;
    const token = tokens[start];
    if (token?.kind !== 'name' || !/^[,)\n]$/.test(tokens[start + 1]?.text ?? '\n')) return [];
    const name = plainName(token.text);
    const from = Math.max(
      functions.findLast((each) => each.start < open && open < each.end)?.start ?? 0,
      lastUse.get(name) ?? 0,
    );
    lastUse.set(name, close);
    const all = assignments.filter(
      (each) =>
        each.name === name && each.pieces.length > 0 && each.at > from && each.at < open && each.isArgument !== true,
    );
    const own = all.slice(
      Math.max(
        0,
        all.findLastIndex(({ isAppended }) => isAppended),
      ),
    );
    return own.length > 1 && own.length <= MAX_CHOICES ? own : [];
  };
}

/** Looks up the last assignment before a token or, for a name that is assigned once, the only one, and adds it to `uses`. */
export function createLookUp(
  assignments: readonly Assignment[],
  uses: Assignment[],
  functions: readonly Definition[],
  shared?: (name: string) => Pieces | undefined,
  passed?: Passed,
): LookUp {
  return (name, at) => {
    // A function of another file, with the number of its arguments.
    if (/\(\d+\)$/.test(name)) return shared?.(name);
    if (name.endsWith('()')) {
      const own = assignments.filter((each) => each.name === name && each.pieces.length > 0);
      const used = own.findLast((each) => each.at < at) ?? (isOneRoute(own) ? own[0] : undefined);
      if (used !== undefined) uses.push(used);
      return used?.pieces;
    }
    const made = functions.findLast(({ start, end }) => start < at && at < end);
    // A parameter of the function, or of one around it, hides what other functions call by the same name.
    let given = made;
    while (given !== undefined && !given.parameters.includes(name)) given = given.outer;
    const isParameter = given !== undefined;
    const isVisible = ({ at: place, owner }: Assignment) =>
      (given === undefined || (place > given.start && place < given.end)) &&
      (owner === undefined || (owner.start < at && at < (owner.close ?? owner.end)));
    const named = assignments.filter((each) => each.name === name && isVisible(each));
    const known = named.filter(({ pieces }) => pieces.length > 0);
    const own = known.some(({ isArgument }) => isArgument !== true) ? known.filter((each) => !each.isArgument) : known;
    const used = own.findLast((each) => each.at < at) ?? (own.length === 1 ? own[0] : undefined);
    // A variable of this function has a value that cannot be read, and another function has one of the same name.
    const isOwn = (place: number) => made !== undefined && place > made.start && place < at;
    if (used !== undefined && !isOwn(used.at) && named.some((each) => each.pieces.length === 0 && isOwn(each.at)))
      return undefined;
    // A part of a path has a value that cannot be read in a later branch.
    const isChanged = ({ at: place, pieces, name: own }: Assignment) =>
      pieces.length === 0 && !own.endsWith('()') && used !== undefined && place > used.at && place < at;
    // Another function sets the variable: `$script:repository = $name`.
    const isSet = (each: Assignment) => each.pieces.length === 0 && !isOwn(each.at);
    if (used !== undefined && isPart(used.pieces) && named.some(isOwn(used.at) ? isChanged : isSet)) return undefined;
    // `if not name: name = "app"`: a default, and any other value may be given.
    if (isParameter && used?.pieces.every((piece) => typeof piece === 'string' && !piece.includes('/')))
      return undefined;
    if (used !== undefined) uses.push(used);
    if (given !== undefined && named.length === 0) return passed?.(given, name);
    return used?.pieces ?? (named.length === 0 && !isParameter ? shared?.(name) : undefined);
  };
}

/** Text that is neither a URL nor a path of the API: `comments/5`. */
function isPart([start]: Pieces): boolean {
  return typeof start === 'string' && !/^(?:https?:|\/)/.test(start) && !RELATIVE.test(start);
}
