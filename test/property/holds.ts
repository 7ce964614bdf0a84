import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import fc from '../support/fast-check.ts';

// `npm run fuzz` asks for more runs. Without `FUZZ_SEED`, it starts from a new seed, which a failure prints.
const MORE_RUNS = Number(process.env['FUZZ_RUNS'] ?? 0);
const SEED = Number(process.env['FUZZ_SEED'] ?? (MORE_RUNS > 0 ? Date.now() % 1_000_000_000 : 1));

/** Each batch has the next seed, so that the seed of a failure brings it back in the first batch. */
const BATCH = 2_000;
const REPORT_EVERY = 50_000;

/** With the same seed in every run, most cases only repeat what passed yesterday. `npm run fuzz` is what finds new ones. */
const SHARE_IN_TESTS = 1 / 15;

/** Try a property a share of so many times; under `npm run fuzz`, as often as was asked for. */
export async function holds(runs: number, property: fc.IRawProperty<unknown>): Promise<void> {
  const total = Math.max(Math.ceil(runs * SHARE_IN_TESTS), MORE_RUNS);
  for (let done = 0; done < total; ) {
    const numRuns = Math.min(BATCH, total - done);
    await fc.assert(property, { numRuns, seed: SEED + done / BATCH });
    done += numRuns;
    if (MORE_RUNS > 0 && (done % REPORT_EVERY === 0 || done === total)) report(done);
    // The test runner takes a worker for dead that never answers.
    await setImmediate();
  }
}

function report(done: number): void {
  process.stderr.write(`${done.toLocaleString('en').padStart(9)}  ${expect.getState().currentTestName}\n`);
}
