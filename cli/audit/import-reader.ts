import { auditLanguageOf, type ImportedModule } from 'routebook/audit';
import { mayMatter } from '../../src/internal/modules/api-text.ts';
import { CLIENT_MODULE, SENDS_REQUESTS } from '../../src/internal/modules/client-module.ts';
import { importedNames } from '../../src/internal/modules/imported-names.ts';
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
  const senders = new Map<string, ImportedModule | undefined>();
  return (file, text) => {
    if (!SCRIPT.test(file)) return undefined;
    // A file that was audited before is not read again for a file that imports it.
    return modules.has(file) ? readerOf(file, text, 0) : addModule(file, text, 0);
  };

  function readerOf(file: string, text: string, depth: number): ReadImport | undefined {
    const found = new Map<string, () => ImportedModule | undefined>();
    for (const name of depth > MAX_DEPTH ? [] : importedNames(text)) {
      const known = packages.get(name);
      if (known !== undefined) found.set(name, () => known);
      const path = known === undefined ? findModule(file, name) : undefined;
      if (path === undefined || path === file) continue;
      if (!modules.has(path)) addModule(path, undefined, depth + 1);
      // Modules may import each other. Whether one that is being read has to do with the API is known later.
      if (active.has(path) || modules.get(path) !== undefined) found.set(name, () => modules.get(path));
      else if (isClient(text)) {
        const sender = senderOf(path);
        if (sender !== undefined) found.set(name, () => sender);
      }
    }
    return found.size === 0 ? undefined : (name) => found.get(name)?.();
  }

  /** A module has to do with the API if it mentions it, or imports such a module. Returns what reads its imports. */
  function addModule(path: string, given: string | undefined, depth: number): ReadImport | undefined {
    modules.set(path, undefined);
    const language = auditLanguageOf(path);
    const text = given ?? tryReadRegularFile(path, MAX_BYTES)?.toString('utf8');
    if (language === undefined || text === undefined) return undefined;
    active.add(path);
    const readImport = readerOf(path, text, depth);
    active.delete(path);
    if (readImport !== undefined || isClient(text)) modules.set(path, { text, language, readImport });
    return readImport;
  }

  /** A module that sends requests to any server. It is read only for files that mention the API. */
  function senderOf(path: string): ImportedModule | undefined {
    if (senders.has(path)) return senders.get(path);
    const language = auditLanguageOf(path);
    const text = tryReadRegularFile(path, MAX_BYTES)?.toString('utf8');
    const isSender = language !== undefined && text !== undefined && SENDS_REQUESTS.test(text);
    senders.set(path, isSender ? { text, language } : undefined);
    return senders.get(path);
  }
}

function isClient(text: string): boolean {
  return mayMatter(text) && CLIENT_MODULE.test(text);
}
