import type { AuditEdit, AuditResult } from 'routebook/audit';
import { replaceFile } from '../files/replace-file.ts';

/** The result after the edits, and how many were made. */
export interface Fixed {
  readonly result: AuditResult;
  readonly edits: number;
}

/**
 * Applies the edits of all findings and writes the file, if the new text has fewer findings and no new ones. The file is replaced
 * atomically, and only if it is valid UTF-8, because invalid bytes would be lost.
 */
export function fixFile(
  path: string,
  bytes: Buffer,
  text: string,
  before: AuditResult,
  audit: (text: string) => AuditResult,
): Fixed {
  const edits = before.findings.flatMap(({ fix = [] }) => fix);
  if (edits.length === 0 || !Buffer.from(text).equals(bytes)) return { result: before, edits: 0 };
  const { text: fixed, count } = applyEdits(text, edits);
  const result = audit(fixed);
  if (fixed === text || !isBetter(before, result)) return { result: before, edits: 0 };
  replaceFile(path, fixed);
  return { result, edits: count };
}

/** Applies edits. If two edits overlap, only the first one is applied. */
export function applyEdits(
  text: string,
  edits: readonly AuditEdit[],
): { readonly text: string; readonly count: number } {
  let result = '';
  let at = 0;
  let count = 0;
  for (const { start, end, text: replacement } of [...edits].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < at) continue;
    result += text.slice(at, start) + replacement;
    at = end;
    count += 1;
  }
  return { text: result + text.slice(at), count };
}

function isBetter(before: AuditResult, after: AuditResult): boolean {
  const known = before.findings.map(keyOf);
  return (
    after.findings.length < before.findings.length &&
    after.findings.every((finding) => known.includes(keyOf(finding))) &&
    after.calls.length === before.calls.length &&
    after.unread.length === before.unread.length
  );
}

/** A key for a finding that does not contain its position. If a misspelled route was corrected, the new finding has the corrected route. */
function keyOf({ code, parameter = '' }: AuditResult['findings'][number]): string {
  return `${code} ${parameter}`;
}
