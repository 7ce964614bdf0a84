/** Words that say nothing about which route is meant. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an all and are as at by can do for from how i in is it of on or per that the this to via what which with'.split(
    ' ',
  ),
);

/** What people say, and what routes are called instead. The word itself counts too. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** A word of a question: what to look for, and what it may be called instead. */
export interface QueryWord {
  readonly text: string;
  readonly synonyms: readonly string[];
}

/** More words than this are no question of a person. */
const MAX_WORDS = 16;
const MAX_LENGTH = 32;

export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

export function isSignificant(word: string): boolean {
  return !STOP_WORDS.has(word);
}

/** The words of a question that count; all of them if none does. */
export function readQueryWords(text: string, synonyms: Synonyms): QueryWord[] {
  const words = [...new Set(splitWords(text).map(stem))].slice(0, 2 * MAX_WORDS);
  const significant = words.filter(isSignificant);
  return (significant.length > 0 ? significant : words).slice(0, MAX_WORDS).map((word) => {
    const cut = word.slice(0, MAX_LENGTH);
    return { text: cut, synonyms: synonyms.get(cut) ?? [] };
  });
}

/** One form for one and many: `repositories` and `repository`, `branches` and `branch`. */
export function stem(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|us)es$/.test(word)) return word.slice(0, -2);
  return /[sui]s$/.test(word) ? word : word.slice(0, -1);
}
