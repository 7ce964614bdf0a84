// Bundles the command into a few files, because most of a command's start time is spent finding and reading modules. The data of the
// catalogue is not bundled, because it is large and the package already contains it. The generator is: its 115 modules took longer to load
// than the rest of the command.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = resolve(root, 'dist/cli');
const { exports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

/** The data is not moved. */
const keepData = {
  name: 'keep-data',
  setup({ onResolve }) {
    const data = /\/(?:index-data|index-difference|response-data|glossary|version-changes)\.[jt]s$/;
    onResolve({ filter: data }, ({ path, resolveDir }) => {
      const [, name] = /\/generated\/(.+)\.[jt]s$/.exec(resolve(resolveDir, path)) ?? [];
      return name === undefined ? undefined : { path: `../src/generated/${name}.js`, external: true };
    });
  },
};

/** The package is bundled from its sources, like the other imports, because two copies of a class would be different classes. */
const fromSources = {
  name: 'from-sources',
  setup({ onResolve }) {
    onResolve({ filter: /^routebook(?:\/|$)/ }, ({ path }) => {
      const target = exports[path.replace('routebook', '.')];
      const file = (target?.default ?? target)?.replace('./dist/', '').replace(/js$/, 'ts');
      return file === undefined ? undefined : { path: resolve(root, file), sideEffects: false };
    });
  },
};

const { metafile } = await build({
  absWorkingDir: root,
  // The audit starts threads, whose program is a file of its own.
  entryPoints: { main: 'cli/main.ts', 'audit-worker': 'cli/audit/audit-worker.ts' },
  outdir: folder,
  metafile: true,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['yaml'],
  // Not the syntax, so that branches are counted as in the sources.
  minifyWhitespace: true,
  minifyIdentifiers: true,
  // Source maps for measuring the coverage of the command. They are not published, because Node would read them at every start.
  sourcemap: 'external',
  plugins: [keepData, fromSources],
  logLevel: 'warning',
});

/** Writes the types of bodies, which `show` prints and nested parameters need. */
async function writeBodyTypes(file) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['cli/input/body-types.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const { selectBodyTypes } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  const catalogue = JSON.parse(readFileSync(resolve(root, 'catalogue/github.json'), 'utf8'));
  writeFileSync(file, JSON.stringify(selectBodyTypes(catalogue)));
}

const bodyTypes = resolve(folder, 'body-types.json');
await writeBodyTypes(bodyTypes);

/** Writes the whole catalogue of GitHub with its editions, and the options it was made with, for commands that compare API versions. */
function writeGitHubCatalogue(file) {
  const read = (name) => JSON.parse(readFileSync(resolve(root, `catalogue/${name}.json`), 'utf8'));
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
