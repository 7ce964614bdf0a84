import type { Synonyms } from './phrases.ts';
import { VERBS } from './verbs.ts';
import { basesOf, splitWords, stem } from './words.ts';

/** The vocabulary of the catalogue. */
export interface Vocabulary {
  isTerm(word: string): boolean;
  /** Whether a title contains it as a noun, after the first word. */
  isNoun(word: string): boolean;
  /** Whether a route or a synonym contains the word. */
  isKnown(word: string): boolean;
  /** The kind of thing that an unknown name after a verb refers to: a user, in "add torvalds to a team". */
  readonly name: string | undefined;
  /** The correct spelling of a word; the word itself if it is known, or if no word is similar. */
  correct(word: string): string;
}

const OPENINGS = [
  'please|(?:can|could|should|may) (?:i|you|we)|let me|help me|i m trying to|trying to',
  '(?:i |we )?(?:want|need|like|would like|d like) to|(?:to )?know|go about',
  'how to|how (?:do|can|would|should|could|does) (?:i|you|we|one)',
  '(?:(?:is there|what is|what s|which is) )?(?:(?:a|an|any|the|best|rest|api) )*(?:way|endpoint|route|api|call|url|command) (?:to|for)|(?:which|what) endpoint',
  'is it possible to|what is the|what s the|what are the|(?:find|figure) out (?:what|which|who|why|how|if|whether)?|go ahead and|make sure to|use the api to',
];
const OPENING = new RegExp(`^(?:(?:${OPENINGS.join('|')}) )+`);
/** Phrases that introduce a request. */
const GIVE_ME =
  /^(?:give|tell|show|send|get|fetch|find) (?:me|us) (?:what(?: is)? )?|^(?:pull|bring|look|dig) up |^(?:look at|check out|go through) /;
/** "Open" as an adjective: several open things, rather than one to open. */
const OPEN_THINGS = /^open (?=(?:[a-z]+ )?(?!as |us |is |this |its )[a-z]+s\b)/;

/** "Who has starred" and "who last starred" ask the same as "who starred". */
const PERFECT = /\bwho (?:has|have|had|last|first|recently) (?=[a-z]+(?:ed|ote)\b)/;
/** "What does issue 7 say" reads one thing. */
const SAYING = /^(?:(?:tell|show) me )?what(?: (?:does|do|is in))? (.+) (?:says?|contains?|looks? like)\b/;
/** "Which jobs failed" asks for jobs with a result. */
const FAILED = / (?:failed|fails|succeeded)(?= (?:for|on|in|at|with|of)\b|$)/;

/** A question in a normalized form. */
interface PlainQuestion {
  /** Its words with corrected spelling, without an opening such as "how do I". */
  readonly plain: string;
  /** The question as an imperative, with unknown names replaced or removed: "star a repo" for "starring a repo". */
  readonly order: string;
}

export function readPlainQuestion(text: string, synonyms: Synonyms, vocabulary: Vocabulary): PlainQuestion {
  const words = toPlainWords(splitCamelCase(text, vocabulary)).map(vocabulary.correct);
  const plain = words
    .join(' ')
    .replace(OPENING, '')
    .replace(PERFECT, 'who ')
    .replace(FAILED, '')
    .replace(SAYING, 'get $1');
  return { plain, order: toOrder(readNames(plain, vocabulary), synonyms, vocabulary) };
}

/** Splits a text into words. "A team's repos" becomes "repos of a team", and "re-run" becomes "rerun". */
function toPlainWords(text: string): string[] {
  return splitWords(text.replace(POSSESSIVE, '$2 of $1').replace(AGAIN, 're$1').replace(UNDO, 'un'));
}

const POSSESSIVE =
  /\b((?:(?:a|an|the|my|our|this|that) )?(?!(?:what|who|it|let|here|there|that|how|where)['’])\w+)['’]s ([\w -]{1,99}?)(?=$|[^\w -]| (?:in|of|on|for|to|with|from|by|at|as)\b)/gi;
const UNDO = /\bundo (?:a |an |the |my )?(?=[a-z])/gi;
const AGAIN = /\bre[ -](run|open|request|deliver|order|send|try|start)/gi;

/** Splits `subIssues` into `sub Issues`. `CodeQL` is a word of the catalogue and stays as it is. */
function splitCamelCase(text: string, vocabulary: Vocabulary): string {
  return text.replace(/[A-Za-z]+/g, (word) =>
    vocabulary.isTerm(stem(word.toLowerCase())) ? word : word.replace(/([a-z])(?=[A-Z])/g, '$1 '),
  );
}

/** Reads "add torvalds to the backend team" as "add user to the team", because an unknown name separates the words of a phrase. */
function readNames(plain: string, vocabulary: Vocabulary): string {
  const { name } = vocabulary;
  const words = plain.split(' ');
  const isName = (at: number) => !vocabulary.isKnown(words[at] as string);
  const read = words.map((word, at) => {
    if (name !== undefined && at === 1 && isName(at) && BEFORE_PLACE.test(words[2] ?? '')) return name;
    return BEFORE_NAME.test(words[at - 1] ?? '') && vocabulary.isTerm(stem(words[at + 1] ?? '')) && isName(at)
      ? ''
      : word;
  });
  return read.filter((word) => word !== '').join(' ');
}

const BEFORE_PLACE = /^(?:to|from|into|as|out|on|in)$/;
const BEFORE_NAME = /^(?:the|our|my|this)$/;

/** Rewrites a question as an imperative: "starring a repo" as "star a repo", "open milestones" as "list milestones". */
function toOrder(plain: string, synonyms: Synonyms, vocabulary: Vocabulary): string {
  const text = plain.replace(GIVE_ME, 'get ').replace(OPEN_THINGS, 'list ');
  const [first = ''] = text.split(' ', 1);
  if (!first.endsWith('ing') || vocabulary.isTerm(first) || synonyms.has(first)) return text;
  const base = basesOf(first).find((each) => VERBS.has(each) || synonyms.has(each));
  return base === undefined ? text : base + text.slice(first.length);
}
