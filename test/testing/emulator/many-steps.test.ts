import { expect, it } from 'vitest';
import { PATIENCE } from '../../support/patience.ts';
import { takeRandomSteps } from './random-steps.ts';

it('responds to 10,000 random requests with valid data or an error', { timeout: PATIENCE }, async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? 2);
  const { problems, statuses, succeeded } = await takeRandomSteps(seed, 10_000);
  console.log(`seed ${seed}: ${JSON.stringify(statuses)}, ${succeeded} routes succeeded`);
  expect(problems).toEqual([]);
  expect(succeeded).toBeGreaterThan(600);
});
