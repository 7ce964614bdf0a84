import { spend } from '../../tree/budget.ts';
import type { Span } from '../../tree/positions.ts';
import type { FoundCalls } from '../call.ts';
import { readCurl, readWget } from './curl-call.ts';
import { readGh, readJq } from './gh-call.ts';
import { createShellVariables } from './shell-variables.ts';
import { type Command, nameOf, plainText, shellCommands, type Word } from './shell-words.ts';

/** Words that may precede a command. */
const PREFIX = /^(?:sudo|time|exec|command|env|nohup|then|do|else|if|while|until|!|xargs|retry|-\S+)$/;
/** Commands that show, search or define their arguments and do not run them. */
const SHOWS =
  /^(?:echo|printf|print|cat|grep|egrep|rg|sed|awk|log\w*|info|warn\w*|err\w*|die|fail\w*|fatal|debug|usage|help|notice|alias|export|local|readonly|declare|test|\[+|which|type|command|jq|read|trap|case|for|return|exit|:)$/i;
/** Commands that run a text: `eval "gh api user"`, `bash -c 'curl …'`, `ssh host "gh api user"`. */
const RUNS_TEXT =
  /^(?:eval|(?:ba|z|da|k)?sh|watch|ssh|su|xargs|parallel|timeout|retry\w*|docker|podman|kubectl|run|exec)$/;

/** Finds `gh api`, `curl` and `wget` in shell text. */
export function findShellCalls(text: string, isHost: (host: string) => boolean, found: FoundCalls): void {
  const commands = shellCommands(text);
  const variables = createShellVariables(commands);
  for (const [index, command] of commands.entries()) {
    spend(1 + command.words.length);
    variables.assign(command);
    if (command.array !== undefined) continue;
    const next = command.isPiped ? commands[index + 1] : undefined;
    const own = variables.expand(command.words);
    const first = own.findIndex((word) => !isPrefix(word));
    const at = first < 0 ? first : startOfProgram(own, first);
    const name = at < 0 ? '' : commandName(own[at] as Word);
    const second = own[at + 1];
    const isGh = name === 'gh' && second !== undefined && plainText(second) === 'api';
    if (RUNS_TEXT.test(name)) addUnreadText(own, found);
    if (!isGh && name !== 'curl' && name !== 'wget') continue;
    const reads = () => readPipe(next);
    const readCommand = isGh ? readGh : name === 'curl' ? readCurl : readWget;
    const texts = own.slice(at).map(({ pieces }) => variables.spell(pieces));
    const count = texts.reduce((most, each) => Math.max(most, each.length), 0);
    for (let choice = 0; choice < count; choice++) {
      spend(texts.length);
      // Variables with the same number of texts were set in the same branches.
      const words = own.slice(at).map((word, position) => {
        const each = texts[position] ?? [];
        const text = each.length === count ? each[choice] : each.length === 1 ? each[0] : undefined;
        return { ...word, pieces: text ?? word.pieces };
      });
      readCommand(words, reads, isHost, found);
    }
  }
}

/** A command in a text that another one runs is not read, but counted. */
function addUnreadText(words: readonly Word[], found: FoundCalls): void {
  const text = words.find(
    ({ pieces: [start] }) =>
      typeof start === 'string' && /(?:^|[\s;&|(])gh api\s|\bapi\.github\.com\b/.test(start) && /\s/.test(start),
  );
  if (text !== undefined) found.unread.push({ ...spanOf(words), reason: 'A command in a text is not read.' });
}

/** `retry 3 gh api user`, `xargs -I{} gh api repos/{}`: the position of the program that another one runs. */
function startOfProgram(words: readonly Word[], first: number): number {
  if (SHOWS.test(commandName(words[first] as Word))) return first;
  const at = words.findIndex((word, index) => {
    const next = words[index + 1];
    return index > first && plainText(word) === 'gh' && next !== undefined && plainText(next) === 'api';
  });
  return at < 0 ? first : at;
}

function spanOf(words: readonly Word[]): Span {
  return { start: (words[0] as Word).start, end: (words.at(-1) as Word).end };
}

/** The name of a command without its folder. */
function commandName(word: Word): string {
  const [only, ...others] = word.pieces;
  // `$GHCURL "$url"`: another script says what the command is.
  if (typeof only === 'object' && others.length === 0 && /curl$/.test(nameOf(only.name))) return 'curl';
  return plainText(word).replace(/^.*\/|\.exe$/g, '');
}

/** A word that may precede a command, such as `sudo` or an assignment. */
function isPrefix(word: Word): boolean {
  const [start] = word.pieces;
  return PREFIX.test(plainText(word)) || (typeof start === 'string' && /^[A-Za-z_]\w*=/.test(start));
}

/** What the next command of a pipe reads. */
function readPipe(next: Command | undefined) {
  const [name, ...args] = next?.words ?? [];
  const isJq = name !== undefined && /(?:^|\/)jq$/.test(plainText(name));
  const filter = isJq ? args.find((word) => !/^-/.test(plainText(word) || '-')) : undefined;
  return readJq(filter?.pieces);
}
