// Runs the unit and integration tests and measures what they cover. The command runs in threads and processes of its own, which write V8's
// coverage into a folder. Fails below the thresholds in vitest.config.ts, and below those for the command here. With `--only-in-ci`, and unless
// `CI` is set, it only runs the tests: measuring took 16 of 43 seconds of processor time in a part of them on Node 20.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import { convert } from 'ast-v8-to-istanbul';
import istanbul from 'istanbul-lib-coverage';
import { parseAst } from 'vite';

// 90.8, 90.7, 83.1 and 88.9 % were measured. What only a terminal or a shell reaches is covered by system tests, which do not count.
const THRESHOLDS = { lines: 89.5, functions: 89.5, branches: 82, statements: 87.5 };

const root = fileURLToPath(new URL('../../', import.meta.url));
const bundle = pathToFileURL(join(root, 'dist/cli/')).href;
const folder = join(root, '.cache/command-coverage');

rmSync(folder, { recursive: true, force: true });
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const more = process.argv.slice(2).filter((word) => word !== '--only-in-ci');
const isMeasured = more.length === process.argv.length - 2 || Boolean(process.env['CI']);
const words = [
  vitest,
  'run',
  '--project',
  'unit',
  '--project',
  'integration',
  ...(isMeasured ? ['--coverage'] : []),
  ...more,
];
const env = { ...process.env, ...(isMeasured ? { COMMAND_COVERAGE: folder } : {}) };
const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env });
const isPassed = status === 0 && (!isMeasured || (await reportCommand()));
process.exitCode = isPassed ? 0 : 1;

async function reportCommand() {
  const map = istanbul.createCoverageMap();
  for (const script of readCoverage()) map.merge(await convertScript(script));
  // These are tested in the test process: see vitest.config.ts.
  const isHere = (file) =>
    file.startsWith(join(root, 'cli/')) &&
    !/cli[\\/](?:commands[\\/])?(?:(?:audit|mcp|migrate|permissions)\b|proxy[\\/](?!command\.|run-child\.))/.test(file);
  const files = map.files().filter(isHere);
  const total = istanbul.createCoverageSummary();
  for (const file of files.sort()) {
    const summary = map.fileCoverageFor(file).toSummary();
    total.merge(summary);
    const lines = map.fileCoverageFor(file).getUncoveredLines();
    if (lines.length > 0) console.log(`${file.slice(root.length)}: lines ${lines.join(', ')} are not covered`);
  }
  const kinds = Object.entries(THRESHOLDS).map(([kind, least]) => ({ kind, least, percent: total[kind].pct }));
  console.log(`Coverage of the command: ${kinds.map(({ kind, percent }) => `${percent} % of ${kind}`).join(', ')}`);
  const missed = kinds.filter(({ least, percent }) => !(percent >= least));
  for (const { kind, least } of missed) console.error(`Coverage of the command is below ${least} % of ${kind}.`);
  return missed.length === 0;
}

/** The coverage of the bundled command, merged from all processes. */
function readCoverage() {
  const reports = readdirSync(folder).map((name) => {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    // The main module is loaded with a query if several commands run in one thread.
    const scripts = result.map((script) => ({ ...script, url: script.url.replace(/\?.*/, '') }));
    return { result: scripts.filter(({ url }) => url.startsWith(bundle)) };
  });
  return mergeProcessCovs(reports).result;
}

function convertScript(coverage) {
  const file = fileURLToPath(coverage.url);
  const code = readFileSync(file, 'utf8');
  const sourceMap = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  sourceMap.sources = sourceMap.sources.map((source) => resolve(join(root, 'dist/cli'), source));
  return convert({ ast: parseAst(code), code, coverage, sourceMap, wrapperLength: 0 });
}
