// Runs the properties as the tests do, but many more times and with a new seed.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** All but those of the first folder have a fixed number of runs, but another seed. */
const FILES = [
  ...['test/property/', 'test/core/template/', 'test/diff/equal.test.ts', 'test/catalogue/round-trip.test.ts'],
  // Not properties: they send more requests, use more compilers, put hostile text into more places or open more routes here than in the tests.
  'test/send/redis/eight-processes.test.ts',
  ...['test/package/compilers.test.ts', 'test/types/cost.test.ts', 'test/openapi/types.test.ts'],
  ...['test/cli/hostile-descriptions.test.ts', 'test/openapi/published-descriptions.test.ts'],
  'test/browser/appearance.test.ts',
];

const HELP = `Usage: npm run fuzz -- [options] [file …]

Runs every property test in test/property, test/core/template, test/diff and of the catalogue, or in the named files, with random
input. Without named files, it also runs the tests that leave out repetitions otherwise: test/send/redis/eight-processes.test.ts,
test/package/compilers.test.ts, test/types/cost.test.ts, test/openapi/types.test.ts,
test/cli/hostile-descriptions.test.ts, test/openapi/published-descriptions.test.ts and test/browser/appearance.test.ts.

Options:
  --runs <count>  the number of runs of each property (default: 1000000; at least the number in the test)
  --seed <seed>   the seed of the random values; a failed run prints the seed that reproduces it
  --help          print this text
`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
      help: { type: 'boolean', default: false },
    },
  });
  for (const name of ['runs', 'seed']) {
    if (!/^\d{1,9}$/.test(values[name])) throw new Error(`--${name} must be a number.`);
  }
  return { ...values, files: positionals.length > 0 ? positionals : FILES };
}

function fuzz({ runs, seed, files }) {
  console.log(`${Number(runs).toLocaleString('en')} runs of each property, from seed ${seed}`);
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=0', '--disableConsoleIntercept', ...files];
  const env = { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed };
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', env });
  if (status !== 0)
    console.error('To reproduce a failure, pass the seed from its message: npm run fuzz -- --seed <seed> <file>');
  return status ?? 1;
}

try {
  const choice = readArguments();
  if (choice.help) console.log(HELP);
  else process.exitCode = fuzz(choice);
} catch (error) {
  console.error(`${error.message}\n\n${HELP}`);
  process.exitCode = 2;
}
