// Writes the modules of the package to `dist`, as ES modules and, in `dist/cjs`, as CommonJS for test runners that load nothing else. Every
// entry point is one file. Modules that several entry points use are in files that these share, so that a class such as EndpointError exists
// once. Loading a package takes longer the more files it has: as one file for each source, the main entry point consisted of 44 files.
//
// The code is written as it is in the sources, without types. Nothing is minified, and nothing inside a module is removed: rolldown takes
// calls of `decodeURIComponent` and other globals for pure, and removed one whose only purpose was to throw.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { rolldown } from 'rolldown';
import { collectDeclarations } from './bundle/collect-declarations.js';
import { commonDeclarations } from './bundle/common-declarations.js';
import { COMMON_FOLDER, isTool, listCommonData, listCommonTools, toCommonPath } from './bundle/common-modules.js';
import { createDataFinder, DATA_FOLDER, listDataModules } from './bundle/data-modules.js';
import { listEntries, listPrivateModules } from './bundle/list-entries.js';
import { markPure } from './bundle/mark-pure.js';

/** What a comment describes, if that is declared at the top level of the module. */
const DECLARED = /^\n(?:async )?(?:function\*?|class|const|let) ([\w$]+)/;

/**
 * Keeps the comments of what users import, and removes those of other functions, which are in the sources: they were a tenth of the code.
 * @param {string} code
 * @param {ReadonlySet<string>} names what the entry points export
 */
function withPublicComments(code, names) {
  const comments = parseSync('module.js', code).comments.filter(({ value }) => value.startsWith('*'));
  let text = '';
  let end = 0;
  for (const comment of comments) {
    const [, name] = DECLARED.exec(code.slice(comment.end, comment.end + 200)) ?? [];
    if (names.has(name)) continue;
    // With the spaces in front of it, and the line break after it.
    text += code.slice(end, comment.start).replace(/[\t ]+$/, '');
    end = code.charAt(comment.end) === '\n' ? comment.end + 1 : comment.end;
  }
  return text + code.slice(end);
}

const root = fileURLToPath(new URL('../', import.meta.url));
const entries = listEntries();
const findData = createDataFinder();

const privateModules = listPrivateModules();
const modules = new Map([...entries, ...privateModules].map(({ source, module }) => [source, module]));

/** Data and other entry points are imported from their files, instead of being part of a bundle. */
const ownFiles = (toPath) => ({
  name: 'own-files',
  resolveId(specifier, importer) {
    if (importer === undefined) return undefined;
    const path = findData(specifier, importer) ?? modules.get(resolve(dirname(importer), specifier));
    return path === undefined ? undefined : { id: OWN_FILE + toPath(path), external: true };
  },
});

/** What stands for the folder of the package in the names of its files, until the file that imports them is known. */
const OWN_FILE = 'own-file:';

/** Writes the paths of other files of the package, relative to the file that imports them. */
function withPaths({ fileName, code }) {
  return code.replace(new RegExp(`(?<=["'])${OWN_FILE}([^"']+)`, 'g'), (_, path) => {
    const relativePath = posix.relative(posix.dirname(fileName), path);
    return relativePath.startsWith('.') ? relativePath : `./${relativePath}`;
  });
}

/** In CommonJS, other entry points are loaded like all modules: a test runner has a `require()` of its own. */
const loadCommonEntry = {
  name: 'load-common-entry',
  load: (id) =>
    id === join(root, 'src/github/load-entry.ts') ? 'export const loadEntry = (name) => require(name);' : undefined,
};

/**
 * The two formats of the package. In CommonJS, `routebook/generator` and other tools are not written a second time: see common-modules.js.
 */
const ES_MODULES = {
  input: { plugins: [ownFiles((path) => path)] },
  output: { format: 'esm' },
  ending: 'js',
};
const COMMON = {
  // Only `createRequire` uses the URL of a module, and it accepts a path too.
  input: {
    plugins: [ownFiles(toCommonPath), loadCommonEntry],
    transform: { define: { 'import.meta.url': '__filename' } },
  },
  // The comments are in the ES modules, which editors and Node show.
  output: { format: 'cjs', exports: 'named', comments: { jsdoc: false } },
  ending: 'cjs',
};

