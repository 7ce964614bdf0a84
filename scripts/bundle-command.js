// Bundles the command into a few files, because most of a command's start time is spent finding and reading modules. The entry points of the
// package and the data of the catalogue are not bundled, because the package already contains them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { createDataFinder } from './bundle/data-modules.js';
import { fileOf } from './bundle/list-entries.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = resolve(root, 'dist/cli');
const { exports, imports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

const findData = createDataFinder();

const withoutData = {
  name: 'without-data',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
      const data = findData(path, importer);
      return data === undefined ? undefined : { path: `../${data}`, external: true };
    });
  },
};

/** The entry points and the private modules of the package are loaded from it: the command runs the code that programs import, and it is there once. */
const fromPackage = {
  name: 'from-package',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:routebook(?:\/|$)|#)/ }, ({ path }) => {
      const target = imports[path] ?? exports[path.replace('routebook', '.')];
      return target === undefined ? undefined : { path: fileOf(target).replace('./dist/', '../'), external: true };
    });
  },
};

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { main: 'cli/main.ts' },
  outdir: folder,
  metafile: true,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // The builds of these packages for Node consist of CommonJS modules, which an ES module cannot require, and which are bundled whole.
  alias: {
    graphql: resolve(root, 'node_modules/graphql/index.mjs'),
    yaml: resolve(root, 'node_modules/yaml/browser/index.js'),
  },
  minifyWhitespace: true,
  minifyIdentifiers: true,
  plugins: [withoutData, fromPackage],
  logLevel: 'warning',
});

/** Writes the types of bodies, which `show` prints and nested parameters need. */
async function writeBodyTypes(file) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['cli/shared/input/body-types.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { selectBodyTypes } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  const catalogue = JSON.parse(readFileSync(resolve(root, 'data/github.json'), 'utf8'));
  writeFileSync(file, brotliCompressSync(JSON.stringify(selectBodyTypes(catalogue))));
}

const bodyTypes = resolve(folder, 'body-types.json.br');
await writeBodyTypes(bodyTypes);

/** Writes the whole catalogue of GitHub with its editions, and the options it was made with, for commands that compare API versions. */
function writeGitHubCatalogue(file) {
  const read = (name) => JSON.parse(readFileSync(resolve(root, `data/${name}.json`), 'utf8'));
  const { corrections } = read('overrides');
  const editions = read('editions').map(({ name }) => read(`editions/${name}`));
  const content = { catalogue: read('github'), editions, options: { ...read('github.options'), corrections } };
  writeFileSync(file, brotliCompressSync(JSON.stringify(content)));
}

const githubCatalogue = resolve(folder, 'github-catalogue.json.br');
writeGitHubCatalogue(githubCatalogue);

// The names of the chunks change with their contents. Old chunks are removed last, so that a running command still finds them.
const written = new Set([
  bodyTypes,
  githubCatalogue,
  ...Object.keys(metafile.outputs).map((file) => resolve(root, file)),
]);
for (const name of readdirSync(folder)) {
  if (!written.has(resolve(folder, name))) rmSync(resolve(folder, name), { recursive: true });
}
