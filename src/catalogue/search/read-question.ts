import { IS_METHOD, lookUp, rewritePhrases, type Synonyms } from './phrases.ts';
import { readPlainQuestion, type Vocabulary } from './plain-question.ts';
import { VERBS } from './verbs.ts';
import { basesOf, pickSignificant, stem } from './words.ts';

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
  /** Whether it only filters a list: the label, in "issues with a label". */
  readonly isFilter: boolean;
}

export interface Question {
  readonly words: readonly QueryWord[];
  /** The methods for the action, most likely first; empty if the question has no verb. */
  readonly methods: readonly string[];
  /** Whether the question asks for information, and not for an action. */
  readonly isAsking: boolean;
  /** Whether the question asks for several things or for one; undefined if that is unclear. */
  readonly isMany: boolean | undefined;
  /** The alternatives of the first word if it is the action: "lock", in "lock an issue". */
  readonly act: ReadonlySet<string>;
  /** The first word if it is the action. */
  readonly verb: string | undefined;
  /** Whether the first word is unknown. It is probably the action. */
  readonly isUnclear: boolean;
  /** Whether an unknown word, which is probably a name, follows "of", "by" or "from". */
  readonly hasName: boolean;
  /** All words in their base form. */
  readonly stems: ReadonlySet<string>;
  /** The words that name neither the subject nor several things: `org`, in "teams of an org". */
  readonly surroundings: ReadonlySet<string>;
}

/** A question that begins with one of these asks for information, whatever verb follows. */
const ASKING = /^(?:is|are|am|was|did|do|does|has|have|who|whose|what|which|where|how many|how much)\b/;
const ASKING_FOR_ONE = /^(?:is|are|am|was|did|does|has|have)\b(?! there (?:any|some)\b| there [a-z]+s\b| any[a-z]*\b)/;
/** Ends of questions about one thing: "get a user by id", "branch exists". */
const BY_KEY =
  /\bexists?$|\b(?:by|with|from|using) (?:its |the |their |a |an )?(?:[a-z]+ )?(?:id|number|sha|slug|login|username)$/;
/** People who did something are several, even if they did it to one thing. Only one person creates or closes a thing. */
const ASKING_FOR_PEOPLE =
  /^who (?!is (?!in |on |part |watching |following )|am |was |closed |opened |created |wrote |merged |reported |filed |published )/;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
