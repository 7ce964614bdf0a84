import { github } from 'routebook/catalogue';
import { expect, test } from 'vitest';
import { validateExamples } from './validate-examples.ts';

test('the example of every response is valid for its schema', () => {
  const { count, invalid } = validateExamples(github);
  expect(invalid).toEqual([]);
  expect(count).toBeGreaterThan(2_000);
});
