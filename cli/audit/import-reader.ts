import { dirname, resolve } from 'node:path';
import { auditLanguageOf, type ImportedModule } from 'routebook/audit';
import { tryReadRegularFile } from '../files/read-regular-file.ts';

/** Reads the modules that a file imports. */
export type ImportReader = (file: string) => (name: string) => ImportedModule | undefined;

const MAX_BYTES = 500_000;
const EXTENSIONS = ['', '.ts', '.js', '.tsx', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '/index.ts', '/index.js'];

/** Reads modules that are among the audited files, each once. Other files are not read. */
export function createImportReader(files: readonly string[]): ImportReader {
  const audited = new Set(files);
  const modules = new Map<string, ImportedModule | undefined>();
  return (file) => (name) => {
    const path = resolve(dirname(file), name);
    // The import of a TypeScript module may name the script that is compiled from it.
    const found = [path, path.replace(/\.([cm]?)js(x?)$/, '.$1ts$2')]
      .flatMap((each) => EXTENSIONS.map((extension) => resolve(each + extension)))
      .find((each) => audited.has(each));
    if (found === undefined) return undefined;
    if (!modules.has(found)) modules.set(found, readModule(found));
    return modules.get(found);
  };
}

function readModule(path: string): ImportedModule | undefined {
  const language = auditLanguageOf(path);
  const bytes = tryReadRegularFile(path, MAX_BYTES);
  return language === undefined || bytes === undefined ? undefined : { text: bytes.toString('utf8'), language };
}
