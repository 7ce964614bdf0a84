import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { description } from '../../scripts/descriptions.js';
import { fetchTools } from '../../tools/fetch-tools.js';
import { median } from '../statistics.js';
import { formatRatio, formatTable } from '../table.js';
import { octokit, openapiFetch, routebook } from './calls.js';
import { compileOnce, MEASURES } from './measure.js';
import { COMPILERS, COUNTS, projects, readCatalogue, writeProject } from './project.js';

const RUNS = 3;
const peers = [octokit, openapiFetch];

/** openapi-fetch has no requests that could be exported. */
const CONTENDERS = { sent: [routebook, ...peers], exported: [routebook, octokit] };

/** The maximum ratio to @octokit/types for each figure. Counts are the same in every run. Times are only as stable as the machine. */
const TARGETS = {
  time: { 5.9: { 1: 0.8, 100: 0.75, 600: 0.72 }, '7.0': { 1: 0.68, 100: 0.43, 600: 0.32 } },
  instantiations: { 5.9: { 600: 0.45 }, '7.0': { 600: 0.45 } },
  memory: 0.7,
};

const NOTES = `@octokit/types: with @octokit/endpoint; only its responses are typed, and the route is written twice for them
openapi-fetch:  with types that openapi-typescript wrote from the description our catalogue was made from
below 1, routebook costs the compiler less; medians of ${RUNS} alternating runs on one thread`;

function targetOf(measure, compiler, calls) {
  const target = TARGETS[measure];
  return typeof target === 'object' ? target[compiler][calls] : target;
}

/** The medians of the compiler's own measurements, for each contender's program. Throws if a program does not compile. */
function measureCompiler(compiler, contenders, folders, reportProgress) {
  const taken = folders.map(() => []);
  for (let run = 1; run <= RUNS; run++) {
    for (const [index, folder] of folders.entries()) {
      reportProgress(`TypeScript ${compiler.name}, ${contenders[index].name}, run ${run} of ${RUNS}`);
      taken[index].push(compileOnce(compiler, folder));
    }
  }
  return Object.fromEntries(
    contenders.map(({ name }, index) => [
      name,
      Object.fromEntries(MEASURES.map((measure) => [measure, median(taken[index].map((each) => each[measure]))])),
    ]),
  );
}

function formatRows(results, peer) {
  const compared = results.filter(({ measured }) => peer.name in measured);
  const rows = compared.map(({ shape, calls, compiler, measured }) => [
    `${calls} calls ${shape}, TypeScript ${compiler}`,
    ...MEASURES.map((measure) => {
      const ratio = measured[routebook.name][measure] / measured[peer.name][measure];
      const target = peer === octokit ? targetOf(measure, compiler, calls) : undefined;
      const mark = target === undefined ? '' : ratio <= target ? ' ✓' : ` (aim ${target})`;
      return formatRatio(ratio) + mark;
    }),
  ]);
  return formatTable([`compared with ${peer.name}`, ...MEASURES], rows);
}

export const typesSection = {
  name: 'types',
  summary: 'what calls cost the compiler, compared with @octokit/types and openapi-fetch',
  title: 'What calls with typed answers cost the compiler',
  takesMinutes: true,
  run(reportProgress, { isForPages }) {
    reportProgress('openapi-typescript writes types');
    writeGeneratedTypes(readCatalogue(), join(projects, 'github.d.ts'));
    const all = Object.entries(CONTENDERS).flatMap(([shape, contenders]) =>
      COUNTS.map((calls) => ({ shape, calls, contenders })),
    );
    // The pages show the largest program, with the newest compiler.
    const programs = isForPages ? all.filter(({ shape, calls }) => shape === 'sent' && calls === COUNTS.at(-1)) : all;
    const compilers = isForPages ? COMPILERS.slice(-1) : COMPILERS;
    const results = programs.flatMap(({ shape, calls, contenders }) => {
      const folders = contenders.map((contender) => writeProject(contender, calls, shape));
      const report = (text) => reportProgress(`${calls} calls ${shape}, ${text}`);
      return compilers.map((compiler) => ({
        ...{ shape, calls, compiler: compiler.name },
        measured: measureCompiler(compiler, contenders, folders, report),
      }));
    });
    const tables = peers.map((peer) => formatRows(results, peer));
    return { results, figures: [], text: `${tables.join('\n\n')}\n\n${NOTES}` };
  },
};

/** The types that users of openapi-fetch have. openapi-typescript writes them from the description that GitHub's catalogue was made from. */
function writeGeneratedTypes(catalogue, file) {
  const { version } = catalogue.sources[0];
  const program = join(fetchTools('openapi-typescript'), 'openapi-typescript/bin/cli.js');
  // Otherwise, members with a default would be required in a body, and the calls would differ.
  const flags = ['--default-non-nullable', 'false', '--output', file];
  const words = [program, description(version, 'api.github.com'), ...flags];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
}
