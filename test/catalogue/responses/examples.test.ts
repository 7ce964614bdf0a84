import { github } from 'routebook/catalogue';
import { type Reference, reference as referenceSection } from 'routebook/catalogue/reference';
import { expect, test } from 'vitest';
import { validateBodies } from '../reference/validate-bodies.ts';
import { validateExamples } from './validate-examples.ts';

const reference = github.with(referenceSection);

test('the example of every response is valid for its schema', () => {
  const { count, invalid } = validateExamples(github);
  expect(invalid).toEqual([]);
  expect(count).toBeGreaterThan(2_000);
});

test('the example of every body is valid for its schema, with several seeds', () => {
  const { count, invalid } = validateBodies(reference as unknown as Reference, reference, [0, 1, 7]);
  expect(invalid).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
});
