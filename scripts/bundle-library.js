// Writes the modules of the package to `dist`. Every entry point is one file. Modules that several entry points use are in files that
// these share, so that a class such as EndpointError exists once. Loading a package takes longer the more files it has: as one file for
// each source, the main entry point consisted of 44 files.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { collectDeclarations } from './bundle/collect-declarations.js';
import { compactCode } from './bundle/compact-code.js';
import { createDataFinder, DATA_FOLDER, listDataModules } from './bundle/data-modules.js';
import { listEntries } from './bundle/list-entries.js';
import { markPure } from './bundle/mark-pure.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const entries = listEntries();
const findData = createDataFinder();

const modules = new Map(entries.map(({ source, module }) => [source, module]));

/** Data and other entry points are imported from their files, instead of being part of a bundle. */
const ownFiles = {
  name: 'own-files',
  resolveId(specifier, importer) {
    if (importer === undefined) return undefined;
    const path = findData(specifier, importer) ?? modules.get(resolve(dirname(importer), specifier));
    return path === undefined ? undefined : { id: join(root, path), external: true };
  },
};

/** Bundles modules, by their names in `dist`, and returns the files. */
async function bundle(input, groups = []) {
  const build = await rolldown({
    cwd: root,
    input,
    platform: 'neutral',
    external: [/^node:/, 'yaml', 'oxc-parser'],
    plugins: [ownFiles],
    // As package.json declares.
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await build.generate({
    entryFileNames: '[name].js',
    chunkFileNames: ({ moduleIds }) => `shared/${nameOf(moduleIds)}.js`,
    minifyInternalExports: false,
    codeSplitting: { groups },
  });
  return output;
}

/** The name of a shared file: that of the module that imports its others, or of the folder from which it contains most. */
function nameOf(modules) {
  const paths = modules.map((id) => relative(root, id).split(sep).join('/'));
  const short = (path) => path.replace(/^src\/(?:generated\/)?/, '').replaceAll('/', '-');
  // Helpers of the bundler, which it may then put into another file.
  if (paths.length === 0) return 'runtime';
  if (paths.length <= 3) return short(paths.at(-1).replace(/\.ts$/, ''));
  const counts = new Map();
  for (const path of paths) {
    const folder = short(path.split('/').slice(0, 2).join('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0][0];
}

/** Everything that the main entry point uses is one file, because most programs import it. */
async function findCore() {
  const { source } = entries.find(({ module }) => module === 'src/index.js');
  const output = await bundle({ core: source });
  return new Set(output.flatMap(({ moduleIds }) => moduleIds));
}

const core = await findCore();
const input = Object.fromEntries(entries.map(({ module, source }) => [module.replace(/\.js$/, ''), source]));
const output = await bundle(input, [
  { name: 'core', test: (id) => core.has(id), priority: 1 },
  // Helpers of a few lines each. As one file for each set of entry points that use them, they were half of all shared files.
  { name: 'internal', test: /[\\/]src[\\/]internal[\\/]/ },
  // Loaded on demand, unless a program imports the classes of errors.
  { name: 'send-errors', test: /[\\/]src[\\/]send[\\/]errors[\\/]errors\.ts/ },
  { name: 'catalogue-permissions', test: /[\\/]src[\\/]catalogue[\\/]permissions[\\/]/ },
  { name: 'permissions', test: /[\\/]src[\\/]permissions[\\/](?!(?:github-permissions|index)\.ts)/ },
]);
/** Only the command uses it, and its errors do not come from calls of the user. */
const RENAMED = 'src/migrate/index.js';
/** The largest modules, which no browser loads. The shorter forms are 4 % less. */
const TOOLS = /^(?!shared\/core\.js$)/;
const files = new Map([
  // A module with types only has no code.
  ...output.map(({ fileName, code }) => [
    fileName,
    markPure(compactCode(code, TOOLS.test(fileName), fileName === RENAMED)) || 'export {};\n',
  ]),
  ...listDataModules(),
  ...collectDeclarations(entries.map(({ declarations }) => declarations)),
]);

/** The command and the page are written by other steps. */
const isOwn = (path) => !/^(?:cli|explorer)\//.test(path) || path.startsWith(`${DATA_FOLDER}/`);

for (const [path, text] of files) {
  const file = join(root, 'dist', path);
  // Unchanged files keep their times.
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
// Old files are removed last, so that a running program still finds them.
for (const entry of readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  const path = relative(join(root, 'dist'), file).split(sep).join('/');
  if (entry.isFile() && isOwn(path) && !files.has(path)) rmSync(file);
}
