import { type Argument, endOfGroup, splitArguments } from './source-expressions.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

/** A call in the program: its name, its arguments, and its position. */
export interface SourceCall {
  readonly names: readonly string[];
  readonly args: readonly Argument[];
  readonly open: number;
  readonly close: number;
  readonly start: number;
}

/** Commands of PowerShell that send requests, and functions that are named after them. */
const COMMANDS = /^(?:Invoke-\w*(?:RestMethod|WebRequest)\w*|irm|iwr|download_\w+)$/i;

/** All calls of a program: `name(arguments)`, and the commands of PowerShell. */
export function readCalls(tokens: readonly Token[], kind: SourceKind): SourceCall[] {
  const calls: SourceCall[] = [];
  tokens.forEach(({ text, kind: type }, open) => {
    if (kind === 'powershell' && type === 'name' && COMMANDS.test(text)) calls.push(readCommand(tokens, open));
    if (kind === 'powershell' && text === '{' && tokens[open - 1]?.text === '@') calls.push(readTable(tokens, open));
    if (type !== 'sign' || text !== '(' || tokens[open - 1]?.kind !== 'name') return;
    const start = startOfChain(tokens, open - 1);
    if (/^(?:def|func|fn|function)$/.test(tokens[start - 1]?.text ?? '')) return;
    const names = tokens
      .slice(start, open)
      .filter((token) => token.kind === 'name')
      .map((token) => token.text);
    const close = endOfGroup(tokens, open);
    calls.push({ names, args: splitArguments(tokens, open, close), open, close, start });
  });
  return calls.sort((one, other) => one.open - other.open);
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
  return { names: ['Invoke-RestMethod'], args, open, close, start: open - 1 };
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
