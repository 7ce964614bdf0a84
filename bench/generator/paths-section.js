import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findApi } from '../../tools/openapi-peers/apis.js';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatTable } from '../table.js';
import { makeProject, measureCpu, runOpenapiTypescript } from './generators.js';
import { measureOneCall } from './one-call.js';

const RUNS = 3;
const NAMES = ['stripe', 'jira', 'twilio', 'asana', 'box'];
const root = fileURLToPath(new URL('../../', import.meta.url));

const NOTES = `routebook: generate --paths -o, and openapi-typescript, for the same descriptions; compile: a program that uses one schema and one
path of the file. Seconds of CPU time, the median of ${RUNS} alternating runs. Bundle: one call of Stripe's API, sent and
parsed, in one file, minified by esbuild and gzipped.`;

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

export const pathsSection = {
  name: 'paths',
  summary: 'generate --paths, compared with openapi-typescript, and the bundle of one call',
  title: 'Types of openapi-typescript, and the bundle of one call',
  takesMinutes: true,
  async run(reportProgress) {
    const results = [];
    let oneCall = { bundles: {}, differences: [] };
    for (const name of NAMES) {
      reportProgress(name);
      const found = await findApi(name);
      if (!('file' in found)) continue;
      const project = makeProject(name);
      results.push({ name, seconds: measure(found.file, project) });
      if (name === 'stripe') oneCall = await measureOneCall(found.file, project);
    }
    const { bundles, differences } = oneCall;
    if (differences.length > 0) return { differences };
    const ratios = results.map(({ seconds: [ours, theirs] }) => ours / theirs);
    const rows = results.map(({ name, seconds }) => [name, ...seconds.map((each) => `${each.toFixed(2)} s`)]);
    const heads = ['description', 'routebook', 'openapi-typescript', 'compile routebook', 'compile openapi-typescript'];
    const sizes = formatTable(
      ['bundle of one call', 'gzipped bytes'],
      Object.entries(bundles).map(([name, bytes]) => [name, String(bytes)]),
    );
    const figures = [createFigure('pathsMedian', median(ratios)), createFigure('oneCall', bundles.routebook / 1000)];
    return { results: { results, bundles }, figures, text: `${formatTable(heads, rows)}\n\n${sizes}\n\n${NOTES}` };
  },
};
