/**
 * Whether a text matches a pattern. `*` stands for any characters except a slash, and `**` for any characters. `/**` at the end also
 * matches nothing: `/v1/charges/**` includes `/v1/charges`. All other characters stand for themselves.
 */
export function matchGlob(pattern: string, text: string): boolean {
  if (pattern.endsWith('/**') && matchTokens(pattern.slice(0, -3), text)) return true;
  return matchTokens(pattern, text);
}

/** Compares token by token, with the set of all positions that are possible so far, so that no pattern takes exponential time. */
function matchTokens(pattern: string, text: string): boolean {
  let positions = new Set([0]);
  for (const token of pattern.match(/\*\*|./gsu) ?? []) {
    const next = new Set<number>();
    for (const position of positions) {
      if (token !== '*' && token !== '**') {
        if (text.startsWith(token, position)) next.add(position + token.length);
        continue;
      }
      for (let end = position; !next.has(end); end += 1) {
        next.add(end);
        if (end >= text.length || (token === '*' && text[end] === '/')) break;
      }
    }
    positions = next;
  }
  return positions.has(text.length);
}
