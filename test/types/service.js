import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The language service that editors use, with one file, so that the catalogue is read once. Newer compilers than 5.9 have no such
 * interface.
 * @param {string} head The imports of the file.
 * @param {ReadonlyMap<string, string>} [files] Texts of other files, by their path from the folder of the file.
 */
export function createService(head, files = new Map()) {
  /** @type {typeof import('../../.cache/tools/compilers/node_modules/typescript-5.9/lib/typescript.js')} */
  const ts = createRequire(import.meta.url)(join(fetchTools('compilers'), 'typescript-5.9'));
  const file = join(root, '.cache/editor.ts');
  const others = new Map([...files].map(([name, content]) => [join(root, '.cache', name), content]));
  let text = head;
  let version = 0;
  /** @param {string} name */
  const readFile = (name) => others.get(name) ?? ts.sys.readFile(name);
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      ...{ strict: true, skipLibCheck: true, noEmit: true, types: [], lib: ['lib.es2022.d.ts'] },
      ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 },
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : '1'),
    getScriptSnapshot: (name) => {
      const content = name === file ? text : readFile(name);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (name) => name === file || others.has(name) || ts.sys.fileExists(name),
    readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: (name) =>
      [...others.keys()].some((other) => other.startsWith(`${name}/`)) || ts.sys.directoryExists(name),
    getDirectories: ts.sys.getDirectories,
  });

  /**
   * Types this code, and returns the position of the `|` in it. As after a keystroke, the file is new and the libraries are not.
   * @param {string} code
   */
  function type(code) {
    text = `${head}${code.replace('|', '')}\n`;
    version += 1;
    return head.length + code.indexOf('|');
  }

  /**
   * The completions at the `|` of this code.
   * @param {string} code
   */
  function complete(code) {
    return (service.getCompletionsAtPosition(file, type(code), {})?.entries ?? []).map(({ name }) => name);
  }
  return { ts, file, service, type, complete };
}
