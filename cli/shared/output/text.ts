/**
 * Breaks text at spaces. A word that does not fit on a line is broken at a slash, or else at other punctuation, and never between two
 * letters: then the line is too long. A URL is never broken, because it could not be copied or clicked.
 */
export function wrap(text: string, width: number, indent = ''): string[] {
  if (text.length <= width) return [text];
  const lines: string[] = [];
  let line: string | undefined;
  const start = () => (lines.length === 0 ? '' : indent);
  for (const word of text.split(' ')) {
    let rest = line === undefined ? start() + word : `${line} ${word}`;
    if (rest.length > width && line !== undefined && !isBreakable(word, width - indent.length)) {
      lines.push(line);
      rest = start() + word;
    }
    while (rest.length > width && isBreakable(word, width - indent.length)) {
      const cut = findBreak(rest, width);
      if (cut >= rest.trimEnd().length) break;
      lines.push(rest.slice(0, cut).trimEnd());
      rest = start() + rest.slice(cut).trimStart();
    }
    line = rest;
  }
  return [...lines, line ?? ''];
}

/** The length of the longest part of a text that cannot be broken. */
export function longestPart(text: string): number {
  return Math.max(0, ...text.split(/ |(?=\/)|(?<=[,.|:;&?=_-])/).map((part) => part.length));
}

/** Whether a word is too long for any line. */
function isBreakable(word: string, width: number): boolean {
  return word.length > width && !/^\W?https?:\/\//.test(word);
}

/** Where a line can end, in the order of preference: before a slash or a space, and after other punctuation. */
const BREAKS = [/[/ ]/g, /(?<=[,.|:;&?=])/g, /(?<=[_-])/g];

/** The last place in the line that leaves enough text before it, or else any text, or else the first place after the line. */
function findBreak(text: string, width: number): number {
  const places = BREAKS.map((pattern) => Array.from(text.matchAll(pattern), ({ index }) => index));
  const inside = places.map((list) => list.findLast((place) => place <= width) ?? 0);
  const start = text.search(/\S/);
  const best = inside.find((place) => place > width / 3) ?? inside.find((place) => place > start);
  return best ?? Math.min(text.length, ...places.flat().filter((place) => place > width));
}

/** A number with its noun: `1 finding`, `2 findings`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
