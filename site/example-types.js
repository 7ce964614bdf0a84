// Computes the types that the site shows on its examples, in a process of its own: the compiler needs more memory than the rest of the
// build. Examples are compiled in groups, because the compiler takes seconds to read the types of all routes, and keeps what it found.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STAND_INS } from '../scripts/check-docs/folders.js';

/** The number of examples in a group. With more of them, the compiler needs more memory; with fewer, it finds the same types again. */
const GROUP = 10;

/** A longer type is cut: some have all routes in them. */
const LONGEST = 600;

const root = fileURLToPath(new URL('../', import.meta.url)).replaceAll('\\', '/');

/** A text of the compiler for a reader, who has the package in another folder. */
const shorten = (text) => {
  const shown = text.replaceAll(root, 'routebook/');
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
};

/** A language service for files that change: `replace` exchanges them, and the next program takes over what did not change. */
function createService(ts, folder) {
  const options = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 },
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  };
  let files = new Map();
  let version = 0;
  const textOf = (path) => files.get(path) ?? ts.sys.readFile(path);
  const host = {
    getCompilationSettings: () => options,
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: (path) => (files.has(path) ? String(version) : ''),
    // Otherwise, every question for a type compares the versions of all files.
    getProjectVersion: () => String(version),
    getScriptSnapshot: (path) => {
      const text = textOf(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (path) => files.has(path) || ts.sys.fileExists(path),
    readFile: textOf,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  };
  // A file that no example of a group needs is not read again for the next one that does.
  const registry = { ...ts.createDocumentRegistry(), releaseDocument() {}, releaseDocumentWithKey() {} };
  const service = ts.createLanguageService(host, registry);
  const replace = (next) => {
    files = next;
    version++;
    return service;
  };
  return { replace };
}

/** The positions of all identifiers of a file. */
function identifiersIn(ts, file) {
  const found = [];
  const visit = (node) => {
    if (ts.isIdentifier(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The types of this entry take the compiler five seconds, so its examples are next to each other. */
const EXPENSIVE = 'routebook/testing';

const importsOf = (code) => {
  const names = Array.from(code.matchAll(/ from '([^']+)'/g), ([, name]) => name);
  return [names.includes(EXPENSIVE) ? EXPENSIVE : '', ...names.sort().reverse()].join();
};

const byImports = (one, other) => (one.imports < other.imports ? -1 : Number(one.imports > other.imports));

/**
 * The types of the names in each example, by its code, in the form that Shiki's transformer for Twoslash reads.
 * @param {typeof import('../.cache/tools/compilers/node_modules/typescript-5.9/lib/typescript.js')} ts
 * @param {string} folder Where the examples find their packages.
 * @param {readonly string[]} examples
 * @returns {Record<string, { code: string, nodes: object[] }>}
 */
export function readExampleTypes(ts, folder, examples) {
  const { replace } = createService(ts, folder);
  // Examples of the same entry points need the same types, some of which take the compiler seconds.
  const sorted = examples.map((code) => ({ code, imports: importsOf(code) })).sort(byImports);
  const types = {};
  for (let start = 0; start < sorted.length; start += GROUP) {
    // Always the same names: with others, the compiler would resolve all imports of the package again.
    const modules = Array.from({ length: GROUP }, (_, index) => ({
      path: join(folder, `example-${index}.ts`),
      code: sorted[start + index]?.code,
    }));
    const sources = modules.map(({ path, code = '' }) => [path, `${code}\nexport {};\n`]);
    const service = replace(new Map([[join(folder, 'stand-ins.d.ts'), STAND_INS], ...sources]));
    for (const { path, code } of modules) if (code !== undefined) types[code] = readTypes(ts, service, path, code);
  }
  return types;
}

function readTypes(ts, service, path, code) {
  const file = service.getProgram().getSourceFile(path);
  const nodes = identifiersIn(ts, file).flatMap((identifier) => {
    const start = identifier.getStart(file);
    const info = start < code.length && service.getQuickInfoAtPosition(path, start);
    if (!info?.displayParts) return [];
    const lines = code.slice(0, start).split('\n');
    return {
      ...{ type: 'hover', start, length: identifier.text.length, target: identifier.text },
      ...{ line: lines.length - 1, character: lines.at(-1).length },
      text: shorten(ts.displayPartsToString(info.displayParts)),
      docs: ts.displayPartsToString(info.documentation) || undefined,
    };
  });
  return { code, nodes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, compiler, input, output] = process.argv.slice(2);
  const ts = createRequire(import.meta.url)(compiler);
  writeFileSync(output, JSON.stringify(readExampleTypes(ts, folder, JSON.parse(readFileSync(input, 'utf8')))));
}
