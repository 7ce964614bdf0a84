import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileResults } from './file-queue.ts';

/** What a worker is given. Its routes are GitHub's, because a catalogue cannot be sent to another thread. */
export interface WorkerTask {
  readonly files: readonly string[];
  readonly counter: SharedArrayBuffer;
  readonly to: string | undefined;
  readonly hosts: readonly string[];
  readonly tests: boolean;
}

/** Starting a thread takes about as long as auditing this many files. */
const FEWEST_FILES = 200;
const MOST_WORKERS = 7;
/** The build writes it next to the command. The sources have no such file. */
export const WORKER = new URL('./audit-worker.js', import.meta.url);

/**
 * How many threads to start besides the main one. V8 collects garbage and compiles in threads of its own, so a processor is left for
 * them: with two processors, a second thread made the audit of 3,847 files slower (fastest of four runs on a busy machine: 1.85 s with it,
 * 1.6 s without).
 */
export function countWorkers(files: number, processors = availableParallelism()): number {
  if (files < FEWEST_FILES || !existsSync(WORKER)) return 0;
  return Math.max(0, Math.min(processors - 2, MOST_WORKERS));
}

/** Starts threads. A thread that fails has no results; the main thread then audits its files again, and reports the error. */
export function startWorkers(task: WorkerTask, count: number, worker: URL): readonly Promise<FileResults>[] {
  return Array.from({ length: count }, () => runWorker(task, worker));
}

function runWorker(workerData: WorkerTask, worker: URL): Promise<FileResults> {
  return new Promise((resolve) => {
    const none: FileResults = new Map();
    try {
      const thread = new Worker(worker, { workerData });
      thread.once('message', resolve);
      thread.once('error', () => resolve(none));
      thread.once('exit', () => resolve(none));
    } catch {
      resolve(none);
    }
  });
}
