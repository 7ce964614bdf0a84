/** Joins what bash has split at `=`: `type`, `=` and `public` are one word, and so are `--as`, `=` and `cu`. */
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

/** The text of a word that the shell has not read yet. Its quote may still be open. */
export function unquote(word: string): string {
  const [, mark = '', inner = ''] = /^(['"])(.*)$/s.exec(word) ?? [];
  if (mark === '') return word.replace(/\\(.)/gs, '$1');
  return inner.endsWith(mark) ? inner.slice(0, -1) : inner;
}

/**
 * A candidate as the shell inserts it; none if it cannot be inserted safely. Zsh and fish quote candidates themselves. Bash inserts
 * them as they are, and only what follows the last `=`.
 */
export function quoteFor(shell: string, typed: string, current: string, candidate: string): string[] {
  // A line break would make two candidates of one, and other control characters would act on the terminal.
  if (/\p{Cc}/u.test(candidate)) return [];
  if (shell !== 'bash') return [candidate];
  // Inside a quote that is open, the same quote would end it.
  if (typed.startsWith("'")) return candidate.includes("'") ? [] : [candidate];
  if (typed.startsWith('"')) return /["$`\\!]/.test(candidate) ? [] : [candidate];
  return [quoteWord(candidate.slice(current.indexOf('=') + 1))];
}

function quoteWord(word: string): string {
  return /^[\w./=:@-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
