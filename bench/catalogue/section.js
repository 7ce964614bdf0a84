import { fileURLToPath } from 'node:url';
import { github } from 'routebook/catalogue';
import { createFigure } from '../figures.js';
import { runChild } from '../run-child.js';
import { median } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';
import { queries } from './queries.js';

const child = fileURLToPath(new URL('./child.js', import.meta.url));
const PROCESSES = 11;
const ROUNDS = 25;

const STEPS = {
  load: 'import of the index',
  get: 'first get',
  match: 'first match, which builds the tree',
  search: 'first search, which builds the search index',
  check: 'first check',
};

async function measureFirstSteps(reportProgress) {
  const runs = [];
  for (let run = 1; run <= PROCESSES; run++) {
    reportProgress(`process ${run} of ${PROCESSES}`);
    const { values } = await runChild({ script: child, limitMilliseconds: 60_000 });
    runs.push(values[0]);
  }
  // Work that is done once per process cannot alternate in rounds. The fastest run is the one that was not disturbed.
  return Object.fromEntries(Object.keys(STEPS).map((step) => [step, Math.min(...runs.map((run) => run[step]))]));
}

/** For each question, the median time; over all questions, the median of these. */
function measureSearches(reportProgress) {
  const samples = queries.map(() => []);
  for (let round = 1; round <= ROUNDS; round++) {
    reportProgress(`search, round ${round} of ${ROUNDS}`);
    queries.forEach((query, index) => {
      const start = performance.now();
      github.search(query);
      samples[index].push(performance.now() - start);
    });
  }
  const times = samples.map(median).sort((left, right) => left - right);
  return { median: median(times), slowest: times.at(-1) };
}

export const catalogueSection = {
  name: 'catalogue',
  summary: 'loading the index, and searching it',
  title: `First steps with the catalogue, the fastest of ${PROCESSES} new processes, and searching`,
  async run(reportProgress) {
    const steps = await measureFirstSteps(reportProgress);
    const search = measureSearches(reportProgress);
    const rows = Object.entries(STEPS).map(([step, name]) => [name, formatMilliseconds(steps[step])]);
    rows.push([`search, median of ${queries.length} questions`, formatMilliseconds(search.median)]);
    rows.push(['search, the slowest of them', formatMilliseconds(search.slowest)]);
    return {
      results: { steps, search },
      figures: [createFigure('catalogueLoad', steps.load + steps.get), createFigure('searchMedian', search.median)],
      text: formatTable(['step', 'time'], rows),
    };
  },
};
