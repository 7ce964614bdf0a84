import { isSpecificPath } from '../api-base.ts';
import type { FoundCalls, Pieces, Span } from '../call.ts';
import { plainName } from '../source/source-expressions.ts';
import { urlCall } from '../url-call.ts';
import { readCurl } from './curl-call.ts';
import { readGh } from './gh-call.ts';
import { readJq } from './jq-reads.ts';
import { createShellFunctions } from './shell-functions.ts';
import { createShellVariables, type ShellVariables } from './shell-variables.ts';
import { type Command, plainText, shellCommands, type Word } from './shell-words.ts';
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
const DECLARES = /^(?:export|local|readonly|declare|typeset)$/;
const RUN_TEXT = /(?:^|[\s;&|(])(?:gh api|curl|wget)\s/;
/** A command in the argument of a program that is not known to run it: `fzf --bind "enter:execute(gh api user)"`. */
const COMMAND_IN_TEXT = /(?:^|[\n;&|({`])\s*(?:\w+=\S*\s+)*gh api\s/;
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
  const functions = createShellFunctions(text, commands);
  const isAbout = isPart || mentionsServer(text);
  for (const [index, command] of commands.entries()) {
    variables.assign(command);
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
      const isCommand = RUNS_TEXT.test(name) ? RUN_TEXT : COMMAND_IN_TEXT;
      const texts = depth < MAX_NESTED && !isGh && (DECLARES.test(name) || !SHOWS.test(name)) ? own : [];
      for (const word of texts) {
        const nested = writeText(word).replace(/^\w+=/, '');
        if (isCommand.test(nested) && !isExpanded(own, name, text))
          addNested(text, word, findShellCalls(nested, isHost, isPart, depth + 1), found);
      }
      if (!isGh && name !== 'curl' && name !== 'wget') continue;
      for (const words of spellWords(own.slice(at), variables)) {
        if (isGh) readGh(words, reads, isHost, found);
        else if (name === 'curl') readCurl(words, reads, isHost, found);
        else readWget(words, reads, isHost, found);
      }
    }
  }
  return found;
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

/** `CMD="gh api user"` and `$CMD`: the command is read where the variable is used. */
function isExpanded(words: readonly Word[], program: string, text: string): boolean {
  const first = words.find(({ pieces }) => /^\w+=/.test(String(pieces[0])));
  const [, name] = /^(\w+)=/.exec(String(first?.pieces[0])) ?? [];
  return (program === '' || DECLARES.test(program)) && name !== undefined && new RegExp(`\\$\\{?${name}\\b`).test(text);
}

function writeText({ pieces }: Word): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : `\${${piece.name || 'value'}}`)).join('');
}

/** Adds the calls in a text that a command runs, in the place of the command. */
function addNested(text: string, word: Word, { calls, unread }: FoundCalls, found: FoundCalls): void {
  const places = [...text.slice(word.start, word.end).matchAll(/\b(?:gh\s+api|curl|wget)\b/g)];
  const order = [...calls, ...unread].map(({ start }) => start).sort((one, other) => one - other);
  // A text may have escapes, so its commands are found again in the order of their positions.
  const spanOf = ({ start }: Span) => ({
    start: word.start + (places.length === order.length ? (places[order.indexOf(start)]?.index ?? 0) : 0),
    end: word.end,
  });
  for (const call of calls) {
    const span = spanOf(call);
    const list = call.members.list.map((member) => ({ ...member, ...span, valueSpan: span }));
    found.calls.push({ ...call, ...span, nameSpan: undefined, members: { ...call.members, list } });
  }
  found.unread.push(...unread.map((each) => ({ ...each, ...spanOf(each) })));
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
    const [first, ...others] = variables.spell(word.pieces);
    const before = commands.length === 1 && others.length > 0 ? [...(commands[0] ?? [])] : [];
    if (first === undefined) return [];
    // A command can have any number of words, so they are added in place.
    for (const command of commands) command.push({ ...word, pieces: first });
    if (commands.length > 1) continue;
    commands = [...commands, ...others.map((pieces) => [...before, { ...word, pieces }])];
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
