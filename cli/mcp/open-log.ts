import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { InputError } from '../shared/errors.ts';
import { Refusal } from './refusal.ts';

/** Writes one line of JSON for each event. Without a file, it writes nothing. */
export interface Log {
  write(event: object): void;
  close(): void;
}

/** Opens the file of `--log`. Lines are added to it. Only the user can read a new file, because it contains the parameters of calls. */
export function openLog(file: string | undefined, subcommand = 'mcp'): Log {
  if (file === undefined) return { write: () => {}, close: () => {} };
  // A pipe without a reader would block.
  const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0 } = constants;
  const descriptor = openSync(file, O_APPEND | O_CREAT | O_WRONLY | O_NONBLOCK, 0o600);
  if (!fstatSync(descriptor).isFile()) {
    closeSync(descriptor);
    throw new InputError('--log takes a regular file.', `routebook ${subcommand} --log calls.jsonl`);
  }
  return {
    write(event) {
      try {
        writeSync(descriptor, `${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
      } catch {
        throw new Refusal('LOG_FAILED', 'The call could not be written to the log, so it was not sent.');
      }
    },
    close: () => closeSync(descriptor),
  };
}
