import { METHODS } from '../../internal/methods.ts';
import { VERBS } from './verbs.ts';
import { basesOf, pickSignificant, splitWords, stem } from './words.ts';

/**
 * What people say, and what routes are called instead. A phrase, and a word with a value of several words, is replaced by its values;
 * an HTTP method among them says which method does it.
 */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** A word of a question: what to look for, and what it may be called instead. */
export interface QueryWord {
  readonly text: string;
  readonly synonyms: readonly string[];
  /** Whether it says what to do, rather than with what. */
  readonly isVerb: boolean;
  /** Whether it names the thing that the question is about. */
  readonly isMain: boolean;
}

/** What the catalogue's own words are. */
export interface Vocabulary {
  isTerm(word: string): boolean;
  /** Whether a title has it as the name of a thing: after its first word. */
  isNoun(word: string): boolean;
  /** The word that a misspelt one stands for; the word itself if it is known, or like none. */
  correct(word: string): string;
}

export interface Question {
  readonly words: readonly QueryWord[];
  /** The methods that do what is asked for, the likeliest first; empty if no word says so. */
  readonly methods: readonly string[];
  /** Whether many things are asked for, or one; undefined if nothing says so. */
  readonly isMany: boolean | undefined;
  /** What the first word may be called, if it says what to do: "lock", in "lock an issue". */
  readonly act: ReadonlySet<string>;
  /** All words in one form, for what depends on a word being there at all. */
  readonly stems: ReadonlySet<string>;
  /** Those that name neither the thing that the question is about nor several things: `org`, in "teams of an org". */
  readonly surroundings: ReadonlySet<string>;
}

const IS_METHOD: ReadonlySet<string> = new Set(METHODS);

/** A question that begins with one of these asks for something, whatever verb follows. */
const ASKING = /^(?:is|are|am|was|did|do|does|has|have|who|whose|what|which|where|how many|how much)\b/;
const ASKING_FOR_ONE = /^(?:is|are|am|was|did|does|has|have)\b/;
const OPENING = /^(?:please |can i |can you |i want to |i need to |how to |how do i |how can i |let me )+/;

export function readQuestion(text: string, synonyms: Synonyms, vocabulary: Vocabulary): Question {
  const plain = splitWords(text).map(vocabulary.correct).join(' ').replace(OPENING, '');
  const { words: given, methods: meant } = rewritePhrases(plain.split(' '), synonyms);
  const significant = new Set(pickSignificant(given));
  const isAsking = ASKING.test(plain);
  const methods = [...meant];
  const words: QueryWord[] = [];
  let mainEnds = false;
  let act: QueryWord | undefined;
  let isMany: boolean | undefined = ASKING_FOR_ONE.test(plain) ? false : undefined;
  for (const [place, word] of given.entries()) {
    if (!significant.has(word)) {
      // The thing that is asked for ends at the first small word: the files, in "files of a pull request".
      mainEnds ||= words.some((each) => each.isMain);
      if (!mainEnds) isMany = ONE.has(word) ? false : word === 'all' ? true : isMany;
      continue;
    }
    const read = readWord(word, synonyms, vocabulary, place === 0 && !isAsking, methods.length === 0);
    const isMain = !mainEnds && !read.isVerb;
    if (word === 'list' || (isMain && stem(word) !== word)) isMany = true;
    methods.push(...read.methods);
    const found = { text: read.text, synonyms: read.synonyms, isVerb: read.isVerb, isMain };
    if (place === 0 && (read.methods.length > 0 || read.synonyms.length === 0)) act = found;
    if (!words.some((other) => other.text === read.text)) words.push(found);
    // An act names its thing: the star, in "star a repo".
    if (isMain && read.methods.length > 0) mainEnds = true;
  }
  // "Get pull request" asks for one, although it has no article.
  if (isMany === undefined && GETTING.has(given[0] ?? '') && words.some(({ isMain }) => isMain)) isMany = false;
  if (ASKING_FOR_ONE.test(plain)) words.push({ text: 'check', synonyms: ['get'], isVerb: true, isMain: false });
  const stems = new Set([...given, ...given.map(stem), ...words.flatMap((word) => [word.text, ...word.synonyms])]);
  const plurals = new Set(given.filter((word) => stem(word) !== word).map(stem));
  const things = words.filter(({ isMain, text: name }) => isMain || plurals.has(name));
  const named = new Set(things.flatMap((word) => [word.text, ...word.synonyms]));
  for (const word of given) if (named.has(stem(word))) named.add(word);
  return {
    words,
    // Many things are read, unless a verb says otherwise.
    methods: isAsking || (methods.length === 0 && isMany) ? ['GET'] : methods,
    isMany,
    act: new Set(act === undefined ? [] : [act.text, ...act.synonyms]),
    stems,
    surroundings: new Set([...stems].filter((each) => !named.has(each))),
  };
}

