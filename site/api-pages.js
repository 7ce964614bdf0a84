// Writes the reference of all exports from the declarations of the build: a page for each entry point. Run as a program, it writes the
// exports to a file, because the compiler needs more memory than the rest of the build.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENTRY_POINTS } from '../scripts/entry-points.js';
import { fetchTools } from '../tools/fetch-tools.js';
import { escapeHtml, proseHtml, tableHtml } from './html.js';
import { codeBlock } from './shell/highlight.js';

/** A longer declaration is cut: the types of all routes have hundreds of kilobytes. */
const LONGEST = 6000;

/** The name of an entry's page: `routebook/ghec/catalogue` is `ghec-catalogue`. */
const slugOf = (name) => name.replace(/^routebook\/?/, '').replaceAll('/', '-') || 'routebook';

/**
 * The exports of every entry point.
 * @param {string} root
 * @returns {{ name: string, exports: { name: string, kind: string, isValue: boolean, text: string, source: string, documentation: string, examples: string[] }[] }[]}
 */
export function readApi(root) {
  /** @type {typeof import('../.cache/tools/compilers/node_modules/typescript-5.9/lib/typescript.js')} */
  const ts = createRequire(import.meta.url)(join(fetchTools('compilers'), 'typescript-5.9'));
  const entries = ENTRY_POINTS.map(({ name, source }) => ({
    name,
    file: join(root, 'dist', source.replace(/\.ts$/, '.d.ts')),
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
    source: (target.declarations ?? []).map((each) => `${each.getSourceFile().fileName}:${each.pos}`).join(' '),
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

/** What people import from an entry first. Everything else is in alphabetical order: values, and then types. */
const FIRST = ['createGitHub', 'createApp', 'createWebhooks', 'createSend', 'endpoint', 'github'];

const isValue = ({ kind }) => /^(?:function|class|constant|module)$/.test(kind);

function inOrder(exports) {
  const placeOf = ({ name }) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return [...exports].sort(
    (one, other) => Number(isValue(other)) - Number(isValue(one)) || placeOf(one) - placeOf(other),
  );
}

/** The start of a page: how to import what comes first. */
const importOf = ({ name, exports }) => {
  const values = exports.filter((each) => isValue(each) && each.kind !== 'module').slice(0, 3);
  const names = (values.length > 0 ? values : exports.slice(0, 3)).map((each) => each.name);
  return `import ${values.length > 0 ? '' : 'type '}{ ${names.join(', ')} } from '${name}';`;
};

function exportHtml({ name, kind, text, documentation, examples }) {
  return [
    `<h3 id="${escapeHtml(name)}"><code>${escapeHtml(name)}</code> <span class="mark">${kind}</span></h3>`,
    documentation && `<p>${proseHtml(documentation)}</p>`,
    ...examples.map((example) => codeBlock(exampleCode(example), 'ts')),
    kind !== 'module' && `<div class="declaration">${codeBlock(text, 'ts')}</div>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The page of the documentation about an entry. */
const PAGES = {
  ...{
    routebook: 'client',
    auth: 'apps',
    webhooks: 'webhooks',
    testing: 'testing',
    send: 'sending',
    convert: 'clients',
  },
  ...{ operations: 'operations', catalogue: 'catalogue', generator: 'generator' },
  ...{ octokit: 'migrating-from-octokit-endpoint', openapi: 'generator' },
  ...{ paths: 'openapi-typescript', 'catalogue-permissions': 'permissions', redis: 'many-processes' },
  ...{ template: 'endpoint' },
};

function entryBody(entry) {
  const exports = inOrder(entry.exports);
  const page = /^gh/.test(entry.slug) ? 'editions' : PAGES[entry.slug];
  const [values, types] = [exports.filter(isValue), exports.filter((each) => !isValue(each))];
  const part = (title, members) =>
    members.length === 0
      ? ''
      : `<h2 id="${title.toLowerCase()}">${title}</h2>\n<p>${members.map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`).join(' · ')}</p>\n${members.map((each) => exportHtml(each)).join('\n')}`;
  return `<nav class="breadcrumb" aria-label="Breadcrumb"><a href="./">API reference</a></nav>
<h1>${escapeHtml(entry.name)}</h1>
${codeBlock(importOf({ ...entry, exports }), 'ts')}
${page ? `<p><a href="../${page}.html">How to use ${escapeHtml(entry.name)}</a></p>` : ''}
${part('Values', values)}
${part('Types', types)}`;
}

/** The entries that most programs need, in the order of the reference. The others follow. */
const MAIN = ['routebook', 'auth', 'webhooks', 'testing', 'send', 'convert', 'operations'];

/** The entry points as the navigation lists them. */
export function listEntries(api = ENTRY_POINTS) {
  const placeOf = (slug) => (MAIN.includes(slug) ? MAIN.indexOf(slug) : MAIN.length);
  return api
    .map((entry) => ({ ...entry, slug: slugOf(entry.name) }))
    .sort((one, other) => placeOf(one.slug) - placeOf(other.slug));
}

function listBody(entries) {
  const rows = entries.map(({ name, slug, exports }) => [
    `<a href="${slug}.html">${escapeHtml(name)}</a>`,
    inOrder(exports)
      .slice(0, 8)
      .map((each) => `<a href="${slug}.html#${escapeHtml(each.name)}"><code>${escapeHtml(each.name)}</code></a>`)
      .join(' '),
  ]);
  return `<h1>API reference</h1>\n<p>Most programs need <a href="routebook.html#createGitHub"><code>createGitHub</code></a> of <code>routebook</code> only. The entry points of the package, with what they export:</p>\n${tableHtml(['Entry point', 'Exports'], rows)}`;
}

/**
 * Writes the pages below this folder.
 * @param {ReturnType<typeof readApi>} api
 * @param {string} folder
 * @param {ReturnType<import('./html.js').readShell>} fill Puts a body into the shell.
 */
export function writeApiPages(api, folder, fill) {
  const entries = listEntries(api);
  mkdirSync(join(folder, 'api'), { recursive: true });
  const write = (name, page) => writeFileSync(join(folder, 'api', name), fill(page));
  for (const entry of entries)
    write(`${entry.slug}.html`, {
      ...{ title: entry.name, description: `The ${entry.exports.length} exports of ${entry.name}.` },
      ...{ body: entryBody(entry), section: `api/${entry.slug}.html` },
    });
  write('index.html', { title: 'API reference', description: 'All exports of the package.', body: listBody(entries) });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(process.argv[2], JSON.stringify(readApi(fileURLToPath(new URL('../', import.meta.url)))));
