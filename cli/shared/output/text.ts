/**
 * Breaks text at spaces. A path that does not fit on a line is broken before a slash, and any other long word at the end of the line.
 * A URL is never broken, because it could not be copied or clicked.
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
      lines.push(rest.slice(0, cut).trimEnd());
      rest = start() + rest.slice(cut).trimStart();
    }
    line = rest;
  }
  return [...lines, line ?? ''];
}

/** Whether a word is too long for any line. */
function isBreakable(word: string, width: number): boolean {
  return word.length > width && !/^\W?https?:\/\//.test(word);
}

/** The last slash or space in the line that leaves enough text before it, or else the end of the line. */
function findBreak(text: string, width: number): number {
  const cut = Math.max(text.lastIndexOf('/', width), text.lastIndexOf(' ', width));
  return cut > width / 3 ? cut : width;
}

/** A number with its noun: `1 finding`, `2 findings`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
