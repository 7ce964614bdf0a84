import { expect, it } from 'vitest';
import { takeRandomSteps } from './random-steps.ts';

it('responds to 200 random requests with valid data or an error', async () => {
  const { problems, statuses } = await takeRandomSteps(1, 200);
  expect(problems).toEqual([]);
  // Most requests succeed, or the test would show little.
  expect(statuses['2xx']).toBeGreaterThan(120);
});
