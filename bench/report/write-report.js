// Writes the figures of `docs/benchmark.json` into the pages and draws the charts. `npm run charts` does so without measuring anything.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BENCHMARK, renderReport } from './report.js';

const at = (path) => new URL(`../../${path}`, import.meta.url);
const read = (path) => readFileSync(at(path), 'utf8');

/** @param {import('./report.js').Measured} measured */
export function writeReport(measured) {
  writeFileSync(at(BENCHMARK), `${JSON.stringify(measured, null, 2)}\n`);
  mkdirSync(at('docs/charts'), { recursive: true });
  for (const [path, text] of renderReport(measured, read)) {
    if (text === '') rmSync(at(path), { force: true });
    else writeFileSync(at(path), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeReport(JSON.parse(read(BENCHMARK)));
