import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from '../../../analysis/read-regular-file.ts';
import { InputError } from '../errors.ts';
import { readErrorReason } from './file-error.ts';
import { cannotWrite } from './find-target.ts';
import { replaceFile } from './replace-file.ts';

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
