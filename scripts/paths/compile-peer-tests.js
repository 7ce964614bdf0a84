// Compiles the type tests of openapi-fetch, openapi-react-query, swr-openapi and openapi-msw with the types of openapi-typescript and
// with those of routebook. It fails if a test has an error only with those of routebook. The tests are in checkouts of the repositories,
// which are never committed:
// `npm run compile-peer-tests -- openapi-typescript=<folder> openapi-msw=<folder> swr-openapi=<folder> swagger-petstore=<folder>`
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { emitPaths, parseDocument } from '../../.build/generator/index.js';
import { fetchTools } from '../../tools/fetch-tools.js';

const checkouts = Object.fromEntries(process.argv.slice(2).map((word) => word.split(/=(.*)/s)));
const peer = await import(
  pathToFileURL(join(fetchTools('openapi-typescript'), 'openapi-typescript/dist/index.mjs')).href
);
// Inside the folder of the set, where the tests find the libraries that they import.
const root = join(fetchTools('openapi-clients'), '../peer-tests');
rmSync(root, { recursive: true, force: true });

/** Where each library keeps its tests, and the descriptions of their types. */
const LIBRARIES = {
  'openapi-fetch': {
    from: inside('openapi-typescript', 'packages/openapi-fetch'),
    tests: /^test\/.*\.test\.ts$/,
    types: '.d.ts',
  },
  'openapi-react-query': {
    from: inside('openapi-typescript', 'packages/openapi-react-query'),
    tests: /^test\/.*\.test\.tsx$/,
    types: '.d.ts',
  },
  'openapi-msw': { from: checkouts['openapi-msw'], tests: /^test\/.*\.test(-d)?\.ts$/, types: '.ts' },
  'swr-openapi': {
    from: checkouts['swr-openapi'],
    tests: /^src\/__test__\/.*\.test(-d)?\.ts$/,
    types: '.ts',
    description: ['src/__test__/fixtures/petstore.ts', inside('swagger-petstore', 'src/main/resources/openapi.yaml')],
  },
};

function inside(name, path) {
  return checkouts[name] === undefined ? undefined : join(checkouts[name], path);
}

let isWorse = false;
for (const [name, library] of Object.entries(LIBRARIES)) {
  if (library.from === undefined || !existsSync(library.from)) console.log(`${name}: no checkout`);
  else await compare(name, library);
}
process.exitCode = isWorse ? 1 : 0;

async function compare(name, library) {
  const theirs = await compileWith('openapi-typescript', name, library);
  const ours = await compileWith('routebook', name, library);
  const added = ours.errors.filter((error) => !theirs.errors.includes(error));
  if (added.length > 0) isWorse = true;
  console.log(
    `${name}: ${ours.tests} test files; errors with openapi-typescript ${theirs.errors.length}, with routebook ${ours.errors.length}, of which new ${added.length}`,
  );
  for (const error of added.slice(0, 20)) console.log(`    ${error}`);
}

async function compileWith(writer, name, { from, tests, types, description }) {
  const folder = join(root, writer, name);
  cpSync(from, folder, {
    recursive: true,
    filter: (path) => !/node_modules|[/\\]examples?[/\\]/.test(path.slice(from.length)),
  });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?:schemas|fixtures)\/[^/]+\.ya?ml$/.test(file) && !/redocly/.test(file));
  for (const file of sources)
    await writeTypes(writer, join(folder, file), join(folder, file.replace(/\.ya?ml$/, types)));
  if (description?.[1] !== undefined) await writeTypes(writer, description[1], join(folder, description[0]));
  // The examples need descriptions of several megabytes, which a checkout does not contain.
  const included = files.filter((file) => tests.test(file) && !/examples|no-strict-null|e2e/.test(file));
  const own = name === 'openapi-msw' ? { 'openapi-msw': ['./exports/main.ts'] } : {};
  const compilerOptions = {
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'esnext',
    },
    ...{
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: ['node', 'vitest/globals'],
      jsx: 'react-jsx',
      allowImportingTsExtensions: true,
    },
    ...{ paths: own, allowJs: true },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: included }));
  const words = ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const prefix = new RegExp(`^.*${writer}/${name}/`);
  const errors = stdout.split('\n').filter((line) => /error TS/.test(line));
  return { tests: included.length, errors: errors.map((line) => line.replace(prefix, '')) };
}

async function writeTypes(writer, source, target) {
  const options = /read-write/.test(source) ? { readWriteMarkers: true } : {};
  const text =
    writer === 'routebook'
      ? [
          ...emitPaths(
            await parseDocument(readFileSync(source, 'utf8'), source, () => import('yaml')),
            options,
          ).values(),
        ].join('')
      : peer.astToString(await peer.default(pathToFileURL(source), { ...options, silent: true }));
  writeFileSync(target, text);
}
