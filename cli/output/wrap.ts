/**
 * Breaks text at spaces. A longer path is broken before a slash, and a longer word anywhere. A URL is never broken, because it could
 * not be copied or clicked.
 */
export function wrap(text: string, width: number, indent = ''): string[] {
  if (text.length <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => cutWord(each, width - indent.length))) {
    const start = lines.length === 0 ? '' : indent;
    if (line !== '' && start.length + line.length + 1 + word.length > width) {
      lines.push(start + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push((lines.length === 0 ? '' : indent) + line);
  return lines;
}

function cutWord(word: string, width: number): string[] {
  const parts: string[] = [];
  let rest = word;
  while (rest.length > width && !/^\W?https?:\/\//.test(rest)) {
    const slash = rest.lastIndexOf('/', width);
    const cut = slash > width / 3 ? slash : width;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}
