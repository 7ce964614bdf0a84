import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { description } from '../../scripts/descriptions.js';
import { fetchTools } from '../../tools/fetch-tools.js';
import { median } from '../measure.js';
import { createRow, formatSeconds } from '../table.js';
import { octokit, openapiFetch, routebook } from './calls.js';
import { compileOnce } from './measure.js';
import { COMPILERS, projects, readCatalogue, writeProject } from './project.js';

const RUNS = 3;
const CALLS = 600;

/** The seconds that the newest compiler takes for the same calls with each library: the median of alternating runs on one thread. */
export function measureCompiler(contenders, reportProgress) {
  const compiler = COMPILERS.at(-1);
  const folders = contenders.map((contender) => writeProject(contender, CALLS, 'sent'));
  const taken = folders.map(() => []);
  for (let run = 1; run <= RUNS; run++) {
    for (const [index, folder] of folders.entries()) {
      reportProgress(`${contenders[index].name}, run ${run} of ${RUNS}`);
      taken[index].push(compileOnce(compiler, folder).time);
    }
  }
  const values = contenders.map(({ name }, index) => [name, median(taken[index])]);
  return createRow(
    `${CALLS} calls with typed responses, compiled (TypeScript ${compiler.name})`,
    formatSeconds,
    values,
  );
}

export const typesSection = {
  name: 'types',
  summary: 'what calls cost the compiler, compared with @octokit/types and openapi-fetch',
  run(reportProgress) {
    reportProgress('openapi-typescript writes types');
    writeGeneratedTypes(readCatalogue(), join(projects, 'github.d.ts'));
    return { rows: [measureCompiler([routebook, octokit, openapiFetch], reportProgress)] };
  },
};

/** The types that users of openapi-fetch have. openapi-typescript writes them from the description that GitHub's catalogue was made from. */
function writeGeneratedTypes(catalogue, file) {
  const { version } = catalogue.sources[0];
  const program = join(fetchTools('openapi-generators'), 'openapi-typescript/bin/cli.js');
  // Otherwise, members with a default would be required in a body, and the calls would differ.
  const flags = ['--default-non-nullable', 'false', '--output', file];
  const words = [program, description(version, 'api.github.com'), ...flags];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
}
