import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { PATIENCE } from '../support/patience.ts';

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandRequest {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string | undefined;
  readonly input: string | Uint8Array | undefined;
  /** The width of the terminal that shows the output; without it, the output goes into pipes. */
  readonly columns: number | undefined;
}

export interface CommandThread {
  run(request: CommandRequest): Outcome;
  /** Runs the command while this thread goes on, which may have a server that the command asks. */
  runAside(request: Omit<CommandRequest, 'folder'>): Promise<Outcome>;
}

/**
 * Starts a thread that runs the built command. A process per run takes 0.35 s of processor time, nearly all of it to start Node and to load
 * the catalogue; a run in this thread takes milliseconds. `process.test.ts` compares the two.
 */
export function startCommand(program: string): CommandThread {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(new URL('./command-thread.js', import.meta.url), {
    workerData: { port: port2, signal, program: pathToFileURL(program).href },
    transferList: [port2],
    execArgv: [],
    env: {},
  });
  worker.unref();
  let failure: unknown;
  worker.on('error', (error) => {
    failure = error;
  });
  return {
    run({ folder, ...request }) {
      if (failure !== undefined) throw failure;
      const before = process.cwd();
      // A thread has the working folder of its process, which waits meanwhile.
      if (folder !== undefined) process.chdir(folder);
      try {
        return ask(port, signal, request) as Outcome;
      } finally {
        process.chdir(before);
      }
    },
    async runAside(request) {
      if (failure !== undefined) throw failure;
      const answered = once(port, 'message');
      port.postMessage(request);
      const [outcome] = await answered;
      return outcome as Outcome;
    },
  };
}

function ask(port: MessagePort, signal: Int32Array<SharedArrayBuffer>, request: unknown): unknown {
  Atomics.store(signal, 0, 0);
  port.postMessage(request);
  // Only the value counts: the thread may wake this one late, for the answer before.
  while (Atomics.load(signal, 0) === 0) {
    if (Atomics.wait(signal, 0, 0, PATIENCE) === 'timed-out') throw new Error('The command did not end.');
  }
  return receiveMessageOnPort(port)?.message;
}
