import { randomUUID } from 'node:crypto';
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { InputError } from '../errors.ts';

/** Writes a file atomically: under a temporary name first, which is then renamed. An existing file keeps its mode. */
export function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode;
    writeFileSync(temporary, text, { flag: 'wx' });
    if (mode !== undefined) chmodSync(temporary, mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new InputError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
