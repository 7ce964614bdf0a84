import { stem } from './words.ts';

/** Text that someone else wrote, and what no route contains. */
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`|(?<![^\s(])'[^']+'(?![^\s),.;:?!])/g;
const ADDRESS = /\bhttps?:\/\/\S+|\S+@\S+\.\w+/g;
const MARKED = /<[^<>]*>|(?<!\S)@[\w-]+/g;
/** "Comment on PR 7: please rebase" has the text of the comment after the colon. "Question: …" has the question there. */
const INTRODUCTION = /^(?:q|question|task|todo|note|goal|hi|hello|hey|api|github)\b[^:]{0,30}:\s+/i;
const TEXT_AFTER_COLON = /^(\S+\s[^:]+?):\s+\S.*$/s;

/** "The repositories that octocat has starred" are starred by octocat. */
const DONE_BY = /\bthat ([\w-]+) (?:has |have )?(starred|forked|created|opened|owns|made|wrote|watched|follows)\b/i;

/** A path or a URL, with or without a method. */
const REQUEST = /^(?:(?:[A-Za-z]+\s+)?(?:\/|\{|https?:)|(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s+\S*\/\S*$)/;

/** Dates, versions, numbers with or without a sign, commits, constants and assignments. */
const VALUE =
  /^(?:#?\d[\d.,:%-]*[a-z]{0,2}|v?\d+(?:\.[\dx]+)+\S*|v\d\S*|(?=[a-f]*\d)[0-9a-f]{7,40}|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?:=.*)?|\w+=\S*)$/;
const NUMBER = /^#?\d+$/;
const FILE =
  /^[\w./@-]*\.(?:json|ya?ml|md|mdx|txt|[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|cs|php|sh|html?|s?css|xml|toml|ini|csv|zip|t?gz|tar|exe|dmg|deb|rpm|whl|jar|pdf|png|jpe?g|gif|svg|webp|sarif|patch|log|sql|swift|vue|ipynb)$|^(?:[\w.-]+\/)*(?:Docker|Make|Jenkins|Gem)file$/i;
const BRANCH =
  /^(?:feat|feature|fix|hotfix|bugfix|release|chore|refs|heads|origin|dependabot|renovate|topic|task|user)s?\/\S+$/i;
const SLASHED = /^[\w.-]+(?:\/[\w.-]+)+$/;
/** `acme/api#12` */
const REFERENCE = /^[\w.-]+\/[\w.-]+#\d+$/;
/** A file is the subject after these words. After others, such as "workflow" and "with", it is the name of something else. */
const BEFORE_FILE = /^(?:to|of|from|into|at|in|the|and|for|changed|touched|edited|modified|wrote|file|folder)$/;
const BEFORE_REPOSITORY = /^(?:of|in|to|from|into|for|on|at|with|by|and|or|the|my|our|is|are|does|has)$/;
const AFTER_THING = /^(?:to|of|in|as|from|into|with|on|for|at|and|because)$/;
const BEFORE_NAME = /^(?:named|called|titled|entitled)$/;
/** Things with names of their own: "the team backend". */
const NAMED_THINGS: ReadonlySet<string> = new Set(
  (
    'org organization organisation company enterprise team user member owner person repo repository project branch tag ref label ' +
    'milestone package codespace environment workflow gist app runner secret variable topic key file folder release ruleset campaign ' +
    'host login username account space context environments directory path'
  ).split(' '),
);

/** A word of a question, without the punctuation after it. */
interface Token {
  readonly text: string;
  /** What follows it, such as a comma. */
  readonly end: string;
}

/**
 * Removes what does not tell which route is meant: names, numbers, file paths, addresses and quoted text. A repository and a file
 * are replaced by a word for them.
 */
export function removeValues(question: string, isKnown: (word: string) => boolean): string {
  const text = question.trim();
  if (!/\s/.test(text) || REQUEST.test(text)) return question;
  const plain = text
    .replace(QUOTED, ' ')
    .replace(ADDRESS, ' somebody ')
    .replace(MARKED, ' somebody ')
    .replace(INTRODUCTION, '')
    .replace(TEXT_AFTER_COLON, '$1')
    .replace(DONE_BY, 'that are $2 by $1');
  const tokens = plain
    .split(/\s+/)
    .map((word): Token => {
      const end = /[,;:.?!)]*$/.exec(word)?.[0] ?? '';
      return { text: word.slice(0, word.length - end.length).replace(/^\(/, ''), end };
    })
    .filter((token) => token.text !== '');
  const words: string[] = [];
  for (const [place, { text: token, end }] of tokens.entries()) {
    // A number keeps the words around it apart: "which files does pull request 7 change".
    const isBetween = NUMBER.test(token) && place > 1 && !AFTER_THING.test(tokens[place + 1]?.text ?? 'to');
    const kept = isBetween ? 'one' : readToken(token, words, place, isKnown);
    if (kept !== '') words.push(kept + end);
  }
  // A question of nothing but values is searched as it is.
  return words.length === 0 ? question : words.join(' ');
}

/** What remains of a word: the word itself, a word for the kind of thing, or nothing. */
function readToken(
  token: string,
  before: readonly string[],
  place: number,
  isKnown: (word: string) => boolean,
): string {
  const previous = (before.at(-1) ?? '').toLowerCase().replace(/\W+$/, '');
  if (VALUE.test(token)) return '';
  if (REFERENCE.test(token))
    return NAMED_THINGS.has(previous) || /^(?:issue|pr|request)$/.test(previous) ? '' : 'the issue';
  if (FILE.test(token)) return readFile(token, previous, before.length);
  const parts = token.toLowerCase().split(/[/-]/);
  const isWritten = parts.every((part) => part !== '' && isKnown(part));
  if (SLASHED.test(token) && !(isWritten && !BRANCH.test(token))) return readSlashed(token, previous, before.length);
  if (isWritten || place === 0) return token;
  if (BEFORE_NAME.test(previous) || NAMED_THINGS.has(stem(previous))) return '';
  return token.includes('-') && !BEFORE_REPOSITORY.test(previous) ? '' : token;
}

function readFile(token: string, previous: string, count: number): string {
  if (count > 1 && !BEFORE_FILE.test(previous)) return '';
  return /\.sarif$/i.test(token) ? 'sarif' : previous === 'file' ? '' : 'file';
}

function readSlashed(token: string, previous: string, count: number): string {
  if (/^(?:branch|tag|ref|context|environment|package|image)$/.test(previous)) return '';
  if (BRANCH.test(token)) return 'branch';
  const isRepository = token.split('/').length === 2 && (count < 2 || BEFORE_REPOSITORY.test(previous));
  return isRepository && !/^repo(?:sitory)?$/.test(previous) ? 'the repo' : '';
}
