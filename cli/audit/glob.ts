/** One character of a name, or any number of characters (`*`). */
type Token =
  | { readonly kind: 'any' }
  | { readonly kind: 'stars' }
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly ranges: readonly (readonly [string, string])[] };

/** A pattern for one name between slashes, such as `*.js`. */
export type Glob = readonly Token[];

export function readGlob(text: string): Glob {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string;
    if (character === '*') {
      // Several stars are the same as one.
      if (tokens.at(-1)?.kind !== 'stars') tokens.push({ kind: 'stars' });
      at += 1;
    } else if (character === '?') {
      tokens.push({ kind: 'any' });
      at += 1;
    } else if (character === '[') {
      const { token, end } = readSet(text, at);
      tokens.push(token);
      at = end;
    } else {
      const isEscaped = character === '\\' && at + 1 < text.length;
      tokens.push({ kind: 'character', character: isEscaped ? (text[at + 1] as string) : character });
      at += isEscaped ? 2 : 1;
    }
  }
  return tokens;
}

/** Reads `[a-z]`. A bracket that is not closed matches nothing, as in Git. */
function readSet(text: string, start: number): { readonly token: Token; readonly end: number } {
  const isNegated = text[start + 1] === '!' || text[start + 1] === '^';
  const ranges: [string, string][] = [];
  const first = start + (isNegated ? 2 : 1);
  // A closing bracket in the first place is a member of the set.
  for (let at = first; at < text.length; ) {
    if (text[at] === ']' && at > first) return { token: { kind: 'set', isNegated, ranges }, end: at + 1 };
    const [low, next] = readMember(text, at);
    const isRange = text[next] === '-' && text[next + 1] !== undefined && text[next + 1] !== ']';
    const [high, end] = isRange ? readMember(text, next + 1) : [low, next];
    ranges.push([low, high]);
    at = end;
  }
  return { token: { kind: 'set', isNegated: false, ranges: [] }, end: text.length };
}

function readMember(text: string, at: number): readonly [character: string, end: number] {
  const isEscaped = text[at] === '\\' && at + 1 < text.length;
  return isEscaped ? [text[at + 1] as string, at + 2] : [text[at] as string, at + 1];
}

/** The number of steps that may still be spent on matching. When none are left, nothing matches. */
export interface Work {
  left: number;
}

/**
 * Whether a whole name matches. If a character does not match, only the last star is tried again, one character later, because a
 * later star can match everything that an earlier one could.
 */
export function matchesGlob(tokens: Glob, name: string, work: Work): boolean {
  let [token, at] = [0, 0];
  let [afterStars, retry] = [-1, 0];
  while (at < name.length) {
    const next = tokens[token];
    work.left -= next?.kind === 'set' ? 1 + next.ranges.length : 1;
    if (work.left < 0) return false;
    if (next?.kind === 'stars') {
      token += 1;
      afterStars = token;
      retry = at;
    } else if (next !== undefined && matchesCharacter(next, name[at] as string)) {
      token += 1;
      at += 1;
    } else if (afterStars >= 0) {
      retry += 1;
      token = afterStars;
      at = retry;
    } else return false;
  }
  while (tokens[token]?.kind === 'stars') token += 1;
  return token === tokens.length;
}

function matchesCharacter(token: Token, character: string): boolean {
  if (token.kind === 'any') return true;
  if (token.kind === 'character') return token.character === character;
  if (token.kind !== 'set') return false;
  return token.ranges.some(([low, high]) => low <= character && character <= high) !== token.isNegated;
}