export function readQuestion(
  text: string,
  synonyms: Synonyms,
  vocabulary: Vocabulary,
  /** The kinds of things whose names or numbers were in the question. */
  kinds: ReadonlySet<string>,
): Question {
  const { plain, order } = readPlainQuestion(text, synonyms, vocabulary);
  const { words: given, methods: meant, methodsAt, startsWithName } = rewritePhrases(order, synonyms);
  const significant = new Set(pickSignificant(given));
  const isAsking = ASKING.test(plain);
  const methods: string[] = [];
  const words: QueryWord[] = [];
  let mainEnds = false;
  let isFilter = false;
  let hasName = false;
  let act: QueryWord | undefined;
  const asksForPeople = ASKING_FOR_PEOPLE.test(plain);
  let isMany: boolean | undefined = asksForPeople
    ? true
    : ASKING_FOR_ONE.test(plain) || BY_KEY.test(plain)
      ? false
      : undefined;
  for (const [place, word] of given.entries()) {
    if (place === methodsAt && methods.length === 0) methods.push(...meant);
    if (!significant.has(word)) {
      // The subject ends at the first preposition or article: the files, in "files of a pull request".
      mainEnds ||= words.some((each) => each.isMain);
      // What follows "with" is a value or a detail: the notes, in "publish a release with notes".
      isFilter ||= mainEnds && word === 'in' && words[0]?.text === 'search';
      isFilter ||= mainEnds && (isMany === true ? FILTERING.has(word) : word === 'with');
      if (!mainEnds && !asksForPeople) isMany = ONE.has(word) ? false : word === 'all' ? true : isMany;
      continue;
    }
    const read = readWord(
      word,
      synonyms,
      vocabulary,
      place === 0 && !isAsking && !startsWithName,
      // "Repos that a team can push to" pushes nothing.
      methods.length === 0 && !(mainEnds && isMany === true),
    );
    if (place > 0 && isState(word, vocabulary)) continue;
    // "Issues labelled bug" are filtered by a label.
    if (isMany === true && word.endsWith('ed') && !vocabulary.isTerm(word) && words.some((each) => each.isMain)) {
      mainEnds = true;
      isFilter = true;
    }
    if (DETAILS.has(word)) isMany ??= false;
    // An unknown word is probably the name of one thing: "the database for java".
    if (mainEnds && isName(read, vocabulary)) {
      isMany ??= false;
      hasName ||= NAMING.has(given[place - 1] as string);
    }
    const isMain = !mainEnds && !read.isVerb;
    if (word === 'list' || (isMain && (word === 'people' || stem(word) !== word))) isMany = true;
    methods.push(...read.methods);
    const isOwner = mainEnds && stem(word) === word;
    const found = {
      text: read.text,
      synonyms: read.synonyms,
      isVerb: read.isVerb,
      isMain,
      isOwner,
      isFilter: isFilter || AGES.has(word) || (STATES.has(word) && !vocabulary.isNoun(word)),
    };
    if (place === 0 && (read.methods.length > 0 || read.synonyms.length === 0)) act = found;
    if (!repeats(found, words, vocabulary)) words.push(found);
    // A verb can name its object: the star, in "star a repo".
    if (isMain && read.methods.length > 0) mainEnds = true;
  }
  // "Issue 7" is one, whatever else the question names.
  const main = words.find(({ isMain }) => isMain)?.text ?? '';
  if (kinds.has(main) && isMany !== true) isMany = false;
  // "Get pull request" asks for one, even without an article.
  if (isMany === undefined && GETTING.has(given[0] ?? '') && words.some(({ isMain }) => isMain)) isMany = false;
  if (ASKING_FOR_ONE.test(plain) && isMany !== true)
    words.push({ text: 'check', synonyms: ['get'], isVerb: true, isMain: false, isOwner: false, isFilter: false });
  // A search is in all parts of the API: "find code in an organization".
  const isSearching = words[0]?.text === 'search';
  const stems = new Set(
    isSearching ? [] : [...given, ...given.map(stem), ...words.flatMap((word) => [word.text, ...word.synonyms])],
  );
  const plurals = new Set(given.filter((word) => stem(word) !== word).map(stem));
  const things = words.filter(({ isMain, text: name }) => isMain || plurals.has(name));
  const thingNames = new Set(things.flatMap((word) => [word.text, ...word.synonyms]));
  for (const word of given) if (thingNames.has(stem(word))) thingNames.add(word);
  return {
    words,
    // A question about several things reads them, unless a verb implies something else.
    methods: isAsking || (methods.length === 0 && isMany) ? ['GET'] : methods,
    isAsking,
    isMany,
    act: new Set(act === undefined ? [] : [act.text, ...act.synonyms]),
    verb: act?.text,
    isUnclear: act !== undefined && methods.length === 0 && words.length > 1 && isName(act, vocabulary),
    hasName,
    stems,
    surroundings: new Set([...stems].filter((each) => !thingNames.has(each))),
  };
}

/** Whether a word describes the previous state of a thing: `disabled`, in "enable a disabled workflow". */
function isState(word: string, vocabulary: Vocabulary): boolean {
  return word.endsWith('ed') && !vocabulary.isTerm(word) && basesOf(word).some((base) => VERBS.has(base));
}

function isName({ text, synonyms, isVerb }: Omit<ReadWord, 'methods'>, vocabulary: Vocabulary): boolean {
  return !isVerb && synonyms.length === 0 && !vocabulary.isTerm(text);
}

/** Whether earlier words already express the same: `main` only repeats that a branch is meant. */
function repeats(word: QueryWord, earlier: readonly QueryWord[], vocabulary: Vocabulary): boolean {
  const said = new Set(earlier.flatMap(({ text, synonyms }) => [text, ...synonyms]));
  if (earlier.some(({ text }) => text === word.text)) return true;
  return !vocabulary.isTerm(word.text) && word.synonyms.length > 0 && word.synonyms.every((each) => said.has(each));
}

const GETTING: ReadonlySet<string> = new Set(['get', 'fetch', 'read', 'show', 'view', 'retrieve', 'display']);
const DETAILS: ReadonlySet<string> = new Set(['details', 'detail', 'info', 'information']);
const NAMING: ReadonlySet<string> = new Set(['of', 'by', 'from']);
/** Most things have no route for the latest of them. */
const AGES: ReadonlySet<string> = new Set(['last', 'latest', 'newest', 'recent', 'previous', 'old', 'oldest']);
/** A thing in a state is found like any other. */
const STATES: ReadonlySet<string> = new Set(
  'running active inactive queued open closed merged finished completed successful unused unread stale broken current'.split(
    ' ',
  ),
);
const FILTERING: ReadonlySet<string> = new Set([
  'about',
  'with',
  'whose',
  'that',
  'where',
  'which',
  'without',
  'by',
  'before',
]);
const ONE: ReadonlySet<string> = new Set(['a', 'an', 'one', 'single', 'the', 'this', 'that']);

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
    const others = mayAct || isFirst ? verb.words.filter((each) => each !== text) : [];
    return { text, synonyms: others, isVerb: true, methods };
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