const GETTING: ReadonlySet<string> = new Set(['get', 'fetch', 'read', 'show', 'view', 'retrieve', 'display']);
const ONE: ReadonlySet<string> = new Set(['a', 'an', 'one', 'single', 'this']);
const LONGEST_PHRASE = 5;

/** Replaces each phrase that the synonyms have, such as `thumbs up`, and each word that stands for several, such as `pr`. */
function rewritePhrases(words: readonly string[], synonyms: Synonyms): { words: string[]; methods: string[] } {
  const result: string[] = [];
  const methods: string[] = [];
  for (let index = 0; index < words.length; ) {
    let length = Math.min(LONGEST_PHRASE, words.length - index);
    while (length > 1 && !synonyms.has(words.slice(index, index + length).join(' '))) length -= 1;
    const phrase = words.slice(index, index + length).join(' ');
    const others = lookUp(synonyms, phrase) ?? [];
    index += length;
    const isIgnored = synonyms.has(phrase) && others.length === 0;
    if (isIgnored) continue;
    if (length === 1 && !others.some((each) => each.includes(' '))) result.push(phrase);
    else
      for (const each of others)
        if (!IS_METHOD.has(each)) result.push(...each.split(' '));
        else if (methods.length === 0) methods.push(each);
  }
  return { words: result, methods };
}

/** The synonyms of a word, or of its singular: `prs` has those of `pr`. */
function lookUp(synonyms: Synonyms, word: string): readonly string[] | undefined {
  return synonyms.get(word) ?? synonyms.get(stem(word)) ?? synonyms.get(word.replace(/s$/, ''));
}

interface ReadWord {
  readonly text: string;
  readonly synonyms: readonly string[];
  readonly isVerb: boolean;
  readonly methods: readonly string[];
}

/** Reads a word. The first act is what is asked for: "list open issues" opens none. */
function readWord(
  word: string,
  synonyms: Synonyms,
  vocabulary: Vocabulary,
  isFirst: boolean,
  mayAct: boolean,
): ReadWord {
  const text = stem(word);
  const own = lookUp(synonyms, word);
  if (own !== undefined) {
    // A word that is also the name of a thing is an act at the start only: "comment on an issue", but "issue comments".
    const isAct = mayAct && (!vocabulary.isNoun(text) || (isFirst && word === text));
    const methods = isAct ? own.filter((each) => IS_METHOD.has(each)) : [];
    const others = own.filter((each) => !IS_METHOD.has(each) && (isAct || !VERBS.has(each))).map(stem);
    return { text, synonyms: others, isVerb: false, methods };
  }
  const verb = VERBS.get(word) ?? VERBS.get(text);
  if (verb !== undefined) {
    const methods = mayAct ? verb.methods : [];
    return { text, synonyms: verb.words.filter((each) => each !== text), isVerb: true, methods };
  }
  // To unfollow is to delete what follow creates.
  const undone = word.startsWith('un') ? word.slice(2) : '';
  if (
    undone.length > 2 &&
    !vocabulary.isTerm(text) &&
    !VERBS.has(undone) &&
    (vocabulary.isTerm(stem(undone)) || synonyms.has(undone))
  ) {
    return { ...readWord(undone, synonyms, vocabulary, false, false), methods: ['DELETE'] };
  }
  if (vocabulary.isTerm(text)) return { text, synonyms: [], isVerb: false, methods: [] };
  // "Am I watching" watches nothing: the other form of a verb is a state.
  const base = basesOf(word).find((each) => synonyms.has(each) || vocabulary.isTerm(each));
  const others = (base === undefined ? [] : [base, ...(synonyms.get(base) ?? [])]).filter(
    (each) => !IS_METHOD.has(each),
  );
  return { text, synonyms: others.filter((each) => !VERBS.has(each)), isVerb: false, methods: [] };
}
