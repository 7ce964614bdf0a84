import { diffLines, splitLines, writePatch } from './diff.ts';
import type { TreeEntry } from './objects.ts';
import type { GitStore } from './store.ts';

/** How a file differs between two commits, as GitHub shows it. */
export interface ChangedFile {
  readonly sha: string;
  readonly filename: string;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly additions: number;
  readonly deletions: number;
  readonly changes: number;
  /** Absent for binary files, and for files that were only renamed. */
  readonly patch?: string;
  readonly previous_filename?: string;
}

/** The files that differ between two commits or trees, by name. Of renamed files, those with the same content are recognized. */
export function changedFiles(git: GitStore, from: string | undefined, to: string | undefined): ChangedFile[] {
  const [before, after] = [git.files(from), git.files(to)];
  const removed = [...before].filter(([path]) => !after.has(path));
  const changed: ChangedFile[] = [];
  for (const [path, entry] of after) {
    const old = before.get(path);
    if (old?.sha === entry.sha && old.mode === entry.mode) continue;
    const source = old === undefined ? removed.findIndex(([, each]) => each.sha === entry.sha) : -1;
    const [renamed] = source < 0 ? [] : removed.splice(source, 1);
    changed.push(describeChange(git, path, old ?? renamed?.[1], entry, renamed?.[0]));
  }
  for (const [path, entry] of removed) changed.push(describeChange(git, path, entry, undefined, undefined));
  return changed.sort((one, other) => (one.filename < other.filename ? -1 : 1));
}

function describeChange(
  git: GitStore,
  filename: string,
  old: TreeEntry | undefined,
  entry: TreeEntry | undefined,
  source: string | undefined,
): ChangedFile {
  const sha = (entry ?? old)?.sha ?? '';
  const status = old === undefined ? 'added' : entry === undefined ? 'removed' : source ? 'renamed' : 'modified';
  const [before, after] = [textOf(git, old), textOf(git, entry)];
  const isText = before !== undefined && after !== undefined;
  const lines = isText ? diffLines(splitLines(before), splitLines(after)) : [];
  const additions = lines.filter(({ kind }) => kind === 'added').length;
  const deletions = lines.filter(({ kind }) => kind === 'removed').length;
  const patch = additions + deletions > 0 ? { patch: writePatch(lines) } : {};
  const from = source === undefined ? {} : { previous_filename: source };
  return { sha, filename, status, additions, deletions, changes: additions + deletions, ...patch, ...from };
}

/** The text of a file, or undefined if it is binary: git looks for a null byte at its start. */
function textOf(git: GitStore, entry: TreeEntry | undefined): string | undefined {
  const data = git.blob(entry?.sha)?.data ?? new Uint8Array();
  return data.subarray(0, 8000).includes(0) ? undefined : new TextDecoder().decode(data);
}

/** A unified diff, as `git diff` writes it, apart from the line with the hashes of blobs. */
export function writeDiff(files: readonly ChangedFile[]): string {
  return files.map(writeFile).join('');
}

function writeFile({ filename, previous_filename = filename, status, patch }: ChangedFile): string {
  const lines = [`diff --git a/${previous_filename} b/${filename}`];
  if (status === 'added') lines.push('new file mode 100644');
  if (status === 'removed') lines.push('deleted file mode 100644');
  if (status === 'renamed')
    lines.push('similarity index 100%', `rename from ${previous_filename}`, `rename to ${filename}`);
  if (patch !== undefined) {
    lines.push(status === 'added' ? '--- /dev/null' : `--- a/${previous_filename}`);
    lines.push(status === 'removed' ? '+++ /dev/null' : `+++ b/${filename}`, patch);
  }
  return `${lines.join('\n')}\n`;
}
