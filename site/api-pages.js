// Writes the reference of all exports from the declarations of the build: a page for each entry point.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENTRY_POINTS } from '../scripts/entry-points.js';
import { fetchTools } from '../tools/fetch-tools.js';
import { escapeHtml, pageHtml, proseHtml, tableHtml } from './html.js';

/** A longer declaration is cut: the types of all routes have hundreds of kilobytes. */
const LONGEST = 6000;

/** The name of an entry's page: `routebook/ghec/strict` is `ghec-strict`. */
const slugOf = (name) => name.replace(/^routebook\/?/, '').replaceAll('/', '-') || 'routebook';

/**
 * The exports of every entry point.
 * @param {string} root
 * @returns {{ name: string, exports: { name: string, kind: string, isValue: boolean, text: string, documentation: string, examples: string[] }[] }[]}
 */
export function readApi(root) {
  /** @type {typeof import('../.cache/tools/compilers/node_modules/typescript-5.9/lib/typescript.js')} */
  const ts = createRequire(import.meta.url)(join(fetchTools('compilers'), 'typescript-5.9'));
  const entries = ENTRY_POINTS.map(({ name, source, declarations }) => ({
    name,
    file: join(root, 'dist', (declarations ?? source).replace(/(?<!\.d)\.ts$/, '.d.ts')),
  }));
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, skipLibCheck: true, noEmit: true, types: [] },
  );
  const checker = program.getTypeChecker();
  return entries.map(({ name, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    if (!module) throw new Error(`${file} is not a module: run npm run build first.`);
    const exports = checker.getExportsOfModule(module).map((symbol) => describe(ts, checker, symbol));
    return { name, exports: exports.sort((one, other) => (one.name < other.name ? -1 : 1)) };
  });
}

function describe(ts, checker, symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const tags = target.getJsDocTags(checker);
  const textOf = (tag) => ts.displayPartsToString(tag.text).trim();
  return {
    name: symbol.name,
    kind: kindOf(ts, target),
    isValue: (target.flags & ts.SymbolFlags.Value) !== 0,
    text: (target.declarations ?? []).map(declarationText).join('\n'),
    documentation: ts.displayPartsToString(target.getDocumentationComment(checker)),
    examples: tags.filter(({ name }) => name === 'example').map(textOf),
  };
}

function kindOf({ SymbolFlags: flags }, symbol) {
  if (symbol.flags & flags.Class) return 'class';
  if (symbol.flags & flags.Function) return 'function';
  if (symbol.flags & flags.Interface) return 'interface';
  if (symbol.flags & flags.TypeAlias) return 'type';
  if (symbol.flags & flags.Module) return 'module';
  return 'constant';
}

function declarationText(declaration) {
  const text = declaration.getText().replace(/^export (?:declare )?|^declare /, '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}\n// … shortened` : text;
}

/** The code of an example, which may be in a fence. */
export const exampleCode = (text) => text.replace(/^```\w*\n([\s\S]*?)\n```$/, '$1');

const codeHtml = (text) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;

function exportHtml({ name, kind, text, documentation, examples }) {
  return [
    `<h2 id="${escapeHtml(name)}"><code>${escapeHtml(name)}</code> <span class="mark">${kind}</span></h2>`,
    documentation && `<p>${proseHtml(documentation)}</p>`,
    kind !== 'module' && codeHtml(text),
    ...examples.map((example) => `<h3>Example</h3>\n${codeHtml(exampleCode(example))}`),
  ]
    .filter(Boolean)
    .join('\n');
}

function entryPage({ name, exports }) {
  const list = exports.map((each) => `<a href="#${escapeHtml(each.name)}">${escapeHtml(each.name)}</a>`).join(' · ');
  const body = `<nav aria-label="Breadcrumb"><a href="./">API reference</a></nav>
<h1>${escapeHtml(name)}</h1>
<p>${list}</p>
${exports.map(exportHtml).join('\n')}`;
  return pageHtml({ title: name, description: `The ${exports.length} exports of ${name}.`, root: '../', body });
}

function listPage(api) {
  const isValue = ({ kind }) => /^(?:function|class|constant|module)$/.test(kind);
  const rows = api.map(({ name, exports }) => [
    `<a href="${slugOf(name)}.html">${escapeHtml(name)}</a>`,
    exports
      .filter(isValue)
      .map((each) => `<code>${escapeHtml(each.name)}</code>`)
      .slice(0, 12)
      .join(' '),
  ]);
  const body = `<h1>API reference</h1>\n<p>The entry points of the package, with their functions, classes and constants.</p>\n${tableHtml(['Entry point', 'Exports'], rows)}`;
  return pageHtml({ title: 'API reference', description: 'All exports of the package.', root: '../', body });
}

/**
 * Writes the pages below this folder, and returns what they contain.
 * @param {string} root
 * @param {string} folder
 */
function writeApiPages(root, folder) {
  const api = readApi(root);
  mkdirSync(join(folder, 'api'), { recursive: true });
  for (const entry of api) writeFileSync(join(folder, 'api', `${slugOf(entry.name)}.html`), entryPage(entry));
  writeFileSync(join(folder, 'api/index.html'), listPage(api));
  return api;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeApiPages(fileURLToPath(new URL('../', import.meta.url)), process.argv[2]);
