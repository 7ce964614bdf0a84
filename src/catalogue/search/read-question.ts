import { IS_METHOD, lookUp, rewritePhrases, type Synonyms } from './phrases.ts';
import { VERBS } from './verbs.ts';
import { basesOf, pickSignificant, splitWords, stem } from './words.ts';

/** A word of a question: the term to search for, and its alternatives. */
export interface QueryWord {
  readonly text: string;
  readonly synonyms: readonly string[];
  /** Whether it is the action, and not the object of the action. */
  readonly isVerb: boolean;
  /** Whether it names the subject of the question. */
  readonly isMain: boolean;
  /** Whether it names the single thing that the subject belongs to: the issue, in "events of an issue". */
  readonly isOwner: boolean;
}

/** The vocabulary of the catalogue. */
export interface Vocabulary {
  isTerm(word: string): boolean;
  /** Whether a title contains it as a noun, after the first word. */
  isNoun(word: string): boolean;
  /** The correct spelling of a word; the word itself if it is known, or if no word is similar. */
  correct(word: string): string;
}

export interface Question {
  readonly words: readonly QueryWord[];
  /** The methods for the action, most likely first; empty if the question has no verb. */
  readonly methods: readonly string[];
  /** Whether the question asks for several things or for one; undefined if that is unclear. */
  readonly isMany: boolean | undefined;
  /** The alternatives of the first word if it is the action: "lock", in "lock an issue". */
  readonly act: ReadonlySet<string>;
  /** All words in their base form. */
  readonly stems: ReadonlySet<string>;
  /** The words that name neither the subject nor several things: `org`, in "teams of an org". */
  readonly surroundings: ReadonlySet<string>;
}

/** A question that begins with one of these asks for information, whatever verb follows. */
const ASKING = /^(?:is|are|am|was|did|do|does|has|have|who|whose|what|which|where|how many|how much)\b/;
const ASKING_FOR_ONE = /^(?:is|are|am|was|did|does|has|have)\b/;
const OPENINGS = [
  'please|(?:can|could|should|may) (?:i|you|we)|let me|help me|i m trying to|trying to',
  '(?:i |we )?(?:want|need|like|would like|d like) to',
  'how to|how (?:do|can|would|should|could|does) (?:i|you|we|one)',
  '(?:is there )?(?:a|an|any|the|best)? ?(?:way|endpoint|route|api|api call|call|command) (?:to|for)|(?:which|what) endpoint',
  'is it possible to|what is the|what s the|what are the',
];
const OPENING = new RegExp(`^(?:(?:${OPENINGS.join('|')}) )+`);
/** Phrases that introduce a request. */
const GIVE_ME = /^(?:give|tell|show|send|get|fetch|find) me /;
/** "Open" as an adjective: several open things, rather than one to open. */
const OPEN_THINGS = /^open (?=(?:[a-z]+ )?(?!as |us |is |this |its )[a-z]+s\b)/;
/** People who did something are several, even if they did it to one thing. */
const ASKING_FOR_PEOPLE = /^who (?!is |am |was )/;

export function readQuestion(text: string, synonyms: Synonyms, vocabulary: Vocabulary): Question {
  const plain = splitWords(text).map(vocabulary.correct).join(' ').replace(OPENING, '');
  const {
    words: given,
    methods: meant,
    methodsAt,
    startsWithName,
  } = rewritePhrases(toOrder(plain, synonyms, vocabulary), synonyms);
  const significant = new Set(pickSignificant(given));
  const isAsking = ASKING.test(plain);
  const methods: string[] = [];
  const words: QueryWord[] = [];
  let mainEnds = false;
  let act: QueryWord | undefined;
  const asksForPeople = ASKING_FOR_PEOPLE.test(plain);
  let isMany: boolean | undefined = asksForPeople ? true : ASKING_FOR_ONE.test(plain) ? false : undefined;
  for (const [place, word] of given.entries()) {
    if (place === methodsAt && methods.length === 0) methods.push(...meant);
    if (!significant.has(word)) {
      // The subject ends at the first preposition or article: the files, in "files of a pull request".
      mainEnds ||= words.some((each) => each.isMain);
      if (!mainEnds && !asksForPeople) isMany = ONE.has(word) ? false : word === 'all' ? true : isMany;
      continue;
    }
    const read = readWord(
      word,
      synonyms,
      vocabulary,
      place === 0 && !isAsking && !startsWithName,
      methods.length === 0,
    );
    if (place > 0 && isState(word, vocabulary)) continue;
    const isMain = !mainEnds && !read.isVerb;
    if (word === 'list' || (isMain && stem(word) !== word)) isMany = true;
    methods.push(...read.methods);
    const isOwner = mainEnds && stem(word) === word;
    const found = { text: read.text, synonyms: read.synonyms, isVerb: read.isVerb, isMain, isOwner };
    if (place === 0 && (read.methods.length > 0 || read.synonyms.length === 0)) act = found;
    if (!repeats(found, words, vocabulary)) words.push(found);
    // A verb can name its object: the star, in "star a repo".
    if (isMain && read.methods.length > 0) mainEnds = true;
  }
  // "Get pull request" asks for one, even without an article.
  if (isMany === undefined && GETTING.has(given[0] ?? '') && words.some(({ isMain }) => isMain)) isMany = false;
  if (ASKING_FOR_ONE.test(plain) && isMany !== true)
    words.push({ text: 'check', synonyms: ['get'], isVerb: true, isMain: false, isOwner: false });
  const stems = new Set([...given, ...given.map(stem), ...words.flatMap((word) => [word.text, ...word.synonyms])]);
  const plurals = new Set(given.filter((word) => stem(word) !== word).map(stem));
  const things = words.filter(({ isMain, text: name }) => isMain || plurals.has(name));
  const named = new Set(things.flatMap((word) => [word.text, ...word.synonyms]));
  for (const word of given) if (named.has(stem(word))) named.add(word);
  return {
    words,
    // A question about several things reads them, unless a verb implies something else.
    methods: isAsking || (methods.length === 0 && isMany) ? ['GET'] : methods,
    isMany,
    act: new Set(act === undefined ? [] : [act.text, ...act.synonyms]),
    stems,
    surroundings: new Set([...stems].filter((each) => !named.has(each))),
  };
}

