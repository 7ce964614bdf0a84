// Lets the tests run what is published: an import of a source of the library leads to the file in `dist` that contains it. Tests also
// import modules that no entry point exports. A second build with a file for each module would not be the program that is published, so
// these names are read from the published files: their text is executed as it is, with an export of every declaration added at its end.
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { parseAst } from 'rolldown/parseAst';
import { createDataFinder } from '../bundle/data-modules.js';
import { listEntries } from '../bundle/list-entries.js';
import { declaredNames, NAMES_FILE } from '../bundle/top-level-names.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist/`;
/** Before the path of a source whose exports are read from the published files. */
const INSIDE = '\0inside-dist:';
/** After the path of a published file with the exports that were added. Without it, the file has those that users see. */
const WHOLE = '?whole';
/** Before a name in an export that was added. */
const ADDED = 'added_';

/** @returns {import('vite').Plugin} */
export function shippedModules() {
  /** @type {Record<string, Record<string, string[]>>} */
  const files = JSON.parse(readFileSync(root + NAMES_FILE, 'utf8'));
  const entries = new Map(listEntries().map(({ source, module }) => [source, dist + module]));
  const places = new Map();
  for (const [file, modules] of Object.entries(files))
    for (const [path, names] of Object.entries(modules)) places.set(root + path, { file: dist + file, names });
  const published = new Map(
    Object.entries(files).map(([file, modules]) => [dist + file, Object.values(modules).flat()]),
  );
  const fromSources = new Set();
  const findData = createDataFinder();
  return {
    name: 'shipped-modules',
    enforce: 'pre',
    buildEnd() {
      if (fromSources.size === 0) return;
      const list = [...fromSources].map((id) => relative(root, id)).sort();
      fromSources.clear();
      console.log(`${list.length} sources that no entry point uses ran as they are: ${list.join(', ')}`);
    },
    resolveId(specifier, importer) {
      if (!/^[./]/.test(specifier) || importer === undefined) return undefined;
      const from = importer.replace(INSIDE, '').replace(/\?.*$/, '');
      const data = findData(specifier, from);
      if (data !== undefined) return dist + data;
      const path = resolve(dirname(from), specifier);
      return entries.get(path) ?? (places.has(path) ? INSIDE + path : undefined);
    },
    load(id) {
      if (id.startsWith(INSIDE)) return exportsOf(id.slice(INSIDE.length), places);
      const file = id.replace(WHOLE, '');
      const names = published.get(file);
      if (names === undefined) {
        if (isLibrary(id)) fromSources.add(id);
        return undefined;
      }
      const text = readFileSync(file, 'utf8');
      return id === file ? facadeOf(file, text) : `${text}\nexport { ${names.map(added).join(', ')} };\n`;
    },
  };
}

/** Whether a module is in the folders of the library. Those that only the command, the page or scripts use are not published in it. */
function isLibrary(id) {
  return /^(?:src|generator)\//.test(relative(root, id).split(sep).join('/')) && id.endsWith('.ts');
}

const added = (name) => `${name} as ${ADDED}${name}`;
const fromWhole = (file) => `from ${JSON.stringify(file + WHOLE)};`;

/** A module with the exports of a published file, for tests that look at all of them. */
function facadeOf(file, text) {
  const names = parseAst(text).body.flatMap((node) => {
    if (node.type === 'ExportNamedDeclaration') return node.specifiers.map(({ exported }) => exported.name);
    if (/^Export/.test(node.type)) throw new Error(`${file} has an export of a form that this does not know.`);
    return [];
  });
  return `export { ${names.join(', ')} } ${fromWhole(file)}`;
}

/** A module with the exports of a source: those of other sources as they are there, its own from the file that contains it. */
function exportsOf(source, places) {
  const { file, names } = places.get(source);
  const path = relative(root, source).split(sep).join('/');
  const text = readFileSync(source, 'utf8');
  const exports = parseSync(source, text).program.body.filter(({ type }) => /^(?:TS)?Export/.test(type));
  const own = exports.filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration);
  const others = exports.filter(({ source: from }) => from);
  if (own.length + others.length < exports.length)
    throw new Error(`${path} has an export of a form that this does not know.`);
  const shipped = declaredNames(own).map((name) => {
    const found = names.filter((each) => each.replace(/\$\d+$/, '') === name);
    if (found.length !== 1) throw new Error(`${path} exports ${name}, which ${relative(root, file)} does not contain.`);
    return `${ADDED}${found[0]} as ${name}`;
  });
  const lines = others
    .filter(({ exportKind }) => exportKind !== 'type')
    .map(({ start, end }) => text.slice(start, end));
  return [`export { ${shipped.join(', ')} } ${fromWhole(file)}`, ...lines].join('\n');
}
