import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findApi, readApi } from '../../tools/openapi-peers/apis.js';
import { findFunctions } from '../../tools/openapi-peers/hey-api-functions.js';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatRatio, formatTable } from '../table.js';
import { chooseCalls, HEY_API_PROGRAM, PROGRAMS as SHARED } from './calls.js';
import { makeProject, measureCpu, runHeyApi, runOpenapiTypescript, runRoutebook } from './generators.js';

const CALLS = 50;
const RUNS = 3;
const NAMES = ['stripe', 'jira', 'twilio', 'asana', 'box'];
const PROGRAMS = { ...SHARED, 'hey-api': HEY_API_PROGRAM };
const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

const NOTES = `Each program makes the same ${CALLS} calls and reads a field of each response. openapi-fetch: with the types of openapi-typescript;
hey-api: with the functions that it generates. TypeScript 7.0, on one thread; the median of ${RUNS} alternating runs.`;

/** The files that generators write are not checked, only used. */
const compilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] },
};

function writeProgram(project, contender, text) {
  const folder = join(project, `calls-${contender}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'calls.ts'), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['calls.ts'] }));
  return folder;
}

/** Compiles the programs in turn. Some code that peers generate does not compile; that of routebook must. */
function measure(file, project) {
  runRoutebook(file, project);
  runOpenapiTypescript(file, project);
  runHeyApi(file, project);
  const calls = chooseCalls(readApi(file), CALLS);
  const functions = findFunctions(readFileSync(join(project, 'hey-api/sdk.gen.ts'), 'utf8'));
  const folders = Object.entries(PROGRAMS).map(([name, write]) => [
    name,
    writeProgram(project, name, write(calls, functions)),
  ]);
  const runs = Array.from({ length: RUNS }, () => folders.map(([name, folder]) => compile(name, folder)));
  return folders.map(([name], index) => ({ name, seconds: median(runs.map((run) => run[index])) }));
}

/** The seconds of CPU time; infinitely many if the code of a peer does not compile. */
function compile(name, folder) {
  try {
    return measureCpu([compiler, '-p', folder, '--pretty', 'false', '--singleThreaded']);
  } catch (error) {
    if (name === 'routebook') throw error;
    return Number.POSITIVE_INFINITY;
  }
}

function formatCell(seconds, ours) {
  if (seconds === Number.POSITIVE_INFINITY) return 'does not compile';
  return seconds === ours ? `${seconds.toFixed(2)} s` : `${seconds.toFixed(2)} s (${formatRatio(seconds / ours)})`;
}

export const callsSection = {
  name: 'calls',
  summary: `${CALLS} calls of generated modules, compiled, compared with openapi-fetch and hey-api`,
  title: `CPU time of the compiler for ${CALLS} calls of the same API`,
  takesMinutes: true,
  async run(reportProgress) {
    const results = [];
    for (const api of NAMES) {
      reportProgress(api);
      const found = await findApi(api);
      if ('file' in found) results.push({ api, contenders: measure(found.file, makeProject(api)) });
    }
    const worst = Math.max(
      ...results.map(
        ({ contenders: [ours, ...peers] }) => ours.seconds / Math.min(...peers.map((peer) => peer.seconds)),
      ),
    );
    const rows = results.map(({ api, contenders }) => [
      api,
      ...contenders.map(({ seconds }) => formatCell(seconds, contenders[0].seconds)),
    ]);
    const table = formatTable(['description', ...Object.keys(PROGRAMS)], rows);
    return { results, figures: [createFigure('generatedCalls', worst)], text: `${table}\n\n${NOTES}` };
  },
};
