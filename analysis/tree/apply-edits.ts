import type { AuditEdit, AuditFinding } from '../audit/types.ts';

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

/** A misspelled method keeps its name if the text has it elsewhere too, without a finding: the program may add it to its client. */
export function withCertainFix(finding: AuditFinding, text: string, all: readonly AuditFinding[]): AuditFinding {
  const { fix, ...rest } = finding;
  if (fix === undefined || finding.code !== 'UNKNOWN_METHOD') return finding;
  const name = text.slice(finding.start, finding.end);
  const isFound = (at: number) => all.some(({ start, code }) => start === at && code === 'UNKNOWN_METHOD');
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) if (!isFound(at)) return rest;
  return finding;
}
