/** Splits text that arrives in parts into lines. */
interface LineReader {
  /** The lines that a part completes. */
  push(text: string): string[];
  /** The text after the last end of a line. */
  readonly rest: string;
}

/** A line may end in CR LF, LF or CR. The LF of a CR LF may be in the next part. */
export function createLineReader(): LineReader {
  let rest = '';
  let isAfterReturn = false;
  return {
    get rest() {
      return rest;
    },
    push(part) {
      const text = isAfterReturn && part.startsWith('\n') ? part.slice(1) : part;
      if (part !== '') isAfterReturn = part.endsWith('\r');
      const lines = text.split(/\r\n|\r|\n/);
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? '';
      return lines;
    },
  };
}
