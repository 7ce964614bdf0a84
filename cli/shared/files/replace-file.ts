import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readRegularFile } from '../../../analysis/read-regular-file.ts';
import { InputError } from '../errors.ts';

/**
 * Writes a file: under a temporary name first, so that a full disk is noticed before anything changes. A new file is then renamed. An
 * existing one is overwritten, so that it keeps its owner, its mode, its access control list and its extended attributes. One with other
 * names is replaced instead, because those may be outside the folder that the user named; it keeps its mode.
 */
export function replaceFile(file: string, text: string): void {
  const target = findTarget(file);
  const temporary = temporaryName(target.path);
  try {
    if (target.isStream) writeFileSync(target.path, text);
    else replace(target, file, text, temporary);
  } catch (error) {
    if (error instanceof InputError) throw error;
    rmSync(temporary, { force: true });
    throw cannotWrite(file, error);
  } finally {
    target.release();
  }
}

function replace(target: Target, file: string, text: string, temporary: string): void {
  const { path, mode, isShared } = target;
  // Never readable for more users than the file itself.
  writeFileSync(temporary, text, { flag: 'wx', mode: mode ?? 0o666 });
  if (mode !== undefined) chmodSync(temporary, mode);
  if (mode === undefined || isShared) renameSync(temporary, path);
  else overwrite(target, file, text, temporary);
}

/** If this fails in the middle, or the program is stopped, the temporary file still has the whole text. */
function overwrite({ path }: Target, file: string, text: string, temporary: string): void {
  const bytes = Buffer.from(text);
  const descriptor = openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at, at);
    ftruncateSync(descriptor, bytes.length);
  } catch (error) {
    throw new InputError(
      `the file ${file} cannot be written: ${writeErrorReason(error)}. Its new text is in ${temporary}.`,
    );
  } finally {
    closeSync(descriptor);
  }
  rmSync(temporary, { force: true });
}

/** A short name in the same folder that no other file has, so that the file can be renamed and nothing else is ever removed. */
export function temporaryName(path: string): string {
  return join(dirname(path), `.${randomUUID()}.new`);
}

const MAX_BYTES = 500 * 2 ** 20;

/** The text of a file; undefined if it does not exist. */
export function readExisting(file: string): string | undefined {
  try {
    return readRegularFile(file, MAX_BYTES).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new InputError(`${file} cannot be read: ${readErrorReason(error)}`);
  }
}

/**
 * Writes a generated file, and creates its folder. A file that a generator wrote is replaced: its first lines match one of the
 * `headers`. Any other file is kept, and an unchanged one is not touched.
 */
export function writeGenerated(file: string, text: string, headers: readonly RegExp[]): void {
  const old = readExisting(file);
  if (old === text) return;
  if (old !== undefined && old.trim() !== '' && !headers.some((header) => header.test(old.slice(0, 300)))) {
    throw new InputError(`${file} was not written by routebook. Choose another file, or remove it.`);
  }
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    throw cannotWrite(file, error);
  }
  replaceFile(file, text);
}

/** An error of the file system, such as ENOENT, with the path of the file. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException & { readonly path: string } {
  return error instanceof Error && 'syscall' in error && 'path' in error && typeof error.path === 'string';
}

const REASONS: { readonly [code: string]: string } = {
  EACCES: 'permission was denied',
  EBUSY: 'it is in use',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a symbolic link that leads to itself',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  ENXIO: 'no program reads from it',
  EPERM: 'permission was denied',
  EROFS: 'the disk is read-only',
};

/** Why a file cannot be read, in words if the reason is a common one. */
export function readErrorReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? (code || message);
}

/** Why a file cannot be written. A new file is not missing itself, but its folder is. */
export function writeErrorReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'its folder does not exist' : readErrorReason(error);
}

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
