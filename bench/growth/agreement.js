import { inspect, isDeepStrictEqual } from 'node:util';
import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { endpoint } from 'routebook';
import { octokit } from '../builder/contenders.js';
import { families } from './families.js';

const SIZE = 300;

/** The result, or undefined if the input is rejected. */
function attempt(call, endpoint, input) {
  try {
    return call(endpoint, input);
  } catch {
    return undefined;
  }
}

function findDifference([name, family]) {
  const { call, create, hasPeer, differs } = family;
  if (!hasPeer || differs) return [];
  const input = create(SIZE);
  const ours = attempt(call, endpoint, input);
  const peers = attempt(call, octokitEndpoint, input);
  if (ours === undefined || peers === undefined) return [];
  const expected = octokit.normalise(peers, family);
  if (isDeepStrictEqual(ours, expected)) return [];
  return [`${name}: answers differ\nroutebook: ${inspect(ours)}\n@octokit/endpoint: ${inspect(expected)}\n`];
}

/** A text for each family in which both libraries return a result and the results differ. */
export function findDifferences() {
  return Object.entries(families).flatMap(findDifference);
}
