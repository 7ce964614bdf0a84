import { diffLines, splitLines } from './diff.ts';
import { createBlob, type TreeEntry } from './objects.ts';
import type { Files, GitStore } from './store.ts';

/** Merges two commits, and returns the files, or undefined if they conflict. Renamed files are not recognized. */
export function mergeCommits(git: GitStore, ours: string, theirs: string): Files | undefined {
  const base = git.files(git.mergeBase(ours, theirs));
  const [mine, other] = [git.files(ours), git.files(theirs)];
  const merged: Files = new Map();
  for (const path of new Set([...base.keys(), ...mine.keys(), ...other.keys()])) {
    const entry = mergeEntries(git, base.get(path), mine.get(path), other.get(path));
    if (entry === 'conflict') return undefined;
    if (entry !== undefined) merged.set(path, entry);
  }
  return hasFolderConflict(merged) ? undefined : merged;
}

type Side = TreeEntry | undefined;

function mergeEntries(git: GitStore, base: Side, mine: Side, other: Side): Side | 'conflict' {
  if (isSame(mine, other) || isSame(base, other)) return mine;
  if (isSame(base, mine)) return other;
  if (base === undefined || mine === undefined || other === undefined) return 'conflict';
  const mode = mine.mode === base.mode ? other.mode : mine.mode;
  const lines = mergeLines(linesOf(git, base), linesOf(git, mine), linesOf(git, other));
  if (lines === undefined) return 'conflict';
  return { ...mine, mode, sha: git.put(createBlob(new TextEncoder().encode(lines.join('')))) };
}

function isSame(one: Side, other: Side): boolean {
  return one?.sha === other?.sha && one?.mode === other?.mode;
}

/** Whether a file has the name of a folder of other files. */
function hasFolderConflict(files: Files): boolean {
  const folders = new Set<string>();
  for (const path of files.keys()) {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) folders.add(path.slice(0, end));
  }
  return [...files.keys()].some((path) => folders.has(path));
}

function linesOf(git: GitStore, { sha }: TreeEntry): string[] {
  return splitLines(new TextDecoder().decode(git.blob(sha)?.data));
}

/** Lines of the base that one side has replaced. */
interface Hunk {
  start: number;
  end: number;
  lines: string[];
}

/** Merges the changes of both sides, or returns undefined if they touch each other and differ. */
function mergeLines(base: readonly string[], mine: readonly string[], other: readonly string[]): string[] | undefined {
  const left = findHunks(base, mine);
  const right = findHunks(base, other);
  const merged: string[] = [];
  let position = 0;
  while (left.length > 0 || right.length > 0) {
    const hunk = nextHunk(left, right);
    if (hunk === undefined) return undefined;
    merged.push(...base.slice(position, hunk.start), ...hunk.lines);
    position = hunk.end;
  }
  return [...merged, ...base.slice(position)];
}

/** Takes the next hunk of one side. If the other side has the same one, takes that too. */
function nextHunk(left: Hunk[], right: Hunk[]): Hunk | undefined {
  const [one, other] = [left[0], right[0]];
  if (one === undefined || other === undefined) return left.shift() ?? right.shift();
  if (one.end < other.start) return left.shift();
  if (other.end < one.start) return right.shift();
  const isEqual = one.start === other.start && one.end === other.end && one.lines.join('') === other.lines.join('');
  if (!isEqual) return undefined;
  left.shift();
  return right.shift();
}

function findHunks(base: readonly string[], changed: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let position = 0;
  let isOpen = false;
  for (const { kind, line } of diffLines(base, changed)) {
    if (kind === 'same') {
      isOpen = false;
      position++;
      continue;
    }
    const last = isOpen ? hunks.at(-1) : undefined;
    const hunk = last ?? { start: position, end: position, lines: [] };
    if (last === undefined) hunks.push(hunk);
    isOpen = true;
    if (kind === 'added') hunk.lines.push(line);
    else hunk.end = ++position;
  }
  return hunks;
}
