import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findApi, readApi } from '../../tools/openapi-peers/apis.js';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatTable } from '../table.js';
import { makeProject, runOpenapiTypescript, runRoutebook } from './generators.js';

/** The APIs of 14 companies, by their names in `tools/openapi-peers/apis.js`. */
const NAMES = [
  ...['stripe', 'openai', 'kubernetes', 'jira', 'plaid', 'box', 'asana'],
  ...['discord', 'twilio', 'slack', 'docker engine', 'spotify', 'adyen checkout', 'notion'],
];

const NOTES = `routebook writes the types, the table that requests are built from, and the catalogue;
openapi-typescript writes only the types. Seconds of CPU time, the median of three alternating runs.`;

const RUNS = 3;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Both must have written every path of the description that has an operation. */
function findDifferences(name, file, folder) {
  const paths = Object.entries(readApi(file).paths)
    .filter(([, item]) => METHODS.some((method) => method in item))
    .map(([path]) => path);
  return ['routebook/endpoints.ts', 'paths.d.ts'].flatMap((written) => {
    const text = readFileSync(join(folder, written), 'utf8');
    const missing = paths.filter((path) => !text.includes(path));
    return missing.length === 0
      ? []
      : [`generator: ${written} of ${name} lacks ${missing.length} paths: ${missing[0]}`];
  });
}

/** The median CPU time of both generators. */
function measure(file, folder) {
  const runs = Array.from({ length: RUNS }, () => ({
    routebook: runRoutebook(file, folder),
    openapiTypescript: runOpenapiTypescript(file, folder),
  }));
  const routebook = median(runs.map((run) => run.routebook));
  const openapiTypescript = median(runs.map((run) => run.openapiTypescript));
  return { routebook, openapiTypescript, ratio: routebook / openapiTypescript };
}

export const generatorSection = {
  name: 'generator',
  summary: 'routebook generate, compared with openapi-typescript',
  title: 'CPU time of generators for the same descriptions',
  takesMinutes: true,
  async run(reportProgress) {
    const differences = [];
    const results = [];
    const notes = [];
    for (const name of NAMES) {
      reportProgress(name);
      const found = await findApi(name);
      if ('missing' in found) {
        notes.push(`Without ${name}: ${found.missing}.`);
        continue;
      }
      const folder = makeProject(name);
      results.push({ name, ...measure(found.file, folder) });
      differences.push(...findDifferences(name, found.file, folder));
    }
    if (differences.length > 0) return { differences };
    const rows = results.map(({ name, routebook, openapiTypescript, ratio }) => [
      name,
      `${routebook.toFixed(2)} s`,
      `${openapiTypescript.toFixed(2)} s`,
      ratio.toFixed(2),
    ]);
    const table = formatTable(['description', 'routebook', 'openapi-typescript', 'part of its CPU'], rows);
    const figures = [createFigure('generatorMedian', median(results.map(({ ratio }) => ratio)))];
    return { results, figures, text: [table, '', NOTES, ...notes].join('\n') };
  },
};
