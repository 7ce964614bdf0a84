import { readShellPart } from '../../src/core/internal/shell-words.ts';

/** Joins words that bash split at `=`: `type`, `=` and `public` are one word, and so are `--as`, `=` and `cu`. */
export function joinPairs(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isMark = /^:?=$/.test(word);
    if (joined.length > 0 && (isMark || isOpen)) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    isOpen = isMark;
  }
  return joined;
}

/** Removes the quotes of a word that the shell has not parsed yet. A quote may still be open. */
export function unquote(word: string): string {
  let plain = '';
  for (let at = 0; at < word.length; ) {
    const { text, end } = readShellPart(word, at);
    plain += text;
    at = end;
  }
  return plain;
}

/**
 * Returns a candidate in the form that the shell inserts, or nothing if it cannot be inserted safely. Zsh and fish quote candidates
 * themselves. PowerShell inserts them unchanged, and so does Bash, but only the part after the last `=`.
 */
export function quoteFor(shell: string, typed: string, current: string, candidate: string): string[] {
  // A line break would split one candidate into two, and the terminal would interpret other control characters.
  if (/\p{Cc}/u.test(candidate)) return [];
  if (shell === 'powershell')
    return [/^[\w./=:-]*$/.test(candidate) ? candidate : `'${candidate.replaceAll("'", "''")}'`];
  if (shell !== 'bash') return [candidate];
  // Inside an open quote, the same quote would end it.
  if (typed.startsWith("'")) return candidate.includes("'") ? [] : [candidate];
  if (typed.startsWith('"')) return /["$`\\!]/.test(candidate) ? [] : [candidate];
  return [quoteWord(candidate.slice(current.indexOf('=') + 1))];
}

function quoteWord(word: string): string {
  return /^[\w./=:@-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
