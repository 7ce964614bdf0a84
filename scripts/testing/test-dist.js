// Runs the unit tests, and the tests with random input, with the published files instead of the sources.
import { spawnSync } from 'node:child_process';

const words = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, words, {
  stdio: 'inherit',
  env: { ...process.env, TEST_TARGET: 'dist' },
});
process.exitCode = status ?? 1;
