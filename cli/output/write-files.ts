import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '../../src/internal/is-record.ts';
import { InputError } from '../errors.ts';

/** Text by name, relative to the folder. */
type Files = ReadonlyMap<string, string>;

/** The list of files that a run wrote, stored in the same folder. A later run removes only files that are listed there. */
const MANIFEST = 'routebook-manifest.json';

/** Returns the paths of the files that are missing or differ. */
export async function findOutdated(files: Files, folder: string): Promise<string[]> {
  const outdated: string[] = [];
  for (const [name, text] of withManifest(files)) {
    if ((await readOld(join(folder, name))) !== text) outdated.push(join(folder, name));
  }
  return outdated;
}

/**
 * Writes all files or none. Each file is written under a temporary name and renamed when all are written. Unchanged files are not
 * touched, for the sake of compilers that compare times. Files of an earlier run that are no longer generated are removed, unless
 * someone has changed them.
 */
export async function writeFiles(files: Files, folder: string): Promise<void> {
  const all = withManifest(files);
  const header = headerOf(files);
  const before = await readManifest(folder);
  const changed: string[] = [];
  for (const [name, text] of all) {
    const old = await readOld(join(folder, name));
    if (old === text) continue;
    if (old !== undefined && name !== MANIFEST && !old.startsWith(header)) {
      throw new InputError(
        `${join(folder, name)} was not written by routebook. Choose another folder, or remove the file`,
      );
    }
    changed.push(name);
  }
  const created: string[] = [];
  try {
    for (const name of changed) {
      const file = join(folder, name);
      const made = await mkdir(dirname(file), { recursive: true });
      if (made !== undefined) created.push(made);
      created.push(temporary(file));
      await writeFile(temporary(file), all.get(name) ?? '');
    }
  } catch (error) {
    for (const path of created) await rm(path, { recursive: true, force: true });
    throw new InputError(`${folder} cannot be written: ${(error as Error).message}`);
  }
  for (const name of changed) await rename(temporary(join(folder, name)), join(folder, name));
  for (const [name, hash] of before) if (!all.has(name)) await removeUnchanged(join(folder, name), hash);
}

function withManifest(files: Files): Map<string, string> {
  const hashes = Object.fromEntries([...files].map(([name, text]) => [name, hashOf(text)]));
  const text = `${JSON.stringify({ generatedBy: 'routebook', files: hashes }, undefined, 2)}\n`;
  return new Map([...files, [MANIFEST, text]]);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function temporary(file: string): string {
  return `${file}.${process.pid}.new`;
}

/** The first line of a generated file, which contains the name of routebook. */
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

/**
 * Reads the names and hashes of an earlier run. Names that lead out of the folder are ignored, because the manifest may have been
 * edited.
 */
async function readManifest(folder: string): Promise<Map<string, string>> {
  const text = await readOld(join(folder, MANIFEST));
  try {
    const manifest: unknown = JSON.parse(text ?? '{}');
    const files = isRecord(manifest) && isRecord(manifest['files']) ? Object.entries(manifest['files']) : [];
    return new Map(files.filter((entry): entry is [string, string] => isInside(entry[0]) && isText(entry[1])));
  } catch {
    return new Map();
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Generated names consist of letters, digits, dashes, dots and single slashes. */
function isInside(name: string): boolean {
  return name.split('/').every((part) => /^\w[\w.-]*$/.test(part));
}

async function removeUnchanged(file: string, hash: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined && hashOf(text) === hash) await rm(file);
}
