// Runs the built command again and again in one thread. See run-command.ts.
import { Readable } from 'node:stream';
import { workerData } from 'node:worker_threads';

const { port, signal, program } = workerData;

// Some time after an error, the command ends its process, if connections keep it alive. The thread has to go on.
process.exit = () => {};

let runs = 0;
port.on('message', async (request) => {
  port.postMessage(await run(request));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

/** What a process of its own would have: arguments, environment, streams and an exit code. */
async function run({ args, environment, input, columns }) {
  const [stdout, stderr] = [process.stdout, process.stderr].map((stream) => captureOutput(stream, columns));
  process.argv = [process.execPath, program, ...args];
  process.env = environment;
  process.exitCode = undefined;
  const stdin = Readable.from(input === undefined ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  try {
    // Another query, so that the main module runs again. Its imports are loaded once.
    await import(`${program}?run=${runs++}`);
  } catch (error) {
    process.stderr.write(error.stack);
    process.exitCode = 1;
  }
  process.stdout.removeAllListeners('error');
  return { status: process.exitCode ?? 0, stdout: stdout(), stderr: stderr() };
}

/** Keeps what is written to a stream. The stream itself stays, because Node sends messages to it. Returns a function that gives the text. */
function captureOutput(stream, columns) {
  const chunks = [];
  stream.isTTY = columns !== undefined;
  stream.columns = columns;
  stream.write = (chunk) => {
    chunks.push(Buffer.from(chunk));
    return true;
  };
  return () => Buffer.concat(chunks).toString();
}
