import { dirname, resolve } from 'node:path';
import { auditLanguageOf, type ImportedModule } from 'routebook/audit';
import { CLIENT_MODULE, RELATIVE_IMPORT } from '../../src/internal/modules/client-module.ts';
import { tryReadRegularFile } from '../files/read-regular-file.ts';

type ReadImport = (name: string) => ImportedModule | undefined;

/** Reads the modules that a file imports. Undefined if none of them has to do with the API. */
export type ImportReader = (file: string, text: string) => ReadImport | undefined;

const MAX_BYTES = 500_000;
const EXTENSIONS = ['', '.ts', '.js', '.tsx', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '/index.ts', '/index.js'];
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Reads modules that are among the audited files, each once. Other files are not read. */
export function createImportReader(files: readonly string[]): ImportReader {
  const audited = new Set(files);
  const modules = new Map<string, ImportedModule | undefined>();
  return (file, text) => {
    if (!SCRIPT.test(file)) return undefined;
    // A file that was audited before is not read again for a file that imports it.
    if (!modules.has(file)) modules.set(file, createModule(file, text));
    if (!/["']\.\.?\//.test(text)) return undefined;
    const found = new Map<string, ImportedModule>();
    for (const [, name = ''] of text.matchAll(RELATIVE_IMPORT)) {
      const path = findModule(file, name, audited);
      if (path === undefined) continue;
      if (!modules.has(path)) modules.set(path, readModule(path));
      const module = modules.get(path);
      if (module !== undefined) found.set(name, module);
    }
    return found.size === 0 ? undefined : (name) => found.get(name);
  };
}

/** The import of a TypeScript module may name the script that is compiled from it. */
function findModule(file: string, name: string, audited: ReadonlySet<string>): string | undefined {
  const path = resolve(dirname(file), name);
  const source = path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
  const found = EXTENSIONS.find((extension) => audited.has(path + extension));
  return found === undefined ? (audited.has(source) ? source : undefined) : path + found;
}

function readModule(path: string): ImportedModule | undefined {
  const bytes = tryReadRegularFile(path, MAX_BYTES);
  return bytes && createModule(path, bytes.toString('utf8'));
}

function createModule(path: string, text: string): ImportedModule | undefined {
  const language = auditLanguageOf(path);
  return language !== undefined && CLIENT_MODULE.test(text) ? { text, language } : undefined;
}
