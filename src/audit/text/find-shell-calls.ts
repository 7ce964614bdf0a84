import type { FoundCalls } from '../call.ts';
import { readCurl } from './curl-call.ts';
import { readGh } from './gh-call.ts';
import { readJq } from './jq-reads.ts';
import { createShellFunctions } from './shell-functions.ts';
import { createShellVariables, type ShellVariables } from './shell-variables.ts';
import { type Command, plainText, shellCommands, type Word } from './shell-words.ts';
import { readWget } from './wget-call.ts';

/** Words that may precede a command. */
const PREFIX = /^(?:sudo|time|exec|command|env|nohup|then|do|else|if|while|until|!|xargs|retry|-\w+|--[\w-]+)$/;

/** Finds `gh api`, `curl` and `wget` in shell text. */
export function findShellCalls(text: string, isHost: (host: string) => boolean): FoundCalls {
  const found: FoundCalls = { calls: [], unread: [] };
  const commands = shellCommands(text);
  const variables = createShellVariables(commands);
  const functions = createShellFunctions(text, commands);
  for (const [index, command] of commands.entries()) {
    variables.assign(command);
    if (command.array !== undefined) continue;
    const next = command.isPiped ? commands[index + 1] : undefined;
    const reads = () => readPipe(next);
    // The command itself, or the requests of the function that it calls.
    for (const own of functions.expand(variables.expand(command.words))) {
      const at = own.findIndex((word) => !isPrefix(word));
      const name = at < 0 ? '' : commandName(own[at] as Word);
      const second = own[at + 1];
      const isGh = name === 'gh' && second !== undefined && plainText(second) === 'api';
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

/** The name of a command without its folder. */
function commandName(word: Word): string {
  return plainText(word).replace(/^.*\/|\.exe$/g, '');
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
