// Lets the tests run what is published: an import of a source of the library leads to the file in `dist` that contains it. Tests also
// import modules that no entry point exports. A second build with a file for each module would be another program than the published one, so
// these names are read from the published files: their text is executed as it is, with an export of every declaration added at its end.
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { createDataFinder } from '../bundle/data-modules.js';
import { listEntries } from '../bundle/list-entries.js';
import { declaredNames, NAMES_FILE } from '../bundle/top-level-names.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist/`;
/** Before the path of a source whose exports are read from the published files. */
const INSIDE = '\0inside-dist:';
/** Before a name in an export that was added. */
const ADDED = 'added_';

/** @returns {import('vite').Plugin} */
export function shippedModules() {
  const files = JSON.parse(readFileSync(root + NAMES_FILE, 'utf8'));
  const entries = new Map(listEntries().map(({ source, module }) => [source, dist + module]));
  const chunks = new Map();
  for (const [file, modules] of Object.entries(files))
    for (const [path, names] of Object.entries(modules)) chunks.set(root + path, { file: dist + file, names });
  const addedTo = new Map(
    Object.entries(files).map(([file, modules]) => [dist + file, Object.values(modules).flat()]),
  );
  const findData = createDataFinder();
  return {
    name: 'shipped-modules',
    enforce: 'pre',
    resolveId(specifier, importer) {
      const from = importer?.replace(INSIDE, '').replace(/\?.*$/, '');
      if (!/^[./]/.test(specifier) || from === undefined) return undefined;
      const path = resolve(dirname(from), specifier);
      const data = findData(specifier, from);
      if (data !== undefined) return dist + data;
      return entries.get(path) ?? (chunks.has(path) ? INSIDE + path : undefined);
    },
    load(id) {
      const added = addedTo.get(id);
      if (added !== undefined) return withExports(readFileSync(id, 'utf8'), added);
      return id.startsWith(INSIDE) ? exportsOf(id.slice(INSIDE.length), chunks) : undefined;
    },
  };
}

/** The text of a published file with an export of each of its declarations. */
function withExports(text, names) {
  return `${text}\nexport { ${names.map((name) => `${name} as ${ADDED}${name}`).join(', ')} };\n`;
}

/** A module with the exports of a source: those of other sources as they are there, its own from the file that contains it. */
function exportsOf(source, chunks) {
  const { file, names } = chunks.get(source);
  const path = relative(root, source).split(sep).join('/');
  const text = readFileSync(source, 'utf8');
  const { body } = parseSync(source, text).program;
  const nameOf = (name) => {
    const found = names.filter((each) => each.replace(/\$\d+$/, '') === name);
    if (found.length !== 1) throw new Error(`${path} exports ${name}, which ${relative(root, file)} does not contain.`);
    return found[0];
  };
  const own = body.filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && declaration);
  const others = body.filter(({ type, source: from }) => /^Export/.test(type) && from);
  const unknown = body.filter((node) => /^Export|^TSExport/.test(node.type) && !own.includes(node) && !others.includes(node));
  if (unknown.length > 0) throw new Error(`${path} has an export of a form that this does not know.`);
  const shipped = declaredNames(own).map((name) => `${ADDED}${nameOf(name)} as ${name}`);
  const lines = others
    .filter(({ exportKind }) => exportKind !== 'type')
    .map(({ start, end }) => text.slice(start, end).replaceAll(/\btype \w+(?: as \w+)?,?/g, ''));
  return [`export { ${shipped.join(', ')} } from ${JSON.stringify(file)};`, ...lines].join('\n');
}
