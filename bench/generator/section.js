import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFigure } from '../figures.js';
import { geometricMean, median } from '../statistics.js';
import { formatRatio, formatTable } from '../table.js';
import { findDescription, makeProject, runOpenapiTypescript, runRoutebook } from './generators.js';

const NAMES = ['stripe.com', 'github.com/api.github.com', 'kubernetes.io', 'box.com', 'gitea.io'];

const NOTES = `routebook writes the types, the table that requests are built from, and the catalogue;
openapi-typescript writes only the types. Seconds of CPU time, the median of three alternating runs.`;

const RUNS = 3;

/** Both must have written every path of the description. */
function findDifferences(name, folder) {
  const paths = Object.keys(JSON.parse(readFileSync(findDescription(name), 'utf8')).paths);
  return ['routebook/endpoints.ts', 'paths.d.ts'].flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const missing = paths.filter((path) => !text.includes(path));
    return missing.length === 0 ? [] : [`generator: ${file} of ${name} lacks ${missing.length} paths: ${missing[0]}`];
  });
}

export const generatorSection = {
  name: 'generator',
  summary: 'routebook generate, compared with openapi-typescript',
  title: 'CPU time of generators for the same descriptions',
  takesMinutes: true,
  run(reportProgress) {
    const differences = [];
    const results = NAMES.map((name) => {
      reportProgress(name);
      const folder = makeProject(name);
      const description = findDescription(name);
      const runs = Array.from({ length: RUNS }, () => ({
        routebook: runRoutebook(description, folder),
        openapiTypescript: runOpenapiTypescript(description, folder),
      }));
      const routebook = median(runs.map((run) => run.routebook));
      const openapiTypescript = median(runs.map((run) => run.openapiTypescript));
      differences.push(...findDifferences(name, folder));
      return { name, routebook, openapiTypescript, ratio: openapiTypescript / routebook };
    });
    if (differences.length > 0) return { differences };
    const mean = geometricMean(results.map(({ ratio }) => ratio));
    const rows = results.map(({ name, routebook, openapiTypescript, ratio }) => [
      name,
      `${routebook.toFixed(2)} s`,
      `${openapiTypescript.toFixed(2)} s`,
      formatRatio(ratio),
    ]);
    const table = formatTable(['description', 'routebook', 'openapi-typescript', 'times the CPU'], rows);
    return { results, figures: [createFigure('generatorMean', mean)], text: `${table}\n\n${NOTES}` };
  },
};
