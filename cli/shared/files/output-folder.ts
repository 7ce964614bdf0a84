import { createHash } from 'node:crypto';
import { lstat, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../errors.ts';
import { readErrorReason } from './replace-file.ts';

/** The folder that the generator writes to. Links inside it are never followed, so that no file outside it is read, written or removed. */
export interface OutputFolder {
  /** The name that the user wrote. */
  readonly name: string;
  pathOf(file: string): string;
  /** Returns the text of a file, or undefined if it does not exist. Throws if it, or a folder that it is in, is not a regular one. */
  read(file: string): Promise<string | undefined>;
  /** Removes a file if it begins with the header and has the hash, which means that routebook wrote it and it was not changed. */
  removeUnchanged(file: string, hash: string, header: string): Promise<void>;
}

/** Opens a folder, which may itself be a link, because the user named it. It is created later if it does not exist. */
export async function openFolder(name: string): Promise<OutputFolder> {
  const root = await realpath(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return name;
    throw new InputError(`${name} cannot be used: ${readErrorReason(error)}`);
  });
  const pathOf = (file: string) => join(root, file);
  return {
    name,
    pathOf,
    async read(file) {
      if (!(await isRegular(file, root, name))) return undefined;
      return readFile(pathOf(file), 'utf8').catch((error: unknown) => {
        throw new InputError(`${join(name, file)} cannot be read: ${readErrorReason(error)}`);
      });
    },
    async removeUnchanged(file, hash, header) {
      // A file that cannot be read is kept.
      if (!(await isRegular(file, root, name).catch(() => false))) return;
      const text = await readFile(pathOf(file), 'utf8').catch(() => '');
      if (text.startsWith(header) && hashOf(text) === hash) await rm(pathOf(file));
    },
  };
}

/** Whether a file exists. Throws if any part of its path inside the folder is something other than a folder or a regular file. */
async function isRegular(file: string, root: string, name: string): Promise<boolean> {
  const parents: string[] = [];
  for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) parents.unshift(parent);
  for (const part of [...parents, file]) {
    const stats = await lstat(join(root, part)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new InputError(`${join(name, part)} cannot be read: ${readErrorReason(error)}`);
    });
    if (stats === undefined) return false;
    if (part === file ? stats.isFile() : stats.isDirectory()) continue;
    const kind = stats.isSymbolicLink() ? 'a symbolic link' : stats.isDirectory() ? 'a folder' : 'not a regular file';
    throw new InputError(`${join(name, part)} is ${kind}. Choose another folder, or remove it.`);
  }
  return true;
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
