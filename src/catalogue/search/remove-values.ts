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

/** When something happened, and in which order it is listed, is a parameter. So is the reason of a task, or what follows it. */
const TIME =
  /\b(?:(?:in|over|during|for|from|since|within|of|before|after|until) )?(?:the )?(?:last|past|previous|this) (?:(?:\d+|few|couple of|two|three|four|five|six|seven|ten|thirty) )?(?:minute|hour|day|week|month|quarter|year|night|monday|friday)s?\b(?! of\b)|\b(?:since|before|after|until|from|of)? ?(?:yesterday|today|tonight)\b(?!['’])/gi;
const ORDER = /,? (?:sorted|ordered) by [\w ]{1,40}$|,? (?:the )?(?:newest|oldest|latest|most recent) first\b/gi;
const CLAUSE =
  /(\S+\s+\S+(?:\s+\S+)?),? (?:so that|so (?:i|we) can|with (?:all )?(?:its|their)|because|in order to|and then|and (?:(?:tell|show|give|send) me|who|what|which|when|how|why))\b.*$/is;

/** "Find issues that mention a text" searches. */
const FIND_TEXT =
  /^(?:find|look for|locate)\b((?: [\w-]+){1,4} (?:that |which )?(?:mention|mentions|mentioning|contain|contains|containing|about|import|imports|importing|call|calls|calling)\b)/i;

/** A path or a URL, with or without a method. */
const REQUEST = /^(?:(?:[A-Za-z]+\s+)?(?:\/|\{|https?:)|(?:GET|POST|PUT|PATCH|DELETE|HEAD)\s+\S*\/\S*$)/;

/** Dates, versions, numbers with or without a sign, commits, constants and assignments. */
const VALUE =
  /^(?:#?\d[\d.,:%-]*[a-z]{0,2}|v?\d+(?:\.[\dx]+)+\S*|v\d\S*|(?=[a-f]*\d)[0-9a-f]{7,40}|[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?:=.*)?|\w+=\S*)$/;
const VERSION = /^v?\d+(?:\.[\dx]+)+\S*$/;
const SHA = /^(?=[a-f]*\d)[0-9a-f]{7,40}$/;
const NUMBER = /^#?\d+$/;
const READING = /^(?:get|show|fetch|read|view|see|find|what|when|who|which|is|are|was|download)\b/i;
/** Programs with an account, and the account of GitHub's examples. */
const BOT = /^(?:dependabot|renovate|github-actions|copilot)(?:\[bot\])?$/i;
const EXAMPLE_USER = /^(?:octocat|monalisa|hubot)$/i;
const FILE =
  /^[\w./@-]*\.(?:json|ya?ml|md|mdx|txt|[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|cs|php|sh|html?|s?css|xml|toml|ini|csv|zip|t?gz|tar|exe|dmg|deb|rpm|whl|jar|pdf|png|jpe?g|gif|svg|webp|sarif|patch|log|sql|swift|vue|ipynb)$|^(?:[\w.-]+\/)*(?:Docker|Make|Jenkins|Gem)file$/i;
const BRANCH =
  /^(?:feat|feature|fix|hotfix|bugfix|release|chore|refs|heads|origin|dependabot|renovate|topic|task|user)s?\/\S+$/i;
const SLASHED = /^[\w.-]+(?:\/[\w.-]+)+$/;
/** `vercel/next.js` is a repository, unlike `src/next.js`. */
const REPOSITORY =
  /^(?!(?:\.?\w*hub|src|lib|tests?|docs?|dist|bin|scripts?|cli|apps?|packages|public|config|examples?|tools|server|client|pages|components)\/)[\w-]+\/[\w-]+\.(?:[jt]s|py|go|rs|rb|php|net|io|vue)$/i;
const ISSUE = /^(?:issue|pr|request)$/;
/** `acme/api#12` */
const REFERENCE = /^[\w.-]+\/[\w.-]+#\d+$/;
/** A file is not the subject after these words, but the name of something else. */
const NOT_BEFORE_FILE =
  /^(?:workflow|job|run|with|using|via|action|named|called|titled|context|check|config|template|asset|artifact)$/;
/** Before the file of a workflow, in the same question. */
const WORKFLOW = /\b(?:runs?|re-?run|trigger|dispatch|start|kick off|launch|execute|enable|disable|workflow|fire)\b/i;
const BEFORE_REPOSITORY = /^(?:of|in|to|from|into|for|on|at|with|by|and|or|the|my|our|is|are|does|has)$/;
const AFTER_THING = /^(?:to|of|in|as|from|into|with|on|for|at|and|because)$/;
const BEFORE_NAME = /^(?:named|called|titled|entitled)$/;
/** "Repos that depend on mine" have no name. */
const RELATION = /^(?:depend|use|need|mention|match|belong|reference)s?$/i;
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

/** A question without values, and the kinds of things whose values it contained: `issue`, in "close issue 7". */
interface PlainTask {
  readonly text: string;
  readonly given: ReadonlySet<string>;
}

/**
 * Removes what does not tell which route is meant: names, numbers, file paths, addresses and quoted text. A repository and a file
 * are replaced by a word for them.
 */
export function removeValues(question: string, isKnown: (word: string) => boolean): PlainTask {
  const text = question.trim();
  const given = new Set<string>();
  if (!/\s/.test(text) || REQUEST.test(text)) return { text: question, given };
  if (/(?<!\S)@[\w-]+/.test(text)) given.add('user').add('username');
  const hasVersion =
    /\breleased?\b/i.test(text) && READING.test(text) && text.split(/\s+/).some((word) => VERSION.test(word));
  const plain = text
    .replace(QUOTED, ' ')
    .replace(ADDRESS, ' somebody ')
    .replace(MARKED, ' somebody ')
    .replace(INTRODUCTION, '')
    .replace(TEXT_AFTER_COLON, '$1')
    .replace(DONE_BY, 'that are $2 by $1')
    .replace(FIND_TEXT, 'search for$1')
    .replace(/\bsomebody(?:,? +(?:and|or|,)? *somebody)+\b/g, 'somebody')
    .replace(CLAUSE, '$1')
    .replace(ORDER, '')
    .replace(TIME, ' ');
  const tokens = plain
    .split(/\s+/)
    .map((word): Token => {
      const end = /[,;:.?!)]*$/.exec(word)?.[0] ?? '';
      return { text: word.slice(0, word.length - end.length).replace(/^\(/, ''), end };
    })
    .filter((token) => token.text !== '');
  const words: string[] = [];
  for (const [place, { text: token, end }] of tokens.entries()) {
    const next = tokens[place + 1]?.text ?? 'to';
    // "The last 5 commits" are several.
    if (/^\d+$/.test(token) && stem(next) !== next) continue;
    // A number keeps the words around it apart: "which files does pull request 7 change".
    const isBetween = NUMBER.test(token) && place > 1 && !AFTER_THING.test(next);
    const kept = isBetween ? 'one' : readToken(token, words, place, isKnown);
    if (kept !== token) for (const kind of kindsOf(token, words.at(-1) ?? '')) given.add(kind);
    if (kept !== '') words.push(kept + end);
  }
  // A question of nothing but values is searched as it is.
  if (hasVersion) words.push('by tag');
  return { text: words.length === 0 ? question : words.join(' '), given };
}

/** The names of what a value may be. */
function kindsOf(token: string, previous: string): readonly string[] {
  if (SHA.test(token)) return ['commit', 'sha', 'ref'];
  if (VERSION.test(token)) return ['tag', 'ref'];
  if (FILE.test(token)) return ['path', 'file', 'workflow'];
  if (BRANCH.test(token)) return ['branch', 'ref'];
  const thing = previous.toLowerCase();
  // "Are my runners online" names no runner.
  if (stem(thing) !== thing) return [];
  if (thing === 'user' || thing === 'member') return ['user', 'username'];
  return SLASHED.test(token) ? [thing, 'repo'] : [thing];
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
  if (BOT.test(token) && /^(?:by|from)$/.test(previous)) return '';
  if (REFERENCE.test(token)) return NAMED_THINGS.has(previous) || ISSUE.test(previous) ? '' : 'the issue';
  if (FILE.test(token) && !(REPOSITORY.test(token) && BEFORE_REPOSITORY.test(previous)))
    return readFile(token, previous, before);
  const parts = token.toLowerCase().split(/[/-]/);
  const isWritten = parts.every((part) => part !== '' && isKnown(part));
  if (SLASHED.test(token) && !(isWritten && !BRANCH.test(token))) return readSlashed(token, previous, before.length);
  return place === 0 ? token : readName(token, previous, isWritten);
}

/** A word that may be the name of the thing before it. */
function readName(token: string, previous: string, isWritten: boolean): string {
  const isNamed = BEFORE_NAME.test(previous) || NAMED_THINGS.has(stem(previous));
  if (isWritten) return isNamed && EXAMPLE_USER.test(token) ? '' : token;
  if (isNamed && !RELATION.test(token)) return '';
  return token.includes('-') && !BEFORE_REPOSITORY.test(previous) ? '' : token;
}

function readFile(token: string, previous: string, before: readonly string[]): string {
  // The runs of `ci.yml` are those of a workflow.
  const isWorkflow = /\.ya?ml$/i.test(token) && WORKFLOW.test(before.join(' '));
  if (isWorkflow) return previous === 'workflow' ? '' : 'the workflow';
  if (before.length > 1 && NOT_BEFORE_FILE.test(previous)) return '';
  return /\.sarif$/i.test(token) ? 'sarif' : previous === 'file' ? '' : 'file';
}

function readSlashed(token: string, previous: string, count: number): string {
  if (/^(?:branch|tag|ref|context|environment|package|image)$/.test(previous)) return '';
  if (BRANCH.test(token)) return 'branch';
  const isRepository = token.split('/').length === 2 && (count < 2 || BEFORE_REPOSITORY.test(previous));
  return isRepository && !/^repo(?:sitory)?$/.test(previous) ? 'the repo' : '';
}