/** Rewrites a question as an imperative: "starring a repo" as "star a repo", "open milestones" as "list milestones". */
function toOrder(plain: string, synonyms: Synonyms, vocabulary: Vocabulary): string {
  const text = plain.replace(GIVE_ME, 'get ').replace(OPEN_THINGS, 'list ');
  const [first = ''] = text.split(' ', 1);
  if (!first.endsWith('ing') || vocabulary.isTerm(first) || synonyms.has(first)) return text;
  const base = basesOf(first).find((each) => VERBS.has(each) || synonyms.has(each));
  return base === undefined ? text : base + text.slice(first.length);
}

/** Whether a word describes the previous state of a thing: `disabled`, in "enable a disabled workflow". */
function isState(word: string, vocabulary: Vocabulary): boolean {
  return word.endsWith('ed') && !vocabulary.isTerm(word) && basesOf(word).some((base) => VERBS.has(base));
}

/** Whether earlier words already express the same: `main` only repeats that a branch is meant. */
function repeats(word: QueryWord, earlier: readonly QueryWord[], vocabulary: Vocabulary): boolean {
  const said = new Set(earlier.flatMap(({ text, synonyms }) => [text, ...synonyms]));
  if (earlier.some(({ text }) => text === word.text)) return true;
  return !vocabulary.isTerm(word.text) && word.synonyms.length > 0 && word.synonyms.every((each) => said.has(each));
}

const GETTING: ReadonlySet<string> = new Set(['get', 'fetch', 'read', 'show', 'view', 'retrieve', 'display']);
const ONE: ReadonlySet<string> = new Set(['a', 'an', 'one', 'single', 'this']);

interface ReadWord {
  readonly text: string;
  readonly synonyms: readonly string[];
  readonly isVerb: boolean;
  readonly methods: readonly string[];
}

/** Reads a word. The first verb is the action: "list open issues" opens nothing. */
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
    // A word that is also a noun is a verb only at the start: "comment on an issue", but "issue comments".
    const isAct = mayAct && (!vocabulary.isNoun(text) || (isFirst && word === text));
    const methods = isAct ? own.filter((each) => IS_METHOD.has(each)) : [];
    const others = own.filter((each) => !IS_METHOD.has(each) && (isAct || !VERBS.has(each))).map(stem);
    return { text, synonyms: others, isVerb: false, methods };
  }
  // The checks and changes of a commit are nouns, although "check" and "change" are also verbs.
  const verb = VERBS.get(word) ?? (isFirst && !vocabulary.isNoun(text) ? VERBS.get(text) : undefined);
  if (verb !== undefined) {
    const methods = mayAct ? verb.methods : [];
    return { text, synonyms: verb.words.filter((each) => each !== text), isVerb: true, methods };
  }
  // "Unfollow" deletes what "follow" creates.
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
  // "Am I watching" asks about a state: an inflected verb is not an action.
  const base = basesOf(word).find((each) => synonyms.has(each) || vocabulary.isTerm(each));
  const others = (base === undefined ? [] : [base, ...(synonyms.get(base) ?? [])]).filter(
    (each) => !IS_METHOD.has(each),
  );
  return { text, synonyms: others.filter((each) => !VERBS.has(each)), isVerb: false, methods: [] };
}
