import type { Pieces } from '../call.ts';
import { evaluate, type LookUp, plainName } from './source-expressions.ts';
import type { Token } from './source-tokens.ts';

/** An assignment of text to a variable, a constant or a field. */
export interface Assignment {
  readonly name: string;
  /** The position of the name and the position after the value, in the tokens. */
  readonly at: number;
  readonly end: number;
  readonly pieces: Pieces;
}

const TYPE = /^(?:&|str|static|'|String|string|mut|<|>|\w+)$/;

/** The assignments of a program whose value is text. A variable may be used before its assignment, in a function above it. */
export function readAssignments(tokens: readonly Token[]): readonly Assignment[] {
  const found: Assignment[] = [];
  const lookUp = createLookUp(found);
  for (let at = 1; at < tokens.length - 1; at++) {
    if (
      tokens[at]?.text !== '=' ||
      /^[=!<>+]$/.test(tokens[at - 1]?.text ?? '') ||
      /^[=>~]$/.test(tokens[at + 1]?.text ?? '')
    )
      continue;
    const name = nameBefore(tokens, at);
    const value = name === undefined ? undefined : evaluate(tokens, at + 1, lookUp);
    if (name === undefined || value === undefined || !value.pieces.some((piece) => typeof piece === 'string')) continue;
    found.push({ name: plainName(name), at, end: value.next, pieces: value.pieces });
  }
  return found;
}

/** The name that is assigned: `url :=`, `self.base_url =`, `const API: &str =`. A named argument is not one. */
function nameBefore(tokens: readonly Token[], equals: number): string | undefined {
  let at = equals - 1;
  if (tokens[at]?.text === ':') at -= 1;
  // `API: &str`
  const type = at;
  while (at > 0 && tokens[at]?.text !== ':' && TYPE.test(tokens[at]?.text ?? '') && type - at < 6) at -= 1;
  const isTyped = tokens[at]?.text === ':' && tokens[at - 1]?.kind === 'name' && tokens[at - 1]?.text !== ':';
  const token = isTyped ? tokens[at - 1] : tokens[tokens[equals - 1]?.text === ':' ? equals - 2 : equals - 1];
  return token?.kind === 'name' ? token.text : undefined;
}

/** Looks up the last assignment before a token or, for a name that is assigned once, the only one. */
export function createLookUp(assignments: readonly Assignment[]): LookUp {
  return (name, at) => {
    const own = assignments.filter((each) => each.name === name);
    return (own.findLast((each) => each.at < at) ?? (own.length === 1 ? own[0] : undefined))?.pieces;
  };
}
