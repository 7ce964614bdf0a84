import { visible } from './terminal.ts';

/**
 * Writes text as code, in which Markdown and GitHub interpret nothing: no links, tags, mentions or numbers of issues. Backticks, and a bar
 * after a backslash, could end the code or the cell of a table, so such text is written with character references.
 */
export function asCode(text: string): string {
  const shown = visible(text);
  if (shown === '') return '';
  if (!/[`|\\]|^\s|\s$/.test(shown)) return `\`${shown}\``;
  return `<code>${shown.replace(/[^\p{L}\p{N} ]/gu, (mark) => `&#${mark.codePointAt(0)};`)}</code>`;
}

/** Words without a meaning in Markdown and on GitHub. */
const PLAIN = /^[\p{L}\p{N}.,;:!?%…–-]*$/u;
/** Words that GitHub turns into links: hosts, commits and issues. */
const LINKED = /^(?:www\.|gh-\d|[\da-f]{7,40}$)/i;
const START = /^["'(]*/;
const END = /["'),.:;!?]/;

/**
 * Writes a sentence in which parts come from files or descriptions. Code between backticks stays code, and every other word that could have a
 * meaning becomes code. Two pieces of code next to each other would be read as one, so a space is between them.
 */
export function asSentence(text: string): string {
  return visible(text)
    .split(/(`[^`]*`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? asCode(part.slice(1, -1)) : part.split(' ').map(writeWord).join(' ')))
    .join('')
    .replaceAll('``', '` `');
}

function writeWord(word: string): string {
  const [{ length: start } = ''] = START.exec(word) ?? [];
  let end = word.length;
  while (end > start && END.test(word.charAt(end - 1))) end--;
  const inner = word.slice(start, end);
  return PLAIN.test(inner) && !LINKED.test(inner) ? word : word.slice(0, start) + asCode(inner) + word.slice(end);
}
