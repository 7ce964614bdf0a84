// Figures are stale if they are older than the code that they measure. `npm run check-figures` names their sections, and fails.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BENCHMARK, SHOWN } from './report.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the sections measure, next to `bench/<section>`. Folders import only from those before them, as ARCHITECTURE.md says. */
const CALLS = ['src/core'];
const MEASURED = {
  builder: CALLS,
  template: CALLS,
  memory: CALLS,
  request: [...CALLS, 'src/convert'],
  send: [...CALLS, 'src/convert', 'src/send'],
  match: [...CALLS, 'src/catalogue', 'data/github.json'],
  types: ['src', 'generator', 'data/github.json'],
  size: ['src', 'scripts/bundle'],
  octokit: ['src', 'scripts/bundle', 'bench/pages', 'bench/size'],
  paths: [...CALLS, 'src/openapi', 'src/send', 'generator', 'bench/generator'],
};

/** Generated files follow from the generator and the data. A release changes the version, and must not make figures stale. */
const LEFT_OUT = /^src\/(?:generated\/|core\/version\.ts$)/;

function listFiles(folder, path) {
  if (/\.\w+$/.test(path)) return [path];
  if (!existsSync(join(folder, path))) return [];
  return readdirSync(join(folder, path), { recursive: true })
    .map((file) => `${path}/${String(file).replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:ts|js)$/.test(file) && !LEFT_OUT.test(file))
    .sort();
}

/**
 * A hash of the code that each section of the documentation measures.
 * @returns {Record<string, string>}
 */
export function readCodeHashes(folder = root) {
  return Object.fromEntries(
    SHOWN.map((section) => {
      const hash = createHash('sha256');
      for (const file of [...MEASURED[section], `bench/${section}`].flatMap((path) => listFiles(folder, path)))
        if (existsSync(join(folder, file))) hash.update(file).update(readFileSync(join(folder, file)));
      return [section, hash.digest('hex').slice(0, 16)];
    }),
  );
}

/**
 * What is wrong with the figures of the last run, or undefined.
 * @param {{ code?: Record<string, string>, date: string }} run
 * @param {Record<string, string>} now The hashes of the code as it is.
 * @returns {string | undefined}
 */
export function findStaleRun({ code = {}, date }, now) {
  const stale = Object.keys(now).filter((section) => code[section] !== now[section]);
  return stale.length === 0
    ? undefined
    : `The figures of ${date} are older than the code that they measure (${stale.join(', ')}): run npm run figures.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fault = findStaleRun(JSON.parse(readFileSync(join(root, BENCHMARK), 'utf8')), readCodeHashes());
  console.log(fault ?? 'The figures are those of this code.');
  process.exitCode = fault === undefined ? 0 : 1;
}
