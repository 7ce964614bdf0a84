import { accessSync, closeSync, constants, lstatSync, openSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../errors.ts';
import { writeErrorReason } from './file-error.ts';

/** Where the content of a file will be written. */
export interface Target {
  /** The path without symbolic links, so that a link is kept and the file that it leads to is replaced. */
  readonly path: string;
  /** The mode of an existing file, which the new one keeps. */
  readonly mode: number | undefined;
  /** Whether the file has other names (hard links), which may be outside the folder that the user named. */
  readonly isShared: boolean;
  /** Whether it is a device or a pipe, such as /dev/null, which is written to and never replaced. */
  readonly isStream: boolean;
  /** Ends what keeps a pipe open. */
  release(): void;
}

const NEW: Omit<Target, 'path'> = { mode: undefined, isShared: false, isStream: false, release: () => {} };

/** Checks that a file can be written, before any work is done for it. Throws an error that names the file and the reason. */
export function findTarget(file: string): Target {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) {
      if (lstatSync(file, { throwIfNoEntry: false })) throw new Error('it is a symbolic link that leads to no file');
      const path = join(realpathSync(dirname(file)), basename(file));
      accessSync(dirname(path), constants.W_OK);
      return { ...NEW, path };
    }
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    accessSync(file, constants.W_OK);
    if (!found.isFile())
      return { ...NEW, path: file, isStream: true, release: found.isFIFO() ? holdPipe(file) : NEW.release };
    const path = realpathSync(file);
    accessSync(dirname(path), constants.W_OK);
    return { ...NEW, path, mode: found.mode, isShared: found.nlink > 1 };
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/**
 * Opens a pipe without waiting for a program that reads it, which fails if there is none: opening it later would wait forever. It stays open,
 * because the reader would otherwise see its end before anything was written.
 */
function holdPipe(file: string): () => void {
  const descriptor = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  return () => closeSync(descriptor);
}

export function cannotWrite(file: string, error: unknown): InputError {
  return new InputError(`the file ${file} cannot be written: ${writeErrorReason(error)}.`);
}
