import { type AuditResult, applyEdits } from '#audit';
import { replaceFile } from '../shared/files/replace-file.ts';

/** The result after the edits, and how many were made. */
interface Fixed {
  readonly result: AuditResult;
  readonly edits: number;
}

/** Applies the edits of all findings, if the new text has fewer findings and no new ones. */
export function fixText(
  text: string,
  before: AuditResult,
  audit: (text: string) => AuditResult,
): Fixed & { readonly text: string } {
  const edits = before.findings.flatMap(({ fix = [] }) => fix);
  const { text: fixed, count } = applyEdits(text, edits);
  if (fixed === text) return { text, result: before, edits: 0 };
  const result = audit(fixed);
  return isBetter(before, result) ? { text: fixed, result, edits: count } : { text, result: before, edits: 0 };
}

/**
 * Fixes a text and writes the file. The file is replaced atomically, and only if it is valid UTF-8, because invalid bytes would be
 * lost.
 */
export function fixFile(
  path: string,
  bytes: Buffer,
  text: string,
  before: AuditResult,
  audit: (text: string) => AuditResult,
): Fixed {
  if (!Buffer.from(text).equals(bytes)) return { result: before, edits: 0 };
  const { text: fixed, result, edits } = fixText(text, before, audit);
  if (edits > 0) replaceFile(path, fixed);
  return { result, edits };
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
