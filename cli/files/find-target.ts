import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../errors.ts';
import { writeErrorReason } from './file-error.ts';

/** Where the content of a file will be written. */
export interface Target {
  /** The path without symbolic links, so that a link is kept and the file that it leads to is replaced. */
  readonly path: string;
  /** The mode of an existing file, which the new one keeps. */
  readonly mode: number | undefined;
  /** Whether it is a device or a pipe, such as /dev/null, which is written to and never replaced. */
  readonly isStream: boolean;
}

/** Checks that a file can be written, before any work is done for it. Throws an error that names the file and the reason. */
export function findTarget(file: string): Target {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) {
      if (lstatSync(file, { throwIfNoEntry: false })) throw new Error('it is a symbolic link that leads to no file');
      const path = join(realpathSync(dirname(file)), basename(file));
      accessSync(dirname(path), constants.W_OK);
      return { path, mode: undefined, isStream: false };
    }
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    accessSync(file, constants.W_OK);
    if (!found.isFile()) return { path: file, mode: undefined, isStream: true };
    const path = realpathSync(file);
    accessSync(dirname(path), constants.W_OK);
    return { path, mode: found.mode, isStream: false };
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

export function cannotWrite(file: string, error: unknown): InputError {
  return new InputError(`the file ${file} cannot be written: ${writeErrorReason(error)}.`);
}
