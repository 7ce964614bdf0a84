import { expect, it } from 'vitest';
import { PATIENCE } from '../../support/patience.ts';
import { takeRandomSteps } from './random-steps.ts';

// 10,000 in total.
it.each([0, 1])(
  'responds to 5,000 random requests with valid data or an error, part %i',
  {
    timeout: PATIENCE,
  },
  async (part) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? 2) + part;
    const { problems, statuses, succeeded } = await takeRandomSteps(seed, 5000);
    console.log(`seed ${seed}: ${JSON.stringify(statuses)}, ${succeeded} routes succeeded`);
    expect(problems).toEqual([]);
    expect(succeeded).toBeGreaterThan(600);
    expect(statuses['2xx']).toBeGreaterThan(3000);
  },
);
