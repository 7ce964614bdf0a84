import { METHODS } from '../../core/methods.ts';
import { stem } from './words.ts';

/**
 * The phrases that users write, with the words that routes use instead. A phrase, or a word with several values, is replaced with
 * its values. An HTTP method in the values selects that method.
 */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

export const IS_METHOD: ReadonlySet<string> = new Set(METHODS);

/** A phrase is also found with other articles, or with its words in the plural. */
const ARTICLES: ReadonlySet<string> = new Set(
  'a an the my this that these those your our their his her some any all single specific certain'.split(' '),
);
/** A phrase with `user` is also one with these. */
const SOMEBODY: ReadonlySet<string> = new Set(['somebody', 'someone']);
const LONGEST_PHRASE = 8;

/** "Turn the alerts on" is read as "turn on the alerts". */
const SWITCHED = /\b(?:turn|switch) (on|off)\b/g;
const SEPARATED =
  /\b(turn|switch|take|shut|spin|kick|throw|set|bring|pull) ((?!(?:on|off|away|down|up|back) )(?:(?!thumbs )[a-z0-9]+ ){1,5}?)(on|off|away|down|up|back)\b/;

interface Phrases {
  /** By their normalized form. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The first words of all phrases, as written and in the singular. Most words of a question are not in this set. */
  readonly beginnings: ReadonlySet<string>;
}

const tables = new WeakMap<Synonyms, Phrases>();

function phrasesOf(synonyms: Synonyms): Phrases {
  const known = tables.get(synonyms);
  if (known !== undefined) return known;
  const values = new Map<string, readonly string[]>();
  const beginnings = new Set<string>();
  for (const [phrase, others] of synonyms) {
    const words = phrase.split(' ');
    if (words.length === 1) continue;
    beginnings.add(words[0] as string);
    const plain = normalize(words, synonyms);
    if (!plain.includes(' ')) continue;
    values.set(plain, others);
    beginnings.add(plain.slice(0, plain.indexOf(' ')));
  }
  const phrases = { values, beginnings };
  tables.set(synonyms, phrases);
  return phrases;
}

/** Without articles, in the singular, and with abbreviations written out: a phrase with `pr` is also one with `pull requests`. */
function normalize(words: readonly string[], synonyms: Synonyms): string {
  return words
    .filter((word) => !ARTICLES.has(word))
    .map((word) => (SOMEBODY.has(word) ? 'user' : writeOut(stem(word), synonyms)))
    .join(' ');
}

function writeOut(word: string, synonyms: Synonyms): string {
  const [full = '', ...others] = synonyms.get(word) ?? [];
  return others.length === 0 && full.length > word.length ? full : word;
}

/** A question with its phrases replaced. */
interface Rewritten {
  readonly words: readonly string[];
  /** The methods that a phrase selects, and the position of the first word that replaces it. */
  readonly methods: readonly string[];
  readonly methodsAt: number;
  /** Whether the first word is part of a name, such as `deploy key`, so that it is not a verb. */
  readonly startsWithName: boolean;
}

/** Replaces each phrase in the synonyms, such as `thumbs up`, and each word that stands for several words, such as `pr`. */
export function rewritePhrases(text: string, synonyms: Synonyms): Rewritten {
  const joined = text.replace(SEPARATED, '$1 $3 $2');
  const words = joined
    .replace(SWITCHED, (_, side) => (side === 'on' ? 'enable' : 'disable'))
    .trim()
    .split(/ +/);
  const phrases = phrasesOf(synonyms);
  const result: string[] = [];
  let methods: readonly string[] = [];
  let methodsAt = -1;
  let startsWithName = false;
  for (let index = 0; index < words.length; ) {
    const { length, values } = findPhrase(words, index, synonyms, phrases);
    const first = words[index] as string;
    index += length;
    if (values?.length === 0) continue;
    if (values === undefined || (length === 1 && !values.some((each) => each.includes(' ')))) {
      result.push(first);
      continue;
    }
    const said = values.filter((each) => IS_METHOD.has(each));
    if (result.length === 0 && said.length === 0) startsWithName = true;
    if (methodsAt < 0 && said.length > 0) {
      methods = said;
      methodsAt = result.length;
    }
    const replacement = values.filter((each) => !IS_METHOD.has(each)).flatMap((each) => each.split(' '));
    // A plural is replaced with a plural: `prs` with `pull requests`, "latest commits on a branch" with "list commits".
    const last = words[index - 1] as string;
    if (replacement.length > 1 && stem(last) !== last) replacement.push(toPlural(replacement.pop() as string));
    const plurals = new Set(words.slice(index - length, index).filter((word) => stem(word) !== word));
    if (replacement[0] === 'get' && replacement.some((word) => plurals.has(toPlural(word)))) replacement[0] = 'list';
    result.push(...replacement);
  }
  return { words: result, methods, methodsAt, startsWithName };
}

function toPlural(word: string): string {
  if (stem(word) !== word || word.endsWith('s')) return word;
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function findPhrase(
  words: readonly string[],
  start: number,
  synonyms: Synonyms,
  phrases: Phrases,
): { length: number; values: readonly string[] | undefined } {
  const first = words[start] as string;
  const mayBegin = [first, stem(first), normalize([first], synonyms).split(' ', 1)[0] ?? ''].some((word) =>
    phrases.beginnings.has(word),
  );
  for (let length = mayBegin ? Math.min(LONGEST_PHRASE, words.length - start) : 1; length > 1; length--) {
    const part = words.slice(start, start + length);
    const exact = synonyms.get(part.join(' '));
    if (exact !== undefined) return { length, values: exact };
    if (ARTICLES.has(part[0] as string) || ARTICLES.has(part[length - 1] as string)) continue;
    const values = phrases.values.get(normalize(part, synonyms));
    if (values === undefined) continue;
    // "Comment on a pull request" is a task, but "comments on a pull request" are things.
    const isTask = values.some((value) => IS_METHOD.has(value) && value !== 'GET');
    if (!(isTask && stem(first) !== first && synonyms.has(stem(first)))) return { length, values };
  }
  return { length: 1, values: lookUp(synonyms, first) };
}

/** The synonyms of a word, or of its singular: `prs` has those of `pr`. */
export function lookUp(synonyms: Synonyms, word: string): readonly string[] | undefined {
  return synonyms.get(word) ?? synonyms.get(stem(word)) ?? synonyms.get(word.replace(/s$/, ''));
}
