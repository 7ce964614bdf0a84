import { auditLanguageOf, type ImportedModule } from 'routebook/audit';
import { CLIENT_MODULE, IMPORTED_NAME } from '../../src/internal/modules/client-module.ts';
import { tryReadRegularFile } from '../files/read-regular-file.ts';
import { createModuleFinder } from './module-finder.ts';

type ReadImport = (name: string) => ImportedModule | undefined;

/** Reads the modules that a file imports. Undefined if none of them has to do with the API. */
export type ImportReader = (file: string, text: string) => ReadImport | undefined;

const MAX_BYTES = 500_000;
/** The maximum number of modules between a file and the last one that is read for it. Each is read once. */
const MAX_DEPTH = 200;
const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/;

/** Reads modules that are among the audited files, each once, or are given as packages by name. Other files are not read. */
export function createImportReader(
  files: readonly string[],
  packages: ReadonlyMap<string, ImportedModule> = new Map(),
): ImportReader {
  const findModule = createModuleFinder(files);
  const modules = new Map<string, ImportedModule | undefined>();
  const active = new Set<string>();
  return (file, text) => {
    if (!SCRIPT.test(file)) return undefined;
    // A file that was audited before is not read again for a file that imports it.
    if (!modules.has(file)) addModule(file, text, 0);
    return readerOf(file, text, 0);
  };

  function readerOf(file: string, text: string, depth: number): ReadImport | undefined {
    const found = new Map<string, () => ImportedModule | undefined>();
    for (const [, name = ''] of depth > MAX_DEPTH ? [] : text.matchAll(IMPORTED_NAME)) {
      const known = packages.get(name);
      if (known !== undefined) found.set(name, () => known);
      const path = known === undefined ? findModule(file, name) : undefined;
      if (path === undefined || path === file) continue;
      if (!modules.has(path)) addModule(path, undefined, depth + 1);
      // Modules may import each other. Whether one that is being read has to do with the API is known later.
      if (active.has(path) || modules.get(path) !== undefined) found.set(name, () => modules.get(path));
    }
    return found.size === 0 ? undefined : (name) => found.get(name)?.();
  }

  /** A module has to do with the API if it mentions it, or imports such a module. */
  function addModule(path: string, given: string | undefined, depth: number): void {
    modules.set(path, undefined);
    const language = auditLanguageOf(path);
    const text = given ?? tryReadRegularFile(path, MAX_BYTES)?.toString('utf8');
    if (language === undefined || text === undefined) return;
    active.add(path);
    const readImport = readerOf(path, text, depth);
    active.delete(path);
    if (readImport !== undefined || CLIENT_MODULE.test(text)) modules.set(path, { text, language, readImport });
  }
}
