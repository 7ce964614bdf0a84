import type { FileResult } from './audit-file.ts';

/** The number of files that a thread takes at once. */
const BATCH = 16;

/** Results by the position of their file. */
export type FileResults = Map<number, FileResult>;

/**
 * Audits files until none are left. All threads share the counter, so each file is audited once, and a thread that starts late or
 * has large files takes fewer of them.
 */
export function auditFromQueue(
  files: readonly string[],
  counter: Int32Array,
  audit: (path: string) => FileResult,
  onBatch: (start: number) => void = () => {},
): FileResults {
  const results: FileResults = new Map();
  for (;;) {
    const start = Atomics.add(counter, 0, BATCH);
    if (start >= files.length) return results;
    onBatch(start);
    for (const [index, path] of files.slice(start, start + BATCH).entries()) results.set(start + index, audit(path));
  }
}
