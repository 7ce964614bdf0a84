import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRecord } from '../../../src/core/objects.ts';
import { InputError } from '../errors.ts';
import { hashOf, type OutputFolder, openFolder } from './output-folder.ts';
import { temporaryName, writeErrorReason } from './replace-file.ts';

/** Returns the paths of the files that are missing or differ. */
export async function findOutdated(files: Files, out: string): Promise<string[]> {
  const folder = await openFolder(out);
  const outdated: string[] = [];
  for (const [name, text] of withManifest(files)) {
    if ((await folder.read(name)) !== text) outdated.push(join(out, name));
  }
  return outdated;
}

/**
 * Writes all files or none. Each file is written under a temporary name and renamed when all are written. Unchanged files are not
 * touched, for the sake of compilers that compare times. Files of an earlier run that are no longer generated are removed, unless
 * someone has changed them.
 */
export async function writeFiles(files: Files, out: string): Promise<void> {
  const folder = await openFolder(out);
  const before = await readManifest(folder);
  const all = withManifest(files);
  const changed = await findChanged(all, folder, headerOf(files));
  const created: { readonly path: string; readonly isFolder: boolean }[] = [];
  const temporary = new Map<string, string>();
  try {
    for (const name of changed) {
      const path = folder.pathOf(name);
      for (const made of await makeFolder(dirname(path))) created.push({ path: made, isFolder: true });
      temporary.set(name, temporaryName(path));
      created.push({ path: temporary.get(name) as string, isFolder: false });
      await writeFile(temporary.get(name) as string, all.get(name) ?? '', { flag: 'wx' });
    }
    for (const [name, path] of temporary) await rename(path, folder.pathOf(name));
  } catch (error) {
    // A folder that is not empty contains the files of someone else by now.
    for (const { path, isFolder } of created.reverse())
      await (isFolder ? rmdir(path) : rm(path, { force: true })).catch(() => {});
    throw new InputError(`${out} cannot be written: ${writeErrorReason(error)}`);
  }
  for (const [name, hash] of before) if (!all.has(name)) await folder.removeUnchanged(name, hash, headerOf(files));
}

/** The names of the files to write. Throws for a file that routebook did not write. */
async function findChanged(all: Files, folder: OutputFolder, header: string): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, text] of all) {
    const old = await folder.read(name);
    if (old === text) continue;
    if (old !== undefined && name !== MANIFEST && !old.startsWith(header)) {
      throw new InputError(
        `${join(folder.name, name)} was not written by routebook. Choose another folder, or remove the file.`,
      );
    }
    changed.push(name);
  }
  return changed;
}

/** Creates a folder and its parents. Returns those that did not exist, outermost first. */
async function makeFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true });
  const made: string[] = [];
  if (first === undefined) return made;
  for (let current = folder; current !== dirname(first); current = dirname(current)) made.unshift(current);
  return made;
}

/** The first line of a generated file, which contains the name of routebook. */
function headerOf(files: Files): string {
  const [text = ''] = files.values();
  return text.slice(0, text.indexOf('\n') + 1);
}

/** Text by name, relative to the folder. */
type Files = ReadonlyMap<string, string>;

/** The list of files that a run wrote, stored in the same folder. A later run removes only files that are listed there. */
const MANIFEST = 'routebook-manifest.json';

const GENERATED_BY = 'routebook';
/** The names that the generator writes: TypeScript files, in folders with plain names. */
const NAME = /^(?:\w[\w.-]*\/)*\w[\w.-]*\.ts$/;
const HASH = /^[\da-f]{64}$/;

/** Adds the manifest to the files. */
function withManifest(files: Files): Map<string, string> {
  const hashes = Object.fromEntries([...files].map(([name, text]) => [name, hashOf(text)]));
  const text = `${JSON.stringify({ generatedBy: GENERATED_BY, files: hashes }, undefined, 2)}\n`;
  return new Map([...files, [MANIFEST, text]]);
}

/** Reads the names and hashes of an earlier run. Throws if the manifest contains anything that routebook does not write. */
async function readManifest(folder: OutputFolder): Promise<Map<string, string>> {
  const text = await folder.read(MANIFEST);
  if (text === undefined) return new Map();
  const files = parseManifest(text);
  if (files !== undefined) return files;
  throw new InputError(
    `${join(folder.name, MANIFEST)} was not written by routebook. Choose another folder, or remove the file.`,
  );
}

function parseManifest(text: string): Map<string, string> | undefined {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(manifest) || manifest['generatedBy'] !== GENERATED_BY || !isRecord(manifest['files'])) return undefined;
  const files = Object.entries(manifest['files']);
  const isOwn = files.every(([name, hash]) => NAME.test(name) && typeof hash === 'string' && HASH.test(hash));
  return isOwn ? new Map(files as [string, string][]) : undefined;
}
