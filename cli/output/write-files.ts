import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../errors.ts';

type Files = ReadonlyMap<string, string>;

export async function findOutdated(files: Files): Promise<string[]> {
  const outdated: string[] = [];
  for (const [file, text] of files) if ((await readOld(file)) !== text) outdated.push(file);
  return outdated;
}

/**
 * Writes all files or none: each beside its place first, and moved there when all are written. Files that are the same stay
 * untouched, for compilers that look at times. Generated files that are no more are taken away.
 */
export async function writeFiles(files: Files, folder: string): Promise<void> {
  const header = headerOf(files);
  const changed = await findOutdated(files);
  for (const file of changed) {
    const old = await readOld(file);
    if (old !== undefined && !old.startsWith(header)) {
      throw new InputError(`${file} was not written by this generator; choose another folder, or take it away`);
    }
  }
  const created: string[] = [];
  try {
    for (const file of changed) {
      const made = await mkdir(dirname(file), { recursive: true });
      if (made !== undefined) created.push(made);
      created.push(staged(file));
      await writeFile(staged(file), files.get(file) ?? '');
    }
  } catch (error) {
    for (const path of created) await rm(path, { recursive: true, force: true });
    throw new InputError(`${folder} cannot be written: ${(error as Error).message}`);
  }
  for (const file of changed) await rename(staged(file), file);
  await removeStale(files, folder, header);
}

function staged(file: string): string {
  return `${file}.${process.pid}.new`;
}

/** The first line, by which generated files are known. */
function headerOf(files: Files): string {
  const [text = ''] = files.values();
  return text.slice(0, text.indexOf('\n') + 1);
}

async function readOld(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new InputError(`${file} cannot be read: ${error.message}`);
  });
}

async function removeStale(files: Files, folder: string, header: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || files.has(file) || !file.endsWith('.ts')) continue;
    if ((await readFile(file, 'utf8')).startsWith(header)) await rm(file);
  }
}
