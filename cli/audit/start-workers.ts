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
}

/** Starting a thread takes about as long as auditing this many files. */
const FEWEST_FILES = 200;
const MOST_WORKERS = 7;
/** The build writes it next to the command. The sources have no such file. */
export const WORKER = new URL('./audit-worker.js', import.meta.url);

/** How many threads to start besides the main one. */
export function countWorkers(files: number): number {
  return files < FEWEST_FILES || !existsSync(WORKER) ? 0 : Math.min(availableParallelism() - 1, MOST_WORKERS);
}

/** Starts threads. A thread that fails has no results; the main thread then audits its files again, and reports the error. */
export function startWorkers(task: WorkerTask, count: number, worker: URL): readonly Promise<FileResults>[] {
  return Array.from({ length: count }, () => runWorker(task, worker));
}

function runWorker(workerData: WorkerTask, worker: URL): Promise<FileResults> {
  return new Promise((resolve) => {
    const none: FileResults = new Map();
    try {
      const thread = new Worker(worker, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 64 } });
      thread.once('message', resolve);
      thread.once('error', () => resolve(none));
      thread.once('exit', () => resolve(none));
    } catch {
      resolve(none);
    }
  });
}
