import { type Argument, endOfGroup, type SourceCall, splitArguments } from './source-groups.ts';
import { isRequest } from './source-requests.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

/** Commands of PowerShell that send requests, and functions that are named after them. */
const COMMANDS =
  /^(?:Invoke-\w*(?:RestMethod|WebRequest)\w*|irm|iwr|Invoke-Expression|iex|Start-Process|download_\w+|(?:Invoke|Get|Send|New|Set|Update|Remove|Add|Start|Read)-\w*(?:GitHub|GH|Api|Rest|Request|Url|Web|Http|Json|Page)\w*)$/i;
/** Programs and functions that send requests, by names that are also those of other things. */
const PLAIN_COMMANDS = /^(?:curl|wget|request|fetch|api)$/i;
const MAX_TYPE_ARGUMENTS = 30;

/** All calls of a program: `name(arguments)`, and the commands of PowerShell. */
export function readCalls(
  tokens: readonly Token[],
  kind: SourceKind,
  definitions: readonly { readonly name: string }[],
): SourceCall[] {
  const calls: SourceCall[] = [];
  const own = new Set(definitions.map(({ name }) => name.toLowerCase()));
  const isFirst = (at: number) => /^(?:[\n=(|;{&]|return)$/i.test(tokens[at - 1]?.text ?? '\n');
  const isCommand = (text: string, at: number) =>
    (COMMANDS.test(text) || own.has(text.toLowerCase()) || (PLAIN_COMMANDS.test(text) && isFirst(at))) &&
    !/^function$/i.test(tokens[at - 1]?.text ?? '');
  tokens.forEach(({ text, kind: type }, open) => {
    if (kind === 'powershell' && type === 'name' && isCommand(text, open)) calls.push(readCommand(tokens, open));
    if (kind === 'powershell' && text === '{' && tokens[open - 1]?.text === '@') calls.push(readTable(tokens, open));
    if (kind === 'php' && text === 'CURLOPT_URL' && tokens[open + 2]?.text === '>')
      calls.push(readOption(tokens, open));
    if (kind === 'ruby' && isPlainCall(tokens, open)) calls.push(readPlainCall(tokens, open));
    const last = type === 'sign' && text === '(' ? lastOfName(tokens, open - 1) : -1;
    if (last < 0 || tokens[last]?.kind !== 'name') return;
    const start = startOfChain(tokens, last);
    if (/^(?:def|func|fn|fun|function)$/.test(tokens[start - 1]?.text ?? '')) return;
    const names = namesIn(tokens, start, last);
    const close = endOfGroup(tokens, open);
    // `run({ path: "…" })` in Ruby
    const table = kind === 'ruby' && tokens[open + 1]?.text === '{' ? open + 1 : undefined;
    const args = splitArguments(tokens, table ?? open, table === undefined ? close : endOfGroup(tokens, table));
    calls.push({ names, args, open, close, start });
  });
  return calls.sort((one, other) => one.open - other.open);
}

/** The name before a parenthesis, without its type arguments: `getFromJson<Release>(…)`, `get::<Release>(…)`. */
function lastOfName(tokens: readonly Token[], before: number): number {
  if (tokens[before]?.text !== '>') return before;
  let depth = 0;
  for (let at = before; at > Math.max(0, before - MAX_TYPE_ARGUMENTS); at--) {
    const { kind, text } = tokens[at] as Token;
    if (text === '>') depth += 1;
    else if (text === '<') depth -= 1;
    else if (kind === 'string' || (kind === 'sign' && !/^[.,:?&[\]()]$/.test(text))) return -1;
    if (depth === 0) return tokens[at - 1]?.text === ':' && tokens[at - 2]?.text === ':' ? at - 3 : at - 1;
  }
  return -1;
}

/** `client.get "/user", accept: type`: a call of Ruby without parentheses, in the position of its name. */
function isPlainCall(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.kind !== 'name' || next === undefined || /^(?:\.|:|def)$/.test(next.text)) return false;
  const isArgument = next.kind === 'string' || (next.kind === 'name' && /^\.$/.test(tokens[at - 1]?.text ?? ''));
  if (!isArgument || /^(?:do|if|unless|and|or|then|end|rescue|while|until)$/.test(next.text)) return false;
  const start = startOfChain(tokens, at);
  if (tokens[start - 1]?.text === 'def' || (start === at && opensBlock(tokens, at))) return false;
  return isRequest(namesIn(tokens, start, at));
}

/** `get "/user" do`: a server that answers the request. */
function opensBlock(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length && tokens[at]?.text !== '\n'; at++) if (tokens[at]?.text === 'do') return true;
  return false;
}

