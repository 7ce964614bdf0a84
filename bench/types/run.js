// What calls cost the compiler: ours, checked and with typed answers, beside the peer's, of which only the answers are typed.
import { parseArgs } from 'node:util';
import { createProgress } from '../progress.js';
import { median } from '../statistics.js';
import { formatRatio, formatTable } from '../table.js';
import { CONTENDERS } from './calls.js';
import { compileOnce } from './measure.js';
import { COMPILERS, COUNTS, writeProjects } from './project.js';

const HELP = `Usage: npm run bench:types -- [--runs <number>] [--json]

Compiles the same calls with routebook and with @octokit/endpoint and @octokit/types, by turns, and prints the medians of what
the compiler says of itself, as ratios: below 1, routebook costs less.

Options:
  --runs <number>  how often each program is compiled; 5 if not given
  --json           print the results as JSON, and nothing else
  --help           print this text`;

/** The most that each figure should be, as a ratio. Counts are the same every time; times are only as steady as the machine. */
const TARGETS = {
  time: { 5.9: { 1: 0.9, 100: 0.7, 600: 0.72 }, '7.0': { 1: 0.65, 100: 0.4, 600: 0.3 } },
  instantiations: 0.45,
  memory: 0.65,
};

const MEASURES = ['instantiations', 'types', 'memory', 'time'];

function targetOf(measure, compiler, calls) {
  const target = TARGETS[measure];
  return typeof target === 'object' ? target[compiler][calls] : target;
}

function measure(compiler, folders, runs, report) {
  const taken = folders.map(() => []);
  for (let run = 0; run < runs; run++) {
    for (const [index, folder] of folders.entries()) {
      report(`TypeScript ${compiler.name}, run ${run + 1} of ${runs}`);
      taken[index].push(compileOnce(compiler, folder));
    }
  }
  return taken.map((all) =>
    Object.fromEntries(MEASURES.map((name) => [name, median(all.map((figures) => figures[name]))])),
  );
}

function measureAll(runs) {
  const progress = createProgress();
  const results = COUNTS.flatMap((calls) => {
    const folders = writeProjects(calls);
    return COMPILERS.map((compiler) => {
      const [ours, peers] = measure(compiler, folders, runs, (text) => progress.report(`${calls} calls, ${text}`));
      const ratios = Object.fromEntries(MEASURES.map((name) => [name, ours[name] / peers[name]]));
      return { calls, compiler: compiler.name, ours, peers, ratios };
    });
  });
  progress.clear();
  return results;
}

function formatResults(results) {
  const rows = results.map(({ calls, compiler, ratios }) => [
    `${calls} calls, TypeScript ${compiler}`,
    ...MEASURES.map((name) => {
      const target = targetOf(name, compiler, calls);
      const mark = target === undefined ? '' : ratios[name] <= target ? ' ✓' : ` (aim ${target})`;
      return formatRatio(ratios[name]) + mark;
    }),
  ]);
  return formatTable([`${CONTENDERS[0].name} / ${CONTENDERS[1].name}`, ...MEASURES], rows);
}

function main() {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(HELP);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a number of runs, such as 5.');
  const results = measureAll(runs);
  console.log(values.json ? JSON.stringify({ runs, results }, null, 2) : formatResults(results));
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
