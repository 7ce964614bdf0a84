import { github } from 'routebook/catalogue';
import { loadEditionReference, reference } from 'routebook/catalogue/reference';
import { expect, it } from 'vitest';
import { describeReplay, replay } from '../../scripts/replay.js';
import { PATIENCE } from '../support/patience.ts';

/** The smallest part of the recordings that must be accepted. */
const RATE = 0.99;

it('at least 99 % of the requests and responses that other libraries recorded from GitHub are accepted', {
  timeout: PATIENCE,
}, async () => {
  const result = await replay({ github: github.with(reference), loadEditionReference });
  // The counts, and the reason for each source that could not be read.
  console.log(describeReplay(result).join('\n'));
  const { requests, responses, sources } = result;
  // The package of Octokit's fixtures can always be installed. The others are on GitHub.
  expect(sources.find(({ name }) => name === 'octokit/fixtures')?.count).toBe(132);
  expect(requests.count).toBeGreaterThan(70);
  expect(responses.count).toBeGreaterThan(20);
  const isComplete = sources.every(({ missing }) => missing === undefined);
  if (isComplete) expect([requests.count, responses.count].map((count) => count > 800)).toEqual([true, true]);
  const isEnough = ({ accepted, count }: { accepted: number; count: number }) =>
    accepted / count >= (isComplete ? RATE : 0.97);
  expect(isEnough(requests) ? [] : requests.refused).toEqual([]);
  expect(isEnough(responses) ? [] : responses.refused).toEqual([]);
});