function namesIn(tokens: readonly Token[], start: number, last: number): string[] {
  return tokens
    .slice(start, last + 1)
    .filter(({ kind }) => kind === 'name')
    .map(({ text }) => text);
}

/** The arguments end with the line, unless a comma is before its end. */
function readPlainCall(tokens: readonly Token[], at: number): SourceCall {
  let end = at + 1;
  for (; end < tokens.length; end++) {
    const { kind, text } = tokens[end] as Token;
    if (kind === 'sign' && /^[({[]$/.test(text)) end = endOfGroup(tokens, end);
    else if (kind === 'sign' && /^[)}\];]$/.test(text)) break;
    else if (text === '\n' && tokens[end - 1]?.text !== ',') break;
    else if (kind === 'name' && /^(?:do|if|unless|and|or)$/.test(text)) break;
  }
  const start = startOfChain(tokens, at);
  return { names: namesIn(tokens, start, at), args: splitArguments(tokens, at, end), open: at, close: end - 1, start };
}

/** `requests.Session().get`: the start of the names before a parenthesis. */
function startOfChain(tokens: readonly Token[], last: number): number {
  let at = last;
  while (/^(?:\.|:)$/.test(tokens[at - 1]?.text ?? '')) {
    const before = tokens[at - 1]?.text === ':' ? at - 3 : at - 2;
    if (tokens[before]?.kind !== 'name') return at;
    at = before;
  }
  return at;
}

/** `@{ Uri = "…"; Method = 'Post' }`: the arguments of a command, which are passed to it as `@params`. */
function readTable(tokens: readonly Token[], open: number): SourceCall {
  const close = endOfGroup(tokens, open);
  const args: Argument[] = [];
  for (let at = open + 1; at < close; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind === 'sign' && /^[({[]$/.test(text)) at = endOfGroup(tokens, at);
    else if (kind !== 'sign' && tokens[at + 1]?.text === '=')
      args.push({ start: at + 2, end: Math.min(at + 4, close), name: text });
  }
  return { names: [splattedTo(tokens, open, close) ?? 'Invoke-RestMethod'], args, open, close, start: open - 1 };
}

/** `$options = [CURLOPT_URL => "…"]` in PHP. */
function readOption(tokens: readonly Token[], open: number): SourceCall {
  let close = open + 3;
  for (let at = close; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind === 'sign' && /^[,;)\]]$/.test(text)) break;
    if (kind === 'sign' && /^[({[]$/.test(text)) at = endOfGroup(tokens, at);
    close = at;
  }
  return { names: ['curl_setopt_array'], args: [{ start: open + 3, end: close + 1 }], open, close, start: open };
}

/** `$params = @{ … }` and `Invoke-GitHubApi @params`: the command that a table is passed to. */
function splattedTo(tokens: readonly Token[], open: number, close: number): string | undefined {
  const name = tokens[open - 2]?.text === '=' ? tokens[open - 3]?.text.replace('$', '') : undefined;
  if (name === undefined) return undefined;
  for (let at = close + 1; at < tokens.length; at++) {
    if (tokens[at]?.text !== '@' || tokens[at + 1]?.text !== name) continue;
    let start = at;
    while (start > 0 && !/^[\n;=({|]$/.test(tokens[start - 1]?.text ?? '')) start -= 1;
    if (/^return$/i.test(tokens[start]?.text ?? '')) start += 1;
    return tokens[start]?.kind === 'name' ? tokens[start]?.text : undefined;
  }
  return undefined;
}

/** `Invoke-RestMethod -Uri "…" -Method Post`, up to the end of the line. */
function readCommand(tokens: readonly Token[], start: number): SourceCall {
  const args: Argument[] = [];
  let at = start + 1;
  let name: string | undefined;
  for (; at < tokens.length; at++) {
    const { kind, text } = tokens[at] as Token;
    if (text === '`' && tokens[at + 1]?.text === '\n') at += 1;
    else if (kind === 'sign' && /^[\n|;})]$/.test(text)) break;
    else if (kind === 'name' && text.startsWith('-')) name = text.slice(1);
    else {
      args.push({ start: at, end: at + 1, name });
      name = undefined;
      if (/^[({[]$/.test(text) && kind === 'sign') at = endOfGroup(tokens, at);
    }
  }
  return { names: [tokens[start]?.text ?? ''], args, open: start, close: at - 1, start };
}
