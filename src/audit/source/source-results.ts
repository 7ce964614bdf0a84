import type { Hole, Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import type { Definition } from './source-definitions.ts';
import { endOfGroup, skipBreaks } from './source-groups.ts';
import type { SourceKind } from './source-syntax.ts';
import type { Token } from './source-tokens.ts';

/** The maximum number of branches that a variable is followed to. */
export const MAX_CHOICES = 6;

/** Where the result of a function starts that needs no `return`: `fun url(path: String) = …`, `Url(string path) => …`, the end of a body in Rust. */
export function resultsOf(
  tokens: readonly Token[],
  functions: readonly Definition[],
  kind: SourceKind,
): ReadonlySet<number> {
  if (kind !== 'rust' && kind !== 'kotlin' && kind !== 'csharp') return new Set();
  return new Set(functions.flatMap(({ start }) => resultOf(tokens, start, kind) ?? []));
}

function resultOf(tokens: readonly Token[], start: number, kind: SourceKind): number | undefined {
  let at = start;
  while (at < tokens.length && tokens[at]?.text !== '(') at += 1;
  for (at = endOfGroup(tokens, at) + 1; at < tokens.length; at++) {
    const { text } = tokens[at] as Token;
    if (text === ';' || text === 'fun' || text === 'fn') return undefined;
    if (text === '{') return kind === 'rust' ? lastOf(tokens, at) : undefined;
    if (text === '=' && kind !== 'rust') return skipBreaks(tokens, at + (tokens[at + 1]?.text === '>' ? 2 : 1));
  }
  return undefined;
}

/** The start of the last statement of a block, unless it ends with a semicolon. */
function lastOf(tokens: readonly Token[], open: number): number | undefined {
  const end = endOfGroup(tokens, open);
  let last = open + 1;
  for (let at = open + 1; at < end; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind !== 'sign') continue;
    if (text === ';') last = at + 1;
    if (!/^[({[]$/.test(text)) continue;
    at = endOfGroup(tokens, at);
    if (text === '{') last = at + 1;
  }
  const start = skipBreaks(tokens, last);
  return start < end ? start : undefined;
}

/** Marks the parameters of a function in the text that it returns. */
export function withParameters(
  pieces: Pieces,
  { parameters, start, end }: Definition,
  assigned: readonly { readonly name: string; readonly at: number }[],
): Pieces {
  return pieces.map((piece) => {
    const parameter = typeof piece === 'string' ? -1 : parameters.indexOf(piece.name);
    if (typeof piece === 'string' || parameter < 0) return piece;
    const isChanged = assigned.some(({ name, at }) => name === piece.name && at > start && at < end);
    return { ...piece, parameter, isChanged };
  });
}

/** The text that a function returns for its arguments. */
export function fillParameters(pieces: Pieces, valueFor: (hole: Hole, index: number) => Pieces | undefined): Pieces {
  if (!pieces.some((piece) => typeof piece === 'object' && piece.parameter !== undefined)) return pieces;
  return join(
    pieces.flatMap((piece, index): Pieces => {
      if (typeof piece === 'string' || piece.parameter === undefined) return [piece];
      const value = valueFor(piece, piece.parameter);
      const [first] = value ?? [];
      if (value === undefined) return [piece];
      // `if (rest) rest = "/" + rest`
      const isSeparate = /^[/?]/.test(String(first ?? '/')) || /[/=]$/.test(String(pieces[index - 1]));
      return piece.isChanged === true && index > 0 && !isSeparate ? ['/', ...value] : value;
    }),
  );
}

/** Whether texts differ only in their server: that of github.com, and another one. */
export function isOneRoute(texts: readonly { readonly pieces: Pieces }[]): boolean {
  const paths = texts.map(({ pieces }) =>
    pieces
      .map((piece) => (typeof piece === 'string' ? piece : '~'))
      .join('')
      .replace(/^(?:https?:\/\/[^/]*|~)?(?:\/api\/v3)?\/?/, ''),
  );
  return paths.length > 0 && paths.every((path) => path === paths[0]);
}

/** Where the value of an assignment starts: once for each branch of `if … { value } else { value }` in Rust and Kotlin. */
export function branchesAt(tokens: readonly Token[], start: number): readonly number[] {
  if (/^switch$/i.test(tokens[start]?.text ?? '')) return casesAt(tokens, start);
  if (tokens[start]?.text !== 'if') return [start];
  const branches: number[] = [];
  for (let at = start; at < tokens.length && branches.length < MAX_CHOICES; at++) {
    const { kind, text } = tokens[at] as Token;
    if (kind !== 'sign') continue;
    if (text === ';') break;
    if (text === '{') branches.push(skipBreaks(tokens, at + 1));
    if (!/^[({[]$/.test(text)) continue;
    at = endOfGroup(tokens, at);
    if (text === '{' && tokens[skipBreaks(tokens, at + 1)]?.text !== 'else') break;
  }
  return branches.length === 0 ? [start] : branches;
}

/** `switch ($name) { 'Id' { "…" } default { "…" } }` in PowerShell: where the value of each case starts. */
function casesAt(tokens: readonly Token[], start: number): readonly number[] {
  const open = skipBreaks(tokens, endOfGroup(tokens, start + 1) + 1);
  const end = tokens[open]?.text === '{' ? endOfGroup(tokens, open) : open;
  const cases: number[] = [];
  for (let at = open + 1; at < end && cases.length < MAX_CHOICES; at++) {
    if (tokens[at]?.text !== '{') continue;
    cases.push(skipBreaks(tokens, at + 1));
    at = endOfGroup(tokens, at);
  }
  return cases;
}
