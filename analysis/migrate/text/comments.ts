/** The position after a statement and the comment that follows it on the same line. */
export function endWithComment(text: string, end: number): number {
  const [comment = ''] = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*?\*\/(?=[ \t]*(?:\r?\n|$)))/.exec(text.slice(end)) ?? [];
  return end + comment.length;
}

/** The start of a statement with the comments directly above it. An empty line ends them, and so does other code. */
export function startWithComments(text: string, start: number, least: number): number {
  let at = start;
  for (;;) {
    const lineEnd = text.lastIndexOf('\n', at - 1);
    if (lineEnd <= least || text.slice(lineEnd, at).trim() !== '') return at;
    const lineStart = text.lastIndexOf('\n', lineEnd - 1) + 1;
    const line = text.slice(lineStart, lineEnd).trim();
    const open = line.startsWith('//')
      ? text.indexOf('//', lineStart)
      : line.endsWith('*/')
        ? text.lastIndexOf('/*', lineEnd)
        : -1;
    const isAlone = text.slice(text.lastIndexOf('\n', open) + 1, Math.max(open, 0)).trim() === '';
    if (open <= least || !isAlone) return at;
    at = open;
  }
}
