import { type AuditEdit, applyEdits } from '#audit';
import { lineAt } from '../../analysis/tree/positions.ts';
import { type Screen, visible } from '../shared/output/terminal.ts';

/** Lines of the old text that are replaced, from the first up to, but not including, the last. */
interface Hunk {
  from: number;
  to: number;
}

const CONTEXT = 3;

/** Writes the edits of a file as a unified diff, which `patch` and `git apply` understand. A new file has no text before. */
export function writeDiff(
  file: string,
  before: string | undefined,
  edits: readonly AuditEdit[],
  screen: Screen,
): string {
  const text = before ?? '';
  const lines = splitLines(text);
  const starts = startsOf(lines);
  const changed = joinChanges(
    edits.map(({ start, end }) => ({
      from: lineAt(starts, start),
      to: Math.min(lines.length, lineAt(starts, Math.max(start, end - 1)) + 1),
    })),
  );
  let shift = 0;
  const hunks = groupChanges(changed).map((group) => {
    const first = Math.max(0, (group[0] as Hunk).from - CONTEXT);
    const last = Math.min(lines.length, (group.at(-1) as Hunk).to + CONTEXT);
    const body: string[] = [];
    let at = first;
    let added = 0;
    let removed = 0;
    const keep = (to: number) => {
      for (; at < to; at++) body.push(` ${shown(lines[at])}`);
    };
    for (const { from, to } of group) {
      keep(from);
      const [begin, end] = [starts[from] ?? text.length, starts[to] ?? text.length];
      const inside = edits.filter(
        (edit) => edit.start >= begin && edit.end <= end && (edit.start < end || edit.end > begin || begin === end),
      );
      const moved = inside.map((edit) => ({ ...edit, start: edit.start - begin, end: edit.end - begin }));
      const after = splitLines(applyEdits(text.slice(begin, end), moved).text);
      // A line that is only next to an inserted one does not change.
      while (at < to && lines[at] === after[0]) {
        keep(at + 1);
        after.shift();
      }
      let last = to;
      for (; last > at && lines[last - 1] === after.at(-1); last--) after.pop();
      removed += last - at;
      added += after.length;
      for (; at < last; at++) body.push(screen.paint('error', `-${shown(lines[at])}`));
      for (const line of after) body.push(screen.paint('success', `+${shown(line)}`));
      keep(to);
    }
    keep(last);
    const size = last - first;
    const header = `@@ -${before === undefined ? 0 : first + 1},${size} +${first + 1 + shift},${size - removed + added} @@`;
    shift += added - removed;
    return [screen.paint('name', header), ...body].join('\n');
  });
  const old = before === undefined ? '/dev/null' : `a/${visible(file)}`;
  return [`--- ${old}`, `+++ b/${visible(file)}`, ...hunks].map(String).join('\n');
}

/** A line as it is printed: with its tabs, and without the carriage return that ends it in some files. */
function shown(line = ''): string {
  return line.replace(/\r$/, '').split('\t').map(visible).join('\t');
}

/** Lines without their ends. A line end at the end of the text does not start another line. */
function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function startsOf(lines: readonly string[]): number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
}

/** Joins changes of the same or of adjacent lines. */
function joinChanges(changes: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const { from, to } of changes) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** Changes whose context would overlap are shown together. */
function groupChanges(changes: readonly Hunk[]): Hunk[][] {
  const groups: Hunk[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    const end = last?.at(-1)?.to;
    if (last !== undefined && end !== undefined && change.from - end <= 2 * CONTEXT) last.push(change);
    else groups.push([change]);
  }
  return groups;
}
