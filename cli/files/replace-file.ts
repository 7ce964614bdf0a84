import { randomUUID } from 'node:crypto';
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cannotWrite, findTarget } from './find-target.ts';

/** Writes a file atomically: under a temporary name first, which is then renamed. An existing file keeps its mode. */
export function replaceFile(file: string, text: string): void {
  const { path, mode, isStream } = findTarget(file);
  const temporary = temporaryName(path);
  try {
    writeFileSync(isStream ? path : temporary, text, { flag: isStream ? 'w' : 'wx' });
    if (mode !== undefined) chmodSync(temporary, mode);
    if (!isStream) renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw cannotWrite(file, error);
  }
}

/** A short name in the same folder that no other file has, so that the file can be renamed and nothing else is ever removed. */
export function temporaryName(path: string): string {
  return join(dirname(path), `.${randomUUID()}.new`);
}
