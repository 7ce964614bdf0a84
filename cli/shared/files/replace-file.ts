import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../errors.ts';
import { writeErrorReason } from './file-error.ts';
import { cannotWrite, findTarget, type Target } from './find-target.ts';

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
