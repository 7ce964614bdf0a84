import { isSpecificPath } from '../api-base.ts';
import type { FoundCalls, Pieces, Span } from '../call.ts';
import { plainName } from '../source/source-groups.ts';
import { urlCall } from '../url-call.ts';
import { commandTextsIn, isPlausible, showsText, variablesUsedAlone, writeText } from './command-texts.ts';
import { readCurl } from './curl-call.ts';
import { readGh } from './gh-call.ts';
import { readJq } from './jq-reads.ts';
import { createShellFunctions } from './shell-functions.ts';
import { createShellVariables, type ShellVariables } from './shell-variables.ts';
import { type Command, nameOf, plainText, shellCommands, type Word } from './shell-words.ts';
import { readWget } from './wget-call.ts';

/** Words that may precede a command. */
const PREFIX = /^(?:sudo|time|exec|command|env|nohup|then|do|else|if|while|until|!|xargs|retry|-\S+)$/;

/** Functions of a script that send a request to the path that they are given: `_get`, `api_post`, `gh_request`. */
const CLIENT_FUNCTION =
  /^_*(?:(?:gh|github|api|curl|http|do|call|send|make)_?)*(?:get|post|put|patch|delete|request|api|call|fetch)$/i;

/** A program of its own that is named after the API: `github_api.sh`, `gh-api`. */
const CLIENT_PROGRAM = /^(?:github|gh)[-_]?(?:rest[-_]?)?api(?:\.(?:sh|bash|zsh|py|rb))?$/i;

