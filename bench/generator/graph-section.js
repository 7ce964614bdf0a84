import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { formatRatio, formatTable } from '../table.js';
import { chooseCalls, PROGRAMS } from './calls.js';
import { findDescription, makeProject, measureCpu, runOpenapiTypescript, runRoutebook } from './generators.js';

const CALLS = 200;
const NAME = 'microsoft.com/graph';
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

const NOTES = `routebook:     with the module that routebook generate writes
openapi-fetch: with the types that openapi-typescript writes
TypeScript 7.0, on one thread; one run of each, because the peer takes long`;

/** The files that generators write are not checked, only used. */
const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ module: 'nodenext', target: 'es2022', lib: ['es2022'] },
};

function writeProgram(project, contender, text) {
  const folder = join(project, `use-${contender}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'calls.ts'), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['calls.ts'] }));
  return folder;
}

export const graphSection = {
  name: 'graph',
  summary: `${CALLS} calls of Microsoft Graph, compiled, compared with openapi-fetch`,
  title: `CPU time of the compiler for ${CALLS} calls of Microsoft Graph`,
  takesMinutes: true,
  run(reportProgress) {
    const project = makeProject(NAME);
    const description = findDescription(NAME);
    reportProgress('the generators write types');
    runRoutebook(description, project);
    runOpenapiTypescript(description, project);
    const calls = chooseCalls(JSON.parse(readFileSync(description, 'utf8')), CALLS);
    // A program with a mistake throws here, so that only programs that compile are compared.
    const results = Object.entries(PROGRAMS).map(([name, write]) => {
      reportProgress(name);
      const folder = writeProgram(project, name, write(calls));
      return { name, seconds: measureCpu([compiler, '-p', folder, '--pretty', 'false', '--singleThreaded']) };
    });
    const [{ seconds: ours }] = results;
    const rows = results.map(({ name, seconds }) => [name, `${seconds.toFixed(2)} s`, formatRatio(seconds / ours)]);
    const table = formatTable(['contender', 'CPU time', 'ratio to routebook'], rows);
    return { results, figures: [createFigure('graphCompile', ours)], text: `${table}\n\n${NOTES}` };
  },
};
