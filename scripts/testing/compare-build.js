// Compares every function of the published JavaScript with the functions of the sources: see structure.js.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { NAMES_FILE } from '../bundle/top-level-names.js';
import { findChanged, functionsOf } from './structure.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dist = `${root}dist/`;
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js' };

/** @typedef {import('./structure.js').Rule} Rule */

/** `(() => value)()` is the value. @type {Rule} */
const PURE_MARK = {
  name: 'a mark of a pure value',
  rewrite: ({ type, callee, arguments: values }) =>
    type === 'CallExpression' &&
    values.length === 0 &&
    callee.type === 'ArrowFunctionExpression' &&
    !callee.async &&
    callee.body.type !== 'BlockStatement'
      ? callee.body
      : undefined,
};

/** `preload(() => import('./a.js'), files, import.meta.url)` is the import. @type {Rule} */
const PRELOAD = {
  name: 'an import that loads other files first',
  rewrite: ({ type, arguments: values }) =>
    type === 'CallExpression' && values.length === 3 && values[2].object?.type === 'MetaProperty'
      ? { type: 'ImportExpression' }
      : undefined,
};

const isWrapped = ({ expression }) => expression?.callee?.body?.type === 'BlockStatement';

/** `(() => { … })()` around all statements of a script. @type {Rule} */
const SCRIPT = {
  name: 'a script that is not a module',
  rewrite: ({ type, body }) =>
    type === 'Program' && body.some(isWrapped)
      ? { type, body: body.flatMap((each) => (isWrapped(each) ? each.expression.callee.body.body : [each])) }
      : undefined,
};

/**
 * @typedef {object} Comparison
 * @property {number} count How many functions were compared.
 * @property {string[]} changed Functions that equal none of the sources, and in the library, sources that equal none of its functions.
 * @property {string[]} unused Rules and additions that nothing needed.
 */

/** Compares the functions of the library: each file has exactly those of its modules. */
export async function compareLibrary() {
  const names = Object.entries(JSON.parse(readFileSync(root + NAMES_FILE, 'utf8')));
  const result = createResult([PURE_MARK]);
  for (const [file, modules] of names) {
    const sources = await readSources(Object.keys(modules).map((path) => root + path));
    const built = await result.read(dist + file);
    result.add(file, findChanged(sources, built));
    result.add(`${file} lacks`, findChanged(built, sources));
  }
  return result.end();
}

/** What another module exports: `require_core.name`, and `(0, require_core.name)()`. @type {Rule} */
const REQUIRED = {
  name: 'a name of another CommonJS module',
  rewrite: ({ type, object, expressions }) => {
    if (type === 'SequenceExpression' && expressions[0].value === 0) return expressions[1];
    return type === 'MemberExpression' && /^(?:require|own_file|node)_/.test(object.name)
      ? { type: 'ImportedName' }
      : undefined;
  },
};

/** `const require_core = require('./core.cjs')`, `exports.name = name` and what marks a module. @type {Rule} */
const EXCHANGE = {
  name: 'imports and exports of a CommonJS module',
  rewrite: ({ type, init, expression }) => {
    if (type === 'VariableDeclarator') return init?.callee?.name === 'require' ? null : undefined;
    if (type !== 'ExpressionStatement') return undefined;
    const target = expression.left?.object ?? expression.arguments?.[0];
    return /^(?:exports|module)$/.test(target?.name) ? null : undefined;
  },
};

/** `Promise.resolve().then(() => require('./a.cjs'))` is an import. @type {Rule} */
const REQUIRED_LATER = {
  name: 'a CommonJS module that is loaded on demand',
  rewrite: ({ type, callee, arguments: values }) =>
    type === 'CallExpression' &&
    callee.property?.name === 'then' &&
    values[0]?.body?.callee?.name === 'require' &&
    callee.object.callee?.object?.name === 'Promise'
      ? { type: 'ImportExpression' }
      : undefined,
};

/** Compares the functions of the CommonJS form of the library, without modules that only read data or load an ES module. */
export async function compareCommonModules() {
  const names = Object.values(JSON.parse(readFileSync(root + NAMES_FILE, 'utf8'))).flatMap(Object.keys);
  const sources = await readSources(names.map((path) => root + path));
  const options = { format: undefined };
  const result = createResult([REQUIRED, EXCHANGE, REQUIRED_LATER]);
  const built = [];
  // Those with data have no source: a test compares what they export with the ES modules.
  for (const file of filesBelow('dist/cjs', /^(?!data).*\.cjs$/)) built.push(...(await result.read(file, options)));
  await result.expectAdditions(options, {
    'what loads another entry point': 'const loadEntry = (name) => require(name);',
    'what imports all of a module': await buildSmallModule(),
  });
  result.add('dist/cjs', findChanged(sources, built));
  return result.end();
}

