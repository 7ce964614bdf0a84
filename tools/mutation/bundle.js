// Makes one script of the tests of a part and of its sources, in which a variable selects the active mutation.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { fetchTools } from '../fetch-tools.js';
import { LEFT_OUT } from './parts.js';

const QUIET = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };

export async function bundle(part) {
  const { Instrumenter } = await import(
    pathToFileURL(join(fetchTools('mutation'), '@stryker-mutator/instrumenter/dist/src/index.js')).href
  );
  const sources = [part.sources]
    .flat()
    .flatMap(listFiles)
    .filter((file) => file.endsWith('.ts'));
  const { files, mutants } = await new Instrumenter(QUIET).instrument(
    sources.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
    { excludedMutations: [], ignorers: [], plugins: null },
  );
  const instrumented = new Map(files.map(({ name, content }) => [name, content]));
  const tests = part.tests.flatMap(listFiles).filter((file) => file.endsWith('.test.ts') && !LEFT_OUT.test(file));
  const { outputFiles } = await build({
    stdin: { contents: [...sources.map(importSource), ...tests.map(importFile)].join('\n'), resolveDir: resolve() },
    bundle: true,
    ignoreAnnotations: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [readInstrumented(instrumented)],
  });
  // Stryker leaves out what a comment says that no test can notice.
  return { code: outputFiles[0].text, mutants: mutants.filter(({ status }) => status !== 'Ignored') };
}

/** A module before each test file. It has a number, because a module is evaluated only once. */
const BEGIN_FILE = 'begin-file';

const BEGIN = "import { beginFile } from 'vitest';\nbeginFile();";

/** A module that is loaded when it is first used would otherwise seem to be reached by one test only. */
function importSource(file) {
  return `import ${JSON.stringify(file)};`;
}

function importFile(file, index) {
  return `import '${BEGIN_FILE}?${index}';\nimport ${JSON.stringify(file)};`;
}

function listFiles(path) {
  if (path.endsWith('.ts')) return [resolve(path)];
  return readdirSync(path, { recursive: true })
    .map((name) => resolve(path, name))
    .sort();
}

/** Resolves the package's own name to its sources, as vitest.config.ts does, and leaves other packages to Node. */
function readInstrumented(instrumented) {
  return {
    name: 'instrumented',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^routebook(?:\/|$)/ }, ({ path }) => {
        const { source } = ENTRY_POINTS.find(({ name }) => name === path) ?? {};
        return source ? { path: resolve(source) } : undefined;
      });
      onResolve({ filter: new RegExp(`^${BEGIN_FILE}`) }, ({ path }) => ({ path, namespace: BEGIN_FILE }));
      onLoad({ filter: /./, namespace: BEGIN_FILE }, () => ({ contents: BEGIN, loader: 'js' }));
      onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
        const text = instrumented.get(path) ?? readFileSync(path, 'utf8');
        const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
        return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
      });
    },
  };
}
