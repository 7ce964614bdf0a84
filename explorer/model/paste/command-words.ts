import { readShellPart } from '../../../src/convert/text/shell-words.ts';

/** A request, as a command describes it. */
export interface PastedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** Parts of the request that the form cannot contain. */
  readonly leftOut: readonly string[];
}

/** Programs that run the command after them. */
const WRAPPERS = /^(?:[$#%>]|sudo|doas|env|time|command|exec|nohup)$/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const CURL = /(?:^|[\\/])curl(?:\.exe)?$/i;
/** The arguments of a curl command, even after `sudo`, a prompt or variables; undefined for other texts. */
export function curlArguments(text: string): string[] | undefined {
  const words = splitWords(text.trim());
  const start = words.findIndex((word) => !WRAPPERS.test(word) && !ASSIGNMENT.test(word));
  const args = words.slice(start + 1);
  return start >= 0 && CURL.test(words[start] ?? '') && args.length > 0 ? args : undefined;
}

/** GitHub accepts a token as the password of any user, or as the user without a password. */
export function userToken(user: string, password: string): string {
  return password === '' || password === 'x-oauth-basic' ? user : password;
}

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