/** Compares the functions of the command. Its source maps name the modules of each file. Those that nothing uses may be missing. */
export async function compareCommand() {
  const options = { target: 'node20.19' };
  const result = createResult([]);
  const isOwn = (source) => !source.includes(`${sep}node_modules${sep}`);
  let foreign = 0;
  for (const file of filesBelow('dist/cli', /\.js$/)) {
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
    const sources = map.sources.map((source) => resolve(`${dist}cli`, source));
    if (sources.some(isOwn)) {
      result.add(file, findChanged(await readSources(sources, options), await result.read(file, options)));
    } else foreign += 1;
  }
  if (foreign === 0) result.unused.push('a file with another package or with functions of the bundler');
  return result.end();
}

/** Compares the functions of the page. Those that nothing uses may be missing. */
export async function comparePage() {
  const options = { target: 'es2022', minifySyntax: true, jsx: 'automatic', jsxImportSource: 'preact' };
  const own = ['explorer', 'src', 'generator'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
  const names = ['preact', 'preact/hooks', 'preact/jsx-runtime'];
  const packages = names.map((name) => fileURLToPath(import.meta.resolve(name)));
  const sources = await readSources([...own, ...packages], options);
  const result = createResult([PRELOAD, SCRIPT]);
  await result.expectAdditions(options, {
    'the address of a file':
      'export default new URL(new URL("a.svg", import.meta.url).href, "" + import.meta.url).href',
    'data that is not packed': 'export default JSON.parse("{}")',
    'what loads files before a module': await buildSmallPage(),
  });
  for (const file of filesBelow('dist/explorer/assets', /\.js$/))
    result.add(file, findChanged(sources, await result.read(file, options)));
  return result.end();
}

/** A CommonJS module that imports all of another one. */
async function buildSmallModule() {
  const plugin = {
    name: 'small-module',
    resolveId: (id) => (id === 'virtual:module' ? id : undefined),
    load: (id) => (id === 'virtual:module' ? 'import * as all from "node:path"; export { all };' : undefined),
  };
  const bundle = await rolldown({
    input: 'virtual:module',
    external: 'node:path',
    platform: 'neutral',
    plugins: [plugin],
    treeshake: false,
  });
  const { output } = await bundle.generate({ format: 'cjs', minify: false });
  return output[0].code;
}

/** A page that imports a module with dependencies on demand. */
async function buildSmallPage() {
  const modules = {
    'virtual:page': 'import "virtual:both"; document.onclick = () => import("virtual:part");',
    'virtual:both': 'document.onfocus = () => import("virtual:shared");',
    'virtual:part': 'import { shared } from "virtual:shared"; export const part = [shared];',
    'virtual:shared': 'export const shared = [];',
  };
  const plugin = {
    name: 'small-page',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)],
  };
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [plugin],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'virtual:page', treeshake: false },
    },
  });
  return output.find(({ isEntry }) => isEntry).code;
}

const filesBelow = (folder, ending) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${root}${folder}/${name}`);

async function readSources(files, options) {
  const read = (file) => functionsOf(readFileSync(file, 'utf8'), { loader: LOADERS[extname(file)], ...options });
  return (await Promise.all(files.map(read))).flat();
}

/** A comparison that has just begun. */
function createResult(rules) {
  const used = new Set();
  const changed = [];
  const unused = [];
  const additions = [];
  let count = 0;
  return {
    unused,
    /** Code that is not in the sources, by what it does. */
    async expectAdditions(options, codes) {
      for (const [name, code] of Object.entries(codes)) {
        const functions = await functionsOf(code, options, rules);
        additions.push({ name, known: new Set(functions.map(({ operations }) => operations)) });
      }
    },
    async read(file, options) {
      const functions = await functionsOf(readFileSync(file, 'utf8'), options, rules, used);
      count += functions.length;
      return functions;
    },
    add(file, functions) {
      for (const { operations, text } of functions) {
        const addition = additions.find(({ known }) => known.has(operations));
        if (addition === undefined) changed.push(`${file.replace(root, '')}: ${text.slice(0, 300)}`);
        else used.add(addition.name);
      }
    },
    end() {
      unused.push(...[...rules, ...additions].map(({ name }) => name).filter((name) => !used.has(name)));
      return { count, changed, unused };
    },
  };
}
