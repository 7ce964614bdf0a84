import { readShellPart } from '../../../src/core/internal/shell-words.ts';

/** The words of a command, split as a POSIX shell does. Variables stay as they are written, and so does a quote without an end. */
export function splitWords(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length; ) {
    const { kind, text, end, isClosed } = readShellPart(command, at);
    if (kind === 'space') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (text !== '' || kind !== 'escaped') {
      word = (word ?? '') + (isClosed ? text : command[at]);
    }
    at = isClosed ? end : at + 1;
  }
  if (word !== undefined) words.push(word);
  return words;
}
