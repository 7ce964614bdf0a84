import { splitWords } from './shell-words.ts';

/** Programs that run the command after them. */
const WRAPPERS = /^(?:[$#%>]|sudo|doas|env|time|command|exec|nohup)$/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const CURL = /(?:^|[\\/])curl(?:\.exe)?$/i;

/** The arguments of a curl command, also after `sudo`, a prompt or variables; undefined for other texts. */
export function curlArguments(text: string): string[] | undefined {
  const words = splitWords(text.trim());
  const start = words.findIndex((word) => !WRAPPERS.test(word) && !ASSIGNMENT.test(word));
  const args = words.slice(start + 1);
  return start >= 0 && CURL.test(words[start] ?? '') && args.length > 0 ? args : undefined;
}
