/** A step from one list of lines to another. */
interface LineChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly line: string;
}

/** How far the paths reach, by diagonal. */
type Furthest = ReadonlyMap<number, number>;

/** The lines of a text, each with its line break. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The shortest way from one list of lines to another, by the algorithm of Myers, which git uses too. */
export function diffLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const traces: Furthest[] = [];
  const furthest = new Map([[1, 0]]);
  for (let steps = 0; steps <= before.length + after.length; steps++) {
    traces.push(new Map(furthest));
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let x = startOf(furthest, diagonal, steps);
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      furthest.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(traces, before, after);
    }
  }
  return [];
}

/** Where a path along a diagonal starts: after an added line, or else after a removed one. */
function startOf(furthest: Furthest, diagonal: number, steps: number): number {
  return isAfterAdded(furthest, diagonal, steps) ? (furthest.get(diagonal + 1) ?? -1) : reachOf(furthest, diagonal) + 1;
}

function isAfterAdded(furthest: Furthest, diagonal: number, steps: number): boolean {
  if (diagonal === -steps) return true;
  return diagonal !== steps && reachOf(furthest, diagonal) < (furthest.get(diagonal + 1) ?? -1);
}

function reachOf(furthest: Furthest, diagonal: number): number {
  return furthest.get(diagonal - 1) ?? -1;
}

function walkBack(traces: readonly Furthest[], before: readonly string[], after: readonly string[]): LineChange[] {
  const changes: LineChange[] = [];
  let x = before.length;
  let y = after.length;
  for (let steps = traces.length - 1; steps >= 0; steps--) {
    const furthest: Furthest = traces[steps] ?? new Map();
    const start = startOf(furthest, x - y, steps);
    const isAdded = isAfterAdded(furthest, x - y, steps);
    while (x > start) {
      changes.push({ kind: 'same', line: before[--x] ?? '' });
      y--;
    }
    if (steps === 0) break;
    changes.push(isAdded ? { kind: 'added', line: after[--y] ?? '' } : { kind: 'removed', line: before[--x] ?? '' });
  }
  return changes.reverse();
}

/** The number of unchanged lines around changes. */
const CONTEXT = 3;

/** A patch as GitHub shows it: the hunks of a unified diff without the names of the files. */
export function writePatch(changes: readonly LineChange[]): string {
  const hunks: string[] = [];
  for (const [start, end] of hunkRanges(changes)) {
    const lines = changes.slice(start, end);
    const skipped = changes.slice(0, start);
    const from = count(skipped, 'added');
    const to = count(skipped, 'removed');
    const [old, now] = [lines.length - countOf(lines, 'added'), lines.length - countOf(lines, 'removed')];
    hunks.push(`@@ -${writeRange(from, old)} +${writeRange(to, now)} @@${lines.map(writeLine).join('')}`);
  }
  return hunks.join('\n');
}

/** Changes that are at most twice the context apart are in one hunk. */
function hunkRanges(changes: readonly LineChange[]): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  changes.forEach(({ kind }, index) => {
    if (kind === 'same') return;
    const start = Math.max(0, index - CONTEXT);
    const end = Math.min(changes.length, index + CONTEXT + 1);
    const last = ranges.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  });
  return ranges;
}

/** The number of lines that are not of a kind. */
function count(lines: readonly LineChange[], kind: LineChange['kind']): number {
  return lines.length - countOf(lines, kind);
}

function countOf(lines: readonly LineChange[], kind: LineChange['kind']): number {
  return lines.filter((each) => each.kind === kind).length;
}

/** The first line, counted from 1, and the number of lines unless it is 1. An empty range names the line before it. */
function writeRange(skipped: number, length: number): string {
  if (length === 1) return String(skipped + 1);
  return `${length === 0 ? skipped : skipped + 1},${length}`;
}

const MARKS = { same: ' ', removed: '-', added: '+' };

function writeLine({ kind, line }: LineChange): string {
  const text = `\n${MARKS[kind]}${line.replace(/\n$/, '')}`;
  return line.endsWith('\n') ? text : `${text}\n\\ No newline at end of file`;
}
