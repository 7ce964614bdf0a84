import type { FoundCalls, Pieces, Span } from '../call.ts';
import { findShellCalls } from '../text/find-shell-calls.ts';
import { evaluate } from './source-expressions.ts';
import {
  type Argument,
  endOfGroup,
  type LookUp,
  type SourceCall,
  skipBreaks,
  splitArguments,
} from './source-groups.ts';
import { isPrinted, isUrlFunction } from './source-requests.ts';
import type { Token } from './source-tokens.ts';

/** A function of the program that runs `gh`: `run_gh("api", path)`. */
const GH_FUNCTION = /^_?(?:(?:run|exec|call|invoke)_?)?gh(?:_?(?:json|cli|cmd|run|command|exec|output|raw|text))?$/i;
/** Functions that run a text in a shell. */
const RUNS_TEXT =
  /^(?:run|system|exec|execute|popen|call|check_\w+|getoutput|getstatusoutput|shell_?exec|passthru|shell|sh|bash|cmd|command|spawn|capture2e?|capture3|backtick|run_\w+|\w*_(?:run|cmd|command|shell|sh)|Invoke-Expression|iex)$/i;
const COMMAND_TEXT = /^\s*(?:\w+=\S*\s+)*(?:gh\s+api|curl|wget)\s/;
const COMMAND_IN_TEXT = /(?:^|[;&|(]|\bthen|\bdo|\n)\s*(?:\w+=\S*\s+)*(?:gh api|curl)\s/;

/** `subprocess.run(["gh", "api", path])`, `exec.Command("gh", "api", path)`, `run("gh api user")`. */
export function findCommand(
  tokens: readonly Token[],
  call: SourceCall,
  lookUp: LookUp,
  isHost: (host: string) => boolean,
  found: FoundCalls,
): boolean {
  const [first] = call.args;
  // `capture2(*%w[gh api user])`
  const begin = tokens[first?.start ?? -1]?.text === '*' ? (first as Argument).start + 1 : (first?.start ?? -1);
  const items = tokens[begin]?.text === '[' ? itemsOf(tokens, begin) : call.args;
  if (isUrlFunction(call.names) || items.length === 0) return false;
  const name = call.names.at(-1) ?? '';
  // `exec.CommandContext(ctx, "gh", "api", path)`
  const given = wordsOf(tokens, /^(?:Command|Exec)Context$/.test(name) ? items.slice(1) : items, lookUp);
  // `exec.Command("bash", "-c", "gh api user")`
  const words = isOne(given[0], /^(?:ba|z)?sh$/) && isOne(given[1], /^-\w*c$/) ? given.slice(2) : given;
  const [one, two] = words;
  const isWords = isOne(one, /^gh$/) && isOne(two, /^api$/);
  const start = typeof one?.[0] === 'string' ? one[0] : '';
  // `Start-Process gh -ArgumentList "api user"`
  const list =
    /^Start-Process$/i.test(name) && tokens[first?.start ?? -1]?.text === 'gh'
      ? call.args.find((each) => /^Arg/i.test(each.name ?? ''))
      : undefined;
  if (list !== undefined) {
    const args =
      tokens[list.start]?.text === '@' ? wordsOf(tokens, itemsOf(tokens, list.start + 1), lookUp) : undefined;
    const text = args === undefined ? writeShell(evaluate(tokens, list.start, lookUp)?.pieces ?? []) : quoted(args);
    return addCommand(`gh ${text}`, spanOf(tokens, call), isHost, found);
  }
  const isText =
    (COMMAND_TEXT.test(start) && !isPrinted(call.names)) ||
    ((RUNS_TEXT.test(name) || words !== given) && COMMAND_IN_TEXT.test(start));
  // `gh("api", path)`, a function of the program, and `gh.Exec("api", path)` of go-gh.
  const isGh = GH_FUNCTION.test(name) || (call.names.at(-2) === 'gh' && /^Exec(?:Context)?$/.test(name));
  const isHelper = isGh && one?.length === 1 && one[0] === 'api';
  if (!isWords && !isText && !isHelper) return false;
  return addCommand(
    isText ? writeShell(one as Pieces) : quoted(isHelper ? [['gh'], ...words] : words),
    spanOf(tokens, call),
    isHost,
    found,
  );
}

/**
 * `cmd = ["gh", "api", path]`, `args := []string{"api", path}`: a command in a list that is run later, with what is added to it before the
 * next list of that name.
 */
export function addListedCommands(
  tokens: readonly Token[],
  lookUp: LookUp,
  isHost: (host: string) => boolean,
  found: FoundCalls,
): void {
  const runsGh = tokens.some(({ kind, text }) => kind !== 'sign' && text === 'gh');
  tokens.forEach(({ kind, text, isCommand, ...span }, open) => {
    if (isCommand === true && COMMAND_TEXT.test(text))
      addCommand(writeShell(evaluate(tokens, open, lookUp)?.pieces ?? [text]), span, isHost, found);
    if (kind !== 'sign' || !/^[[{(]$/.test(text)) return;
    const at = skipBreaks(tokens, open + 1);
    const isFull = tokens[at]?.text === 'gh' && tokens[skipBreaks(tokens, at + 2)]?.text === 'api';
    const isPart =
      runsGh &&
      (text !== '(' || tokens[open - 1]?.text === '@') &&
      tokens[at]?.text === 'api' &&
      tokens[at]?.kind === 'string';
    if (tokens[at]?.kind !== 'string' || tokens[at + 1]?.text !== ',' || !(isFull || isPart)) return;
    const list = { start: tokens[open]?.start ?? 0, end: tokens[endOfGroup(tokens, open)]?.end ?? 0 };
    const isRead = [...found.calls, ...found.unread].some((each) => each.start <= list.start && list.end <= each.end);
    if (isRead) return;
    const words = wordsOf(tokens, [...itemsOf(tokens, open), ...addedItems(tokens, open)], lookUp);
    addCommand(quoted(isPart ? [['gh'], ...words] : words), list, isHost, found);
  });
}

export function spanOf(tokens: readonly Token[], { start, close }: SourceCall): Span {
  return { start: tokens[start]?.start ?? 0, end: tokens[Math.min(close, tokens.length - 1)]?.end ?? 0 };
}

/** `cmd += ["-X", "POST"]`, `cmd.extend([…])`, `args = append(args, "-X", "POST")`. */
function addedItems(tokens: readonly Token[], open: number): readonly Argument[] {
  let equals = open - 1;
  while (equals > 0 && tokens[equals]?.text !== '=' && tokens[equals]?.text !== '\n') equals -= 1;
  const name = tokens[tokens[equals - 1]?.text === ':' ? equals - 2 : equals - 1];
  if (tokens[equals]?.text !== '=' || name?.kind !== 'name') return [];
  const items: Argument[] = [];
  for (let at = endOfGroup(tokens, open) + 1; at < tokens.length; at++) {
    const text = (offset: number) => tokens[at + offset]?.text ?? '';
    if (/^(?:def|func|fn|function|class)$/.test(text(0))) break;
    if (text(0) !== name.text) continue;
    if (text(1) === '=' && text(2) === '[') break;
    const isSum = text(1) === '+' && text(2) === '=' && text(3) === '[';
    const isMethod = text(1) === '.' && /^(?:extend|append|push|concat)$/.test(text(2)) && text(3) === '(';
    if (isSum || (isMethod && text(4) === '[')) items.push(...itemsOf(tokens, at + (isSum ? 3 : 4)));
    else if (isMethod) items.push(...itemsOf(tokens, at + 3));
    else if (text(1) === ',' && text(-1) === '(' && text(-2) === 'append')
      items.push(...itemsOf(tokens, at - 1).slice(1));
  }
  return items;
}

function wordsOf(tokens: readonly Token[], items: readonly Argument[], lookUp: LookUp): (Pieces | undefined)[] {
  return items.map((each) =>
    tokens[each.start]?.text === '*' ? undefined : evaluate(tokens, each.start, lookUp)?.pieces,
  );
}

function addCommand(shell: string, span: Span, isHost: (host: string) => boolean, found: FoundCalls): boolean {
  const { calls, unread } = findShellCalls(shell, isHost);
  for (const each of calls) {
    const list = each.members.list.map((member) => ({ ...member, ...span, valueSpan: span }));
    found.calls.push({ ...each, ...span, members: { ...each.members, list } });
  }
  found.unread.push(...unread.map((each) => ({ ...each, ...span })));
  return calls.length + unread.length > 0;
}

/** `["gh", "api"] + ["user"]`: the items of a list, and of those that are added to it. */
function itemsOf(tokens: readonly Token[], from: number): readonly Argument[] {
  const end = endOfGroup(tokens, from);
  const isSum = tokens[end + 1]?.text === '+';
  const rest = isSum && tokens[end + 2]?.text === '[' ? itemsOf(tokens, end + 2) : [];
  // What is added may be any number of words.
  const others = isSum && rest.length === 0 ? [{ start: tokens.length, end: tokens.length }] : rest;
  return [...splitArguments(tokens, from, end), ...others];
}

function isOne(pieces: Pieces | undefined, text: RegExp): boolean {
  return pieces?.length === 1 && text.test(String(pieces[0]));
}

function quoted(words: readonly (Pieces | undefined)[]): string {
  return words
    .map((word) => `"${writeShell(word ?? [{ name: 'rest', isSegment: false }]).replace(/"/g, '\\"')}"`)
    .join(' ');
}

function writeShell(pieces: Pieces): string {
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece.replace(/\\(["'])/g, '$1') : `\${${piece.name || 'value'}}`))
    .join('');
}
