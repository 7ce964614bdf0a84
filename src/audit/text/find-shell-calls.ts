import type { FoundCalls, Pieces } from '../call.ts';
import { join } from '../script/strings.ts';
import { readCurl } from './curl-call.ts';
import { readGh } from './gh-call.ts';
import { readJq } from './jq-reads.ts';
import { type Command, nameOf, shellCommands, type Word } from './shell-words.ts';

/** Words that may stand before a command. */
const PREFIX =
  /^(?:sudo|time|exec|command|env|nohup|then|do|else|if|while|until|!|xargs|retry|-\w+|--[\w-]+|[A-Za-z_]\w*=.*)$/;

/** Finds `gh api` and `curl` in shell text. */
export function findShellCalls(text: string, isHost: (host: string) => boolean): FoundCalls {
  const found: FoundCalls = { calls: [], unread: [] };
  const commands = shellCommands(text);
  const variables = readAssignments(commands);
  for (const [index, command] of commands.entries()) {
    const words = command.words.map((word) => ({ ...word, pieces: fillIn(word.pieces, variables) }));
    const at = words.findIndex((word) => !PREFIX.test(plainText(word)));
    const name = at < 0 ? '' : plainText(words[at] as Word);
    const next = command.isPiped ? commands[index + 1] : undefined;
    const reads = () => readPipe(next);
    if (/(?:^|\/)gh(?:\.exe)?$/.test(name) && words[at + 1] !== undefined && plainText(words[at + 1] as Word) === 'api')
      readGh(words.slice(at), reads, isHost, found);
    else if (/(?:^|\/)curl(?:\.exe)?$/.test(name)) readCurl(words.slice(at), reads, isHost, found);
  }
  return found;
}

/** The text of a word without holes; empty if it has some. */
export function plainText({ pieces }: Word): string {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : '';
}

/** Variables that are set exactly once, to a text that starts with text. */
function readAssignments(commands: readonly Command[]): ReadonlyMap<string, Pieces> {
  const values = new Map<string, Pieces | undefined>();
  for (const { words } of commands) {
    for (const { pieces } of words) {
      const [start, ...rest] = pieces;
      const [, name = '', value = ''] = typeof start === 'string' ? (/^([A-Za-z_]\w*)=(.*)$/s.exec(start) ?? []) : [];
      if (name === '') {
        if (pieces.length !== 1 || !/^(?:export|local|readonly|declare|-\w)$/.test(String(start))) break;
        continue;
      }
      const key = nameOf(name);
      values.set(key, values.has(key) ? undefined : join([value, ...rest]));
    }
  }
  return new Map(
    [...values].flatMap(([name, value]) => (value === undefined || value.length === 0 ? [] : [[name, value]])),
  );
}

function fillIn(pieces: Pieces, variables: ReadonlyMap<string, Pieces>): Pieces {
  if (pieces.every((piece) => typeof piece === 'string')) return pieces;
  const isUrl = (value: Pieces | undefined) =>
    typeof value?.[0] === 'string' &&
    /^(?:https?:\/\/|\/?(?:repos|orgs|users|user)\/)|^[\w.-]+(?:\/[\w.-]+)?$/.test(value[0]);
  return join(
    pieces.flatMap((piece) => {
      const value = typeof piece === 'string' ? undefined : variables.get(piece.name);
      return value !== undefined && isUrl(value) ? value : [piece];
    }),
  );
}

/** What the next command of a pipe reads. */
function readPipe(next: Command | undefined) {
  const [name, ...args] = next?.words ?? [];
  const isJq = name !== undefined && /(?:^|\/)jq$/.test(plainText(name));
  const filter = isJq ? args.find((word) => !/^-/.test(plainText(word) || '-')) : undefined;
  return readJq(filter?.pieces);
}
