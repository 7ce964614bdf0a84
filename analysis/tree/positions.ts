/** A part of a text, by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A part of a text. Lines and columns start at 1; offsets and columns count UTF-16 code units. */
export interface AuditRange {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Converts offsets to lines and columns. */
export interface Positions {
  rangeOf(span: Span): AuditRange;
  /** The line of a position, trimmed and without tokens. */
  excerptAt(offset: number): string;
}

const LONGEST_EXCERPT = 160;
const TOKENS =
  /\b(?:gh[pousr]_\w{8,}|github_pat_\w{8,})|(?<=\b(?:authorization|token|bearer)\b["']?\s*[:=]?\s*["']?(?:token|bearer|basic)?\s*)[\w.-]{20,}/gi;

export function createPositions(text: string): Positions {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);

  return {
    rangeOf({ start, end }) {
      const line = lineAt(starts, start);
      const endLine = lineAt(starts, end);
      return {
        start,
        end,
        line: line + 1,
        column: start - (starts[line] as number) + 1,
        endLine: endLine + 1,
        endColumn: end - (starts[endLine] as number) + 1,
      };
    },
    excerptAt(offset) {
      const line = lineAt(starts, offset);
      const begin = starts[line] as number;
      const next = starts[line + 1] ?? text.length;
      // A long line is shown from just before the position.
      const from = next - begin > LONGEST_EXCERPT ? Math.max(begin, offset - 20) : begin;
      return text
        .slice(from, Math.min(next, from + LONGEST_EXCERPT))
        .trim()
        .replace(TOKENS, '***');
    },
  };
}

/** The number of the last line that starts at or before an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A replacement of a part of the text. */
export interface AuditEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits. If two edits overlap, only the first one of `inOrder` is applied. New lines end as the lines of the text do. */
export function applyEdits(
  text: string,
  edits: readonly AuditEdit[],
): { readonly text: string; readonly count: number } {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  let result = '';
  let at = 0;
  const applied = inOrder(edits);
  for (const { start, end, text: replacement } of applied) {
    result += text.slice(at, start) + replacement.replace(/\r?\n/g, lineEnd);
    at = end;
  }
  return { text: result + text.slice(at), count: applied.length };
}

/** Edits in the order of the text, without those that overlap an earlier one. What is inserted comes before what is replaced, and a larger part before a smaller one. */
export function inOrder(edits: readonly AuditEdit[]): readonly AuditEdit[] {
  const size = ({ start, end }: AuditEdit) => (start === end ? Number.POSITIVE_INFINITY : end - start);
  const sorted = [...edits].sort((one, other) => one.start - other.start || size(other) - size(one));
  let at = -1;
  return sorted.filter(({ start, end }) => {
    if (start < at) return false;
    at = Math.max(at, end);
    return true;
  });
}
