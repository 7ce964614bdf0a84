// The thread that audits files while the main thread audits others. The build bundles it as a file of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { auditFile } from './audit-file.ts';
import { auditFromQueue } from './file-queue.ts';
import type { WorkerTask } from './start-workers.ts';

const { files, counter, to, hosts, tests } = workerData as WorkerTask;
parentPort?.postMessage(
  auditFromQueue(files, new Int32Array(counter), (path) => auditFile(path, { to, hosts, tests }, false)),
);
