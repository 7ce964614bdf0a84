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
import { hoistNumbers } from './bundle/hoist-numbers.js';
import { listEntries } from './bundle/list-entries.js';
import { markPure } from './bundle/mark-pure.js';
import { recordNames } from './bundle/top-level-names.js';

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

const modules = new Map(entries.map(({ source, module }) => [source, module]));

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
 * The two formats of the package. In CommonJS, `routebook/audit` and other tools are not written a second time: see common-modules.js.
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

/** Bundles modules, by their names in `dist`, and returns the files. */
async function bundle(input, groups = [], format = ES_MODULES) {
  const groupNames = new Set(groups.map(({ name }) => name));
  const isGrouped = (name) => groupNames.has(name) || groups.some((group) => typeof group.name === 'function');
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
    chunkFileNames: ({ name, moduleIds }) => `shared/${isGrouped(name) ? name : nameOf(moduleIds)}.${format.ending}`,
    minify: false,
    minifyInternalExports: false,
    codeSplitting: { groups },
  });
  return output.map((file) => ({ ...file, code: withPaths(file) }));
}

/** The name of a shared file: that of the module that imports its others, or of the folder from which it contains most. */
function nameOf(modules) {
  const paths = modules.map((id) => relative(root, id).split(sep).join('/'));
  const short = (path) => path.replace(/^(?:analysis|src\/generated|src)\//, '').replaceAll('/', '-');
  // Helpers of the bundler, which it may then put into another file.
  if (paths.length === 0) return 'runtime';
  if (paths.length <= 3) return short(paths.at(-1).replace(/\.ts$/, ''));
  const counts = new Map();
  for (const path of paths) {
    const folder = short(/^(?:src\/core\/|src\/catalogue\/(?=re)|src\/|analysis\/)?[^/]+/.exec(path)[0]);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0][0];
}

/** Everything that the main entry point uses is one file, because most programs import it. */
async function findCore() {
  const { source } = entries.find(({ module }) => module === 'src/entries/index.js');
  const output = await bundle({ core: source });
  return new Set(output.flatMap(({ moduleIds }) => moduleIds));
}

const core = await findCore();
const input = Object.fromEntries(entries.map(({ module, source }) => [module.replace(/\.js$/, ''), source]));
/** The builders of all editions, which are a few lines each. */
const EDITIONS = { name: 'edition-endpoints', test: /[\\/]src[\\/]generated[\\/][^\\/]+[\\/]endpoint\.ts/ };
const CLIENT_HELPERS = /[\\/]src[\\/](?:core[\\/]internal[\\/]text[\\/]trim-end|github[\\/]limits[\\/]resources)\.ts/;
const groups = [
  // Two helpers that clients use are in it too: the file with all others takes a tenth of the time of their import.
  { name: 'core', test: (id) => core.has(id) || CLIENT_HELPERS.test(id), priority: 1 },
  // Helpers of a few lines each. As one file for each set of entry points that use them, they were half of all shared files.
  {
    name: 'internal',
    test: /[\\/]src[\\/](?:core[\\/]internal[\\/]|github[\\/]numbered-paths\.ts)/,
    priority: 0.5,
  },
  // The rules of generated modules that `routebook/paths` and the generator use too.
  {
    name: 'openapi',
    test: /[\\/]src[\\/]openapi[\\/](?:values[\\/](?:cookie|path)|body[\\/]media-type|path-template|write-url)\.ts/,
  },
  // Loaded on demand, unless a program imports the classes of errors.
  { name: 'send-errors', test: /[\\/]src[\\/]send[\\/]errors[\\/]errors\.ts/ },
  // A group takes what its modules import, except the modules of groups with a higher priority. What reads limits is loaded on demand, unless a
  // program imports the limits.
  { name: 'github-read-limit', test: /[\\/]src[\\/]github[\\/]limits[\\/]read-limit\.ts/, priority: 1 },
  { name: 'github-limits', test: /[\\/]src[\\/]github[\\/]limits[\\/]github-limits\.ts/ },
  { name: 'catalogue-permissions', test: /[\\/]src[\\/]catalogue[\\/]permissions[\\/]/ },
  {
    name: 'permissions',
    test: /[\\/]src[\\/]github[\\/]permissions[\\/](?!(?:github-permissions|catalogue|edition-permissions)\.ts)/,
  },
  EDITIONS,
  // Small files that are imported together, each group with what its modules import and no group before it has: a sender, and the clients that send with it.
  { name: 'paging', test: /[\\/]src[\\/]send[\\/]pages[\\/]paging(?:-of)?\.ts/ },
  { name: 'convert', test: /[\\/]src[\\/]convert[\\/](?:convert|http[\\/]fetch)\.ts/ },
  { name: 'send', test: /[\\/]src[\\/]github[\\/](?:create-send|graphql[\\/]create-graphql)\.ts/ },
  // 24 kB of text, which is compressed better apart from the code.
  {
    name: 'client-groups',
    test: /[\\/]src[\\/](?:client[\\/]operations[\\/]operation-groups|generated[\\/]client-groups)\.ts$/,
  },
  { name: 'client', test: /[\\/]src[\\/]client[\\/]create-(?:github|client)\.ts/ },
  { name: 'catalogue', test: /[\\/]src[\\/]catalogue[\\/]index-(?:difference|text)\.ts/ },
  {
    name: 'github-editions',
    test: /[\\/]src[\\/]github[\\/](?:permissions[\\/])?edition-(?:catalogue|permissions)\.ts/,
  },
];
/** One file for several folders, and one for each module that is loaded on demand: test runners load few files more quickly than many. */
function folderOf(id, context) {
  if (context.getModuleInfo(id).dynamicImporters.length > 0) return null;
  const [, folder] =
    /[\\/]src[\\/](?!generated|entries)(core[\\/]\w+|client[\\/]mocks|send[\\/](?:fields|redis)|[a-z]+)[\\/]/.exec(
      id,
    ) ?? [];
  const name = folder?.replace(/[\\/]/, '-');
  // The catalogue checks selections of fields, and the sender loads it on demand.
  return name === 'send-fields' ? 'catalogue' : (name ?? null);
}

const commonGroups = [
  { name: 'core', test: (id) => core.has(id), priority: 1 },
  EDITIONS,
  { debugName: 'folder', name: folderOf, priority: 0.5 },
];
const output = await bundle(input, groups);
recordNames(root, output);
const commonInput = Object.fromEntries(Object.entries(input).filter(([name]) => !isTool(`${name}.js`)));
const common = await bundle(commonInput, commonGroups, COMMON);
const exported = new Set(output.flatMap((file) => (file.isEntry ? file.exports : [])));

const files = new Map([
  // A module with types only has no code.
  ...output.map(({ fileName, moduleIds, code }) => [
    fileName,
    `${markPure(hoistNumbers(withPublicComments(code, moduleIds.every(isGenerated) ? new Set() : exported))).trimEnd() || 'export {};'}\n`,
  ]),
  ...common.map(({ fileName, code }) => [`${COMMON_FOLDER}/${fileName}`, `${code.trimEnd()}\n`]),
  ...listDataModules(),
  ...listCommonData(),
  ...listCommonTools(entries),
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
