import { getOrCreate } from '../../src/core/objects.ts';
import type { Positions } from '../tree/positions.ts';
import type { AuditCall, AuditFinding } from './types.ts';

/** `// routebook-ignore[UNKNOWN_ROUTE] reason`, even after `#`, in a comment of HTML, and in a block comment. */
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
  const nextLines = findNextLines(text);
  const findingsIn = groupByLine(findings);
  const callsIn = groupByLine(calls);
  const unused: AuditFinding[] = [];
  for (const match of text.matchAll(COMMENT)) {
    const [whole, codes] = match;
    const range = positions.rangeOf({ start: match.index, end: match.index + whole.length });
    const isAlone = text.slice(text.lastIndexOf('\n', match.index - 1) + 1, match.index).trim() === '';
    const target = isAlone ? (nextLines[range.endLine + 1] ?? range.endLine + 1) : range.line;
    const wanted = (codes ?? '').split(',').map((code) => code.trim());
    const own = findingsAt(target).filter(({ code }) => wanted.includes(code));
    for (const finding of own) ignored.add(finding);
    if (own.length > 0) continue;
    const message =
      codes === undefined
        ? 'A comment that ignores a finding needs its code: routebook-ignore[UNKNOWN_ROUTE] reason.'
        : 'This comment ignores nothing. Remove it.';
    const excerpt = positions.excerptAt(match.index);
    unused.push({
      code: 'UNUSED_IGNORE',
      certainty: 'exact',
      severity: 'warning',
      message,
      route: '',
      ...range,
      excerpt,
    });
  }
  return [...findings.filter((finding) => !ignored.has(finding)), ...unused];

  /** The findings in a line, and in the calls that start there. */
  function findingsAt(line: number): AuditFinding[] {
    const started = callsIn.get(line) ?? [];
    const isInCall = ({ start, end }: AuditFinding) => started.some((call) => start >= call.start && end <= call.end);
    const found = [...(findingsIn.get(line) ?? [])];
    const last = started.reduce((end, call) => Math.max(end, call.endLine), line);
    for (let at = line + 1; at <= last; at++) found.push(...(findingsIn.get(at) ?? []).filter(isInCall));
    return found;
  }
}

function groupByLine<Placed extends { readonly line: number }>(placed: readonly Placed[]): Map<number, Placed[]> {
  const groups = new Map<number, Placed[]>();
  for (const each of placed) getOrCreate(groups, each.line, () => []).push(each);
  return groups;
}

/** For each line, the first one from there on that is neither empty nor another such comment. Found from the end, so that each is read once. */
function findNextLines(text: string): number[] {
  const lines = text.split('\n');
  const next: number[] = [];
  next[lines.length] = lines.length;
  for (let line = lines.length - 1; line > 0; line--) {
    next[line] = /^\s*$|routebook-ignore/.test(lines[line - 1] ?? '') ? (next[line + 1] as number) : line;
  }
  return next;
}
