/** A replacement of a part of the text. */
export interface AuditEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits. If two edits overlap, only the first one is applied. New lines end as the lines of the text do. */
export function applyEdits(
  text: string,
  edits: readonly AuditEdit[],
): { readonly text: string; readonly count: number } {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  let result = '';
  let at = 0;
  let count = 0;
  for (const { start, end, text: replacement } of [...edits].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < at) continue;
    result += text.slice(at, start) + replacement.replace(/\r?\n/g, lineEnd);
    at = end;
    count += 1;
  }
  return { text: result + text.slice(at), count };
}