/** Commands that show, search or define their arguments and do not run them. */
const SHOWS =
  /^(?:echo|printf|print|cat|grep|egrep|rg|sed|awk|log\w*|info|warn\w*|err\w*|die|fail\w*|fatal|debug|usage|help|notice|alias|export|local|readonly|declare|test|\[+|which|type|command|jq|read|trap|case|for|return|exit|:)$/i;
/** Commands that run a text: `eval "gh api user"`, `bash -c 'curl …'`, `ssh host "gh api user"`. */
const RUNS_TEXT =
  /^(?:eval|(?:ba|z|da|k)?sh|watch|ssh|su|xargs|parallel|timeout|retry\w*|docker|podman|kubectl|run|exec)$/;
const MAX_NESTED = 3;

/** Whether a script names the server of the API. */
export function mentionsServer(text: string): boolean {
  return /api\.github\.com|GITHUB_API_URL/.test(text);
}

/** Finds `gh api`, `curl` and `wget` in shell text. `isPart` is for a script of which another one calls the API. */
export function findShellCalls(text: string, isHost: (host: string) => boolean, isPart = false, depth = 0): FoundCalls {
  const found: FoundCalls = { calls: [], unread: [] };
  const commands = shellCommands(text);
  const variables = createShellVariables(commands);
  const functions = createShellFunctions(text, commands, variables.expand);
  const isAbout = isPart || mentionsServer(text);
  const alone = variablesUsedAlone(commands);
  for (const [index, command] of commands.entries()) {
    variables.assign(command);
    if (depth < MAX_NESTED) readTexts(command);
    if (command.array !== undefined) continue;
    const next = command.isPiped ? commands[index + 1] : undefined;
    const reads = () => readPipe(next);
    // The command itself, or the requests of the function that it calls.
    for (const own of functions.expand(variables.expand(command.words))) {
      const first = own.findIndex((word) => !isPrefix(word));
      const at = first < 0 ? first : startOfProgram(own, first);
      const name = at < 0 ? '' : commandName(own[at] as Word);
      const second = own[at + 1];
      const isGh = name === 'gh' && second !== undefined && plainText(second) === 'api';
      if (CLIENT_PROGRAM.test(name) || (isAbout && CLIENT_FUNCTION.test(name))) {
        for (const words of spellWords(own.slice(at), variables)) readClientFunction(name, words, found);
        continue;
      }
      const nested = runsText(name) && depth < MAX_NESTED ? own.find(isCommandText) : undefined;
      if (nested !== undefined) readNested(nested, writeText(nested), spanOf(own));
      if (!isGh && name !== 'curl' && name !== 'wget') continue;
      for (const words of spellWords(own.slice(at), variables)) {
        if (isGh) readGh(words, reads, isHost, found);
        else if (name === 'curl') readCurl(words, reads, isHost, found);
        else readWget(words, reads, isHost, found);
      }
    }
  }
  return found;

  /** Reads the texts that a program which is not known to be a shell may run. */
  function readTexts(command: Command): void {
    const { words } = command;
    const first = words.findIndex((word) => !isPrefix(word));
    const name = first < 0 ? '' : commandName(words[first] as Word);
    if (runsText(name)) return;
    for (const each of commandTextsIn(command, first, name, alone)) readNested(each.word, each.text, each.word, true);
  }

  /** Reads the commands in a word. Their variables are those of the script around them. */
  function readNested(word: Word, written: string, span: Span, isDoubtful = false): void {
    const before = declared(written);
    const inner = findShellCalls(before + written, isHost, isPart, depth + 1);
    const calls = isDoubtful ? inner.calls.filter(({ form, url }) => form !== 'gh' || isPlausible(url)) : inner.calls;
    // The position in the script is that of the program with the same number.
    const own = programsIn(text.slice(word.start, word.end));
    const places = new Map(programsIn(written).map((at, number) => [at + before.length, own[number]]));
    const place = (start: number) => {
      const at = places.get(start);
      return at === undefined ? span : { start: word.start + at, end: word.end };
    };
    addNested({ calls, unread: inner.unread }, place, found);
  }

  /** Assignments of the variables in a text that stand for a path. */
  function declared(written: string): string {
    const names = new Set([...written.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => nameOf(name)));
    return [...names]
      .flatMap((name) => {
        const [value, ...others] = variables.spell([{ name, isSegment: false }]);
        const isKnown = value !== undefined && others.length === 0 && typeof value[0] === 'string';
        return isKnown ? [`${name}="${writeText({ pieces: value, start: 0, end: 0 })}"\n`] : [];
      })
      .join('');
  }
}

function programsIn(text: string): number[] {
  return [...text.matchAll(/\b(?:gh\s+api|curl|wget)\b/g)].map(({ index }) => index);
}

/** `_get "/repos/$repo/issues"`, `_post "/repos/$repo/labels" method=PATCH`, `api POST /user/repos`, `github_api.sh /user`. */
function readClientFunction(name: string, words: readonly Word[], found: FoundCalls): void {
  const [, ...args] = words;
  const isProgram = CLIENT_PROGRAM.test(name);
  const isPath = ({ pieces }: Word) =>
    typeof pieces[0] === 'string' && (isSpecificPath(pieces) || (isProgram && /^\/(?:\w|$)/.test(pieces[0])));
  const path = args.find(isPath);
  const span = { start: (words[0] as Word).start, end: (words.at(-1) as Word).end };
  // `github_api.sh "$path"`
  if (path === undefined && isProgram && typeof args[0]?.pieces[0] === 'object')
    found.unread.push({ ...span, reason: 'The route is computed.' });
  if (path === undefined) return;
  const texts = args.map((word) => plainText(word).replace(/^(?:method=|-X)/, ''));
  const written = texts.find((text) => /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(text));
  const [verb] = /(?:get|post|put|patch|delete)$/i.exec(name) ?? [];
  const sent = isProgram
    ? texts.some((text) => /^(?:-d|--data|--data-raw|--json)$/.test(text))
      ? 'POST'
      : 'GET'
    : undefined;
  const url: Pieces = [String(path.pieces[0]).replace(/^\/?/, '/'), ...path.pieces.slice(1)];
  const method = written ?? verb?.toUpperCase() ?? sent;
  found.calls.push(urlCall(span, method ?? 'GET', url, method === undefined, true));
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

function runsText(name: string): boolean {
  return RUNS_TEXT.test(name) && !showsText(name);
}

function isCommandText({ pieces: [start] }: Word): boolean {
  return typeof start === 'string' && /(?:^|[\s;&|(])(?:gh api|curl|wget)\s/.test(start);
}

/** Adds the calls in a text that a command runs. */
function addNested({ calls, unread }: FoundCalls, place: (start: number) => Span, found: FoundCalls): void {
  for (const call of calls) {
    const { start, end } = place(call.start);
    const span = { start, end };
    const list = call.members.list.map((member) => ({ ...member, ...span, valueSpan: span }));
    found.calls.push({ ...call, ...span, nameSpan: undefined, members: { ...call.members, list } });
  }
  for (const each of unread) {
    const { start, end } = place(each.start);
    found.unread.push({ ...each, start, end });
  }
}

function spanOf(words: readonly Word[]): Span {
  return { start: (words[0] as Word).start, end: (words.at(-1) as Word).end };
}

/** The name of a command without its folder. */
function commandName(word: Word): string {
  const [only, ...others] = word.pieces;
  // `$GHCURL "$url"`: another script says what the command is.
  if (typeof only === 'object' && others.length === 0 && /curl$/.test(plainName(only.name))) return 'curl';
  const last = word.pieces.at(-1);
  // `"$folder/github_api.sh"`
  const text = typeof only === 'object' && typeof last === 'string' && last.includes('/') ? last : plainText(word);
  return text.replace(/^.*\/|\.exe$/g, '');
}

/** A command once for each text that one of its words may stand for. */
function spellWords(words: readonly Word[], variables: ShellVariables): readonly (readonly Word[])[] {
  let commands: Word[][] = [[]];
  for (const word of words) {
    const texts = variables.spell(word.pieces);
    const [before = [], ...others] = commands;
    if (others.length === 0 && texts.length > 1) commands = texts.map(() => [...before]);
    // Variables with the same number of texts were set in the same branches.
    const paired = texts.length === commands.length ? texts : [];
    const own = texts.length === 1 ? (texts[0] as Pieces) : word.pieces;
    // A command can have any number of words, so they are added in place.
    for (const [index, command] of commands.entries()) command.push({ ...word, pieces: paired[index] ?? own });
  }
  return commands;
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
