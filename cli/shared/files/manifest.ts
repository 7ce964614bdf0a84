import { join } from 'node:path';
import { isRecord } from '../../../src/core/internal/objects.ts';
import { InputError } from '../errors.ts';
import { hashOf, type OutputFolder } from './output-folder.ts';

/** Text by name, relative to the folder. */
export type Files = ReadonlyMap<string, string>;

/** The list of files that a run wrote, stored in the same folder. A later run removes only files that are listed there. */
export const MANIFEST = 'routebook-manifest.json';

const GENERATED_BY = 'routebook';
/** The names that the generator writes: TypeScript files, in folders with plain names. */
const NAME = /^(?:\w[\w.-]*\/)*\w[\w.-]*\.ts$/;
const HASH = /^[\da-f]{64}$/;

/** Adds the manifest to the files. */
export function withManifest(files: Files): Map<string, string> {
  const hashes = Object.fromEntries([...files].map(([name, text]) => [name, hashOf(text)]));
  const text = `${JSON.stringify({ generatedBy: GENERATED_BY, files: hashes }, undefined, 2)}\n`;
  return new Map([...files, [MANIFEST, text]]);
}

/** Reads the names and hashes of an earlier run. Throws if the manifest contains anything that routebook does not write. */
export async function readManifest(folder: OutputFolder): Promise<Map<string, string>> {
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
