import { type Command, nameOf, plainText, type Word } from './shell-words.ts';

/** A command in a text: at its start, after a line break, or after what separates commands. `Bash(gh api …)` is a permission of a tool. */
const COMMAND =
  /(?:^|[;&|{\n`]|(?<!\bBash)\(|\b(?:then|do|else|eval|exec|sudo|time)\b)[ \t]*(?:[A-Za-z_]\w{0,100}=\S{0,200}[ \t]+){0,9}(?:gh[ \t]+api|curl|wget)[ \t]+\S/;
/** Programs and functions that show, search, check or compare their arguments. */
const SHOWS =
  /^_*(?:echo|e?printf?|cat|e?grep|rg|sed|awk|jq|log\w*|info\w*|warn\w*|err\w*|die|fail\w*|fatal\w*|debug\w*|usage|help|notice|test|\[+|which|type|read|case|for|return|exit|:|say|hint|tip|step|note|title|header|section|assert\w*|expect\w*|it|describe|ok|success\w*|abort|\w*(?:_msg|_message|_echo|_log|_info|_warn|_error|_help)|@test|gum|claude|codex|llm)$/i;
/** Options and variables whose value is a text for people. */
const PROSE_NAME =
  /^-m$|usage|help|msg|message|text|doc|desc|body|note|comment|prompt|err|warn|title|readme|content|hint|example|instruct|label|header|pattern|regex|expect|query|summary|tool/i;
/** A sentence, or an item of a list. */
const PROSE = /^[ \t]*(?:[A-Z][a-z']*,?(?:[ \t]+[\w'’`"-]+,?){3}|[-*] |#{2,6} |```)/m;
/** What is before the text in a word: `--preview=`, `name=`, `!` of an alias. */
const BEFORE = /^(?:!?(--?[\w-]+|[A-Za-z_][\w-]*)=)?(?:!\s*)?/;
/** Actions of fzf that take the rest of a binding: `enter:become:gh api user`. */
const ACTION = /(?<=\b(?:execute(?:-silent)?|reload|become|preview|transform)):/g;
/** Paths with one segment. Any other word after `gh api` in a text may be prose: `gh api failed`. */
const SHORT_PATH =
  /^\/(?:user|users|rate_limit|zen|meta|emojis|events|gists|issues|notifications|octocat|feeds|versions|licenses|organizations|repositories|app)(?:[?/]|$)/;

/** A text with commands, in the word of another command. */
export interface CommandText {
  readonly word: Word;
  readonly text: string;
}

/**
 * Texts that a program may run as commands: `--bind='enter:execute(gh api user)'`, `trap 'gh api …' EXIT`, `PREVIEW="gh api …"`. The
 * variables in `alone` are read where they are used as a command.
 */
export function commandTextsIn(
  { words, array }: Command,
  first: number,
  name: string,
  alone: ReadonlySet<string>,
): readonly CommandText[] {
  const isRead = array !== undefined || !(showsText(name) || isOtherCommand(words, name, textOf(words[first + 1])));
  return words.flatMap((word, index) => {
    // The variables of a program may have commands: `FZF_DEFAULT_COMMAND="gh api user" gh fzf`.
    if (!isRead && index >= first) return [];
    const written = writeText(word);
    const [before = '', option = ''] = BEFORE.exec(written) ?? [];
    const value = written.slice(before.length).replace(ACTION, ';');
    const text = name === 'gh' && /^api\s/.test(value) ? `gh ${value}` : value;
    if (!COMMAND.test(text) || PROSE.test(text) || [option, flagBefore(words, index)].some(isForPeople)) return [];
    const isUsed = /^(?:curl|wget|gh api)\s/.test(text) && alone.has(nameOf(option));
    return isUsed ? [] : [{ word, text }];
  });
}

/** Whether a program or function shows its arguments, by its name. */
export function showsText(name: string): boolean {
  return SHOWS.test(name);
}

/** Whether what a text calls is a path, and not a word of a sentence. */
export function isPlausible(url: readonly unknown[]): boolean {
  const [start, ...rest] = url;
  return rest.length > 0 || SHORT_PATH.test(String(start)) || /^\/[^/]*\/[^/]/.test(String(start));
}

function isForPeople(name: string): boolean {
  return PROSE_NAME.test(name);
}

/** `--body` in `--body "text"`. */
function flagBefore(words: readonly Word[], index: number): string {
  const [flag = ''] = /^--?[\w-]+$/.exec(textOf(words[index - 1])) ?? [];
  return flag;
}

/** Git and gh run the texts of aliases only. */
function isOtherCommand(words: readonly Word[], name: string, next: string): boolean {
  if (name === 'gh') return next !== 'alias';
  return name === 'curl' || name === 'wget' || (name === 'git' && !words.some((each) => /^alias\./.test(textOf(each))));
}

/** A word as shell text. */
export function writeText({ pieces }: Word): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `\${${piece.name || 'value'}}`)).join('');
}

/** Variables that are a whole word of a command, by name. */
export function variablesUsedAlone(commands: readonly Command[]): ReadonlySet<string> {
  const names = commands.flatMap(({ words }) =>
    words.flatMap(({ pieces: [only, ...others] }) =>
      typeof only === 'object' && others.length === 0 ? [only.name] : [],
    ),
  );
  return new Set(names);
}

function textOf(word: Word | undefined): string {
  return word === undefined ? '' : plainText(word);
}
