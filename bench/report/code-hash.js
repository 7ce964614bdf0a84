// Figures are stale if they are older than the code that they measure. `npm run check-figures` says so, and fails.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BENCHMARK } from './report.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is measured, and what measures it. Generated files follow from these and from the data. */
const MEASURED = ['src', 'generator', 'bench'];
const GENERATED = /^src\/generated\//;

/** A hash of the code that the figures of the documentation measure. */
export function readCodeHash(folder = root) {
  const files = MEASURED.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true }).map((file) => `${name}/${String(file).replaceAll('\\', '/')}`),
  );
  const hash = createHash('sha256');
  for (const file of files.filter((each) => /\.(?:ts|js)$/.test(each) && !GENERATED.test(each)).sort())
    hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * What is wrong with the figures of the last run, or undefined.
 * @param {{ code?: string, date: string }} run
 * @param {string} code The hash of the code as it is now.
 * @returns {string | undefined}
 */
export function findStaleRun({ code: measured, date }, code) {
  return measured === code
    ? undefined
    : `The figures of ${date} are older than the code that they measure: run npm run figures.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fault = findStaleRun(JSON.parse(readFileSync(join(root, BENCHMARK), 'utf8')), readCodeHash());
  console.log(fault ?? 'The figures are those of this code.');
  process.exitCode = fault === undefined ? 0 : 1;
}