/**
 * Writes characters such as `…` as escapes, which are the same in strings and expressions: V8 keeps a text with one of them as twice as many bytes, and
 * decodes it in 1.9 instead of 0.8 ms for an import of the main entry point.
 */
const inAscii = (code) =>
  code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Bundles modules, by their names in `dist`, and returns the files. Other groups of shared files are those of the bundler. */
async function bundle(input, format, groups = []) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'neutral',
    external: [/^node:/, 'yaml', 'oxc-parser'],
    treeshake: false,
    ...format.input,
  });
  const { output } = await build.generate({
    ...format.output,
    entryFileNames: `[name].${format.ending}`,
    chunkFileNames: `shared/[name].${format.ending}`,
    minify: false,
    minifyInternalExports: false,
    codeSplitting: { groups },
  });
  return output.map((file) => ({ ...file, code: inAscii(withPaths(file)) }));
}

/** The modules of the program that a module starts. */
async function modulesFrom(source) {
  const output = await bundle({ module: join(root, source) }, ES_MODULES);
  return new Set(output.flatMap(({ moduleIds }) => moduleIds));
}

// The main entry point is two files, because most programs import it: what builds a request, which all entry points use, and what sends it.
const core = await modulesFrom('src/core/profile/github-endpoint.ts');
const client = await modulesFrom('src/entries/index.ts');
const groups = [
  { name: 'core', test: (id) => core.has(id), priority: 2 },
  { name: 'client', test: (id) => client.has(id), priority: 1 },
  // Helpers of a few lines each, and none that is loaded on demand: a bundler would load it with the others.
  {
    name: 'internal',
    test: /[\\/](?:edit-distance|json-pointer|observe|type-keywords|base64|hidden-characters|secret-variable)\.ts$/,
  },
];
const input = Object.fromEntries(
  [...entries, ...privateModules].map(({ module, source }) => [module.replace(/\.js$/, ''), source]),
);
const output = await bundle(input, ES_MODULES, groups);
const commonInput = Object.fromEntries(Object.entries(input).filter(([name]) => !isTool(`${name}.js`)));
const common = await bundle(commonInput, COMMON, groups);
const exported = new Set(output.flatMap((file) => (file.isEntry ? file.exports : [])));

const files = new Map([
  // A module with types only has no code.
  ...output.map(({ fileName, moduleIds, code }) => [
    fileName,
    `${markPure(withPublicComments(code, moduleIds.every(isGenerated) ? new Set() : exported)).trimEnd() || 'export {};'}\n`,
  ]),
  ...common.map(({ fileName, code }) => [`${COMMON_FOLDER}/${fileName}`, `${code.trimEnd()}\n`]),
  ...listDataModules(),
  ...listCommonData(),
  ...listCommonTools([...entries, ...privateModules]),
  ...collectDeclarations(entries.map(({ declarations }) => declarations)),
]);

/** The comments of generated functions are in the declarations, which editors show. They were three quarters of the code. */
function isGenerated(id) {
  return id.startsWith(join(root, 'src/generated/'));
}

function write(path, text) {
  const file = join(root, 'dist', path);
  // Unchanged files keep their times.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
for (const [path, text] of files) write(path, text);
for (const [path, text] of await commonDeclarations(entries)) {
  files.set(path, text);
  write(path, text);
}

/** The command and the page are written by other steps. */
const isOwn = (path) => !/^(?:cli|explorer)\//.test(path) || path.startsWith(`${DATA_FOLDER}/`);

// Old files are removed last, so that a running program still finds them.
for (const entry of readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  const path = relative(join(root, 'dist'), file).split(sep).join('/');
  if (entry.isFile() && isOwn(path) && !files.has(path)) rmSync(file);
}
