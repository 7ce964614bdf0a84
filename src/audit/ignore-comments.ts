import type { Positions } from './positions.ts';
import type { AuditCall, AuditFinding } from './types.ts';

/** `// routebook-ignore[UNKNOWN_ROUTE] reason`, also after `#`, in a comment of HTML, and in a block comment. */
const COMMENT = /(?:\/\/|#|<!--|\/\*|--)[ \t]*routebook-ignore\b(?:\[([^\]\n]*)\])?/g;

/** Whether a text has comments that ignore findings. */
export function hasIgnoreComments(text: string): boolean {
  return text.includes('routebook-ignore');
}

/**
 * Removes the findings that comments ignore: those with the code of the comment, in its line or, if it has a line of its own, in the
 * call of the next line. A comment that ignores nothing is a finding itself, so that it does not hide a later mistake.
 */
export function applyIgnoreComments(
  text: string,
  findings: readonly AuditFinding[],
  calls: readonly AuditCall[],
  positions: Positions,
): readonly AuditFinding[] {
  const ignored = new Set<AuditFinding>();
  const unused: AuditFinding[] = [];
  for (const match of text.matchAll(COMMENT)) {
    const [whole, codes] = match;
    const range = positions.rangeOf({ start: match.index, end: match.index + whole.length });
    const isAlone = text.slice(text.lastIndexOf('\n', match.index - 1) + 1, match.index).trim() === '';
    const target = isAlone ? nextLine(text, range.endLine) : range.line;
    const wanted = (codes ?? '').split(',').map((code) => code.trim());
    const own = findings.filter((finding) => wanted.includes(finding.code) && isAt(finding, calls, target));
    for (const finding of own) ignored.add(finding);
    if (own.length > 0) continue;
    const message =
      codes === undefined
        ? 'A comment that ignores a finding needs its code: routebook-ignore[UNKNOWN_ROUTE] reason.'
        : 'This comment ignores nothing. Remove it.';
    const excerpt = positions.excerptAt(match.index);
    unused.push({ code: 'UNUSED_IGNORE', severity: 'warning', message, route: '', ...range, excerpt });
  }
  return [...findings.filter((finding) => !ignored.has(finding)), ...unused];
}

/** The next line that is neither empty nor another such comment. */
function nextLine(text: string, line: number): number {
  const lines = text.split('\n');
  let next = line + 1;
  while (next < lines.length && /^\s*$|routebook-ignore/.test(lines[next - 1] ?? '')) next += 1;
  return next;
}

/** Whether a finding is in a line, or in a call that starts there. */
function isAt(finding: AuditFinding, calls: readonly AuditCall[], line: number): boolean {
  if (finding.line === line) return true;
  return calls.some((call) => call.line === line && finding.start >= call.start && finding.end <= call.end);
}
