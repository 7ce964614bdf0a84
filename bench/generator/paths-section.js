import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { findApi } from '../../tools/openapi-peers/apis.js';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatTable } from '../table.js';
import { makeProject, measureCpu, runHeyApi, runOpenapiTypescript, runRoutebook } from './generators.js';

const RUNS = 3;
const NAMES = ['stripe', 'jira', 'twilio', 'asana', 'box'];
const root = fileURLToPath(new URL('../../', import.meta.url));

const NOTES = `routebook: generate --paths -o, and openapi-typescript, for the same descriptions; compile: a program that uses one schema and one
path of the file. Seconds of CPU time, the median of ${RUNS} alternating runs. Bundle: one call of Stripe's API, bundled with esbuild
and gzipped; core is routebook/openapi without any description.`;

const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022' },
};

function runPaths(file, folder) {
  return measureCpu([
    join(root, 'dist/cli/main.js'),
    'generate',
    file,
    '--paths',
    '-o',
    join(folder, 'routebook-paths.d.ts'),
  ]);
}

function compile(project, types) {
  const folder = join(project, `use-${types}`);
  mkdirSync(folder, { recursive: true });
  const text = `import type { components, paths } from '../${types}.js';\nexport type Names = keyof paths | keyof components['schemas'];\nexport type Values = paths[keyof paths];\n`;
  writeFileSync(join(folder, 'use.ts'), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  return measureCpu([join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--singleThreaded']);
}

function measure(file, project) {
  const runs = Array.from({ length: RUNS }, () => [
    runPaths(file, project),
    runOpenapiTypescript(file, project),
    compile(project, 'routebook-paths'),
    compile(project, 'paths'),
  ]);
  return runs[0].map((_, index) => median(runs.map((run) => run[index])));
}

/** The gzipped bytes of a program. */
async function bundledBytes(code, folder) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', write: false, logLevel: 'silent', tsconfigRaw: {} },
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

/** One call of Stripe with each library. */
async function measureBundles(file, project) {
  runRoutebook(file, project);
  runHeyApi(file, project);
  const [, name] =
    /export const (getCharges\w*)/i.exec(readFileSync(join(project, 'hey-api/sdk.gen.ts'), 'utf8')) ?? [];
  const programs = {
    core: "import { createEndpoint } from 'routebook/openapi';\nconsole.log(createEndpoint);",
    routebook: "import { getCharges } from './routebook/operations.js';\nconsole.log(getCharges({ limit: 3 }));",
    'routebook, whole table':
      "import { endpoint } from './routebook/index.js';\nconsole.log(endpoint('GET /v1/charges', { limit: 3 }));",
    'openapi-fetch':
      "import createClient from 'openapi-fetch';\ncreateClient({ baseUrl: 'https://api.stripe.com' }).GET('/v1/charges', { params: { query: { limit: 3 } } });",
    'hey-api': `import { ${name} } from './hey-api/sdk.gen.js';\n${name}({ query: { limit: 3 } });`,
  };
  const entries = Object.entries(programs).map(async ([each, code]) => [each, await bundledBytes(code, project)]);
  return Object.fromEntries(await Promise.all(entries));
}

export const pathsSection = {
  name: 'paths',
  summary: 'generate --paths, compared with openapi-typescript, and the bundle of one call',
  title: 'Types of openapi-typescript, and the bundle of one call',
  takesMinutes: true,
  async run(reportProgress) {
    const results = [];
    let bundles = {};
    for (const name of NAMES) {
      reportProgress(name);
      const found = await findApi(name);
      if (!('file' in found)) continue;
      const project = makeProject(name);
      results.push({ name, seconds: measure(found.file, project) });
      if (name === 'stripe') bundles = await measureBundles(found.file, project);
    }
    const ratios = results.map(({ seconds: [ours, theirs] }) => ours / theirs);
    const rows = results.map(({ name, seconds }) => [name, ...seconds.map((each) => `${each.toFixed(2)} s`)]);
    const heads = ['description', 'routebook', 'openapi-typescript', 'compile routebook', 'compile openapi-typescript'];
    const sizes = formatTable(
      ['bundle of one call', 'gzipped bytes'],
      Object.entries(bundles).map(([name, bytes]) => [name, String(bytes)]),
    );
    const figures = [
      createFigure('pathsMedian', median(ratios)),
      createFigure('oneCall', (bundles.routebook - bundles.core) / 1000),
    ];
    return { results: { results, bundles }, figures, text: `${formatTable(heads, rows)}\n\n${sizes}\n\n${NOTES}` };
  },
};
