import { readFileSync } from 'node:fs';
import { endpoint as peer } from '@octokit/endpoint';
import { EndpointError, VERSION } from 'routebook';
import { endpoint as adapter } from 'routebook/octokit';
import { describe, expect, it } from 'vitest';

// What the test suites of Octokit pass to the builder, recorded from the tests of @octokit/endpoint, @octokit/request, @octokit/core and
// @octokit/plugin-paginate-rest. Streams, bytes and attacks with very long texts are left out: other tests have them.

interface Build {
  (...given: unknown[]): unknown;
  defaults(options: unknown): Build;
  merge(...given: unknown[]): unknown;
  parse(options: unknown): unknown;
}

interface Recorded {
  readonly suite: string;
  readonly call: string;
  /** The calls of `defaults` before it, by their position in the list. */
  readonly defaults?: readonly number[];
  readonly args: readonly unknown[];
}

/** A line for each call of `defaults`, and after them a line for each other call. */
const lines: readonly (Recorded | { readonly defaults: unknown })[] = readFileSync(
  new URL('suites.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const calls = lines.filter((line) => 'suite' in line);
const ownDefaults = lines.filter((line) => !('suite' in line)).map(({ defaults }) => defaults);
const keep = () => undefined;

/** The recorded value, with what JSON cannot contain. */
function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revive);
  const { $: kind } = value as { readonly $?: string };
  if (kind === 'undefined') return undefined;
  if (kind === 'function') return keep;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, revive(member)]));
}

/** What a library returns, or the code of its error. */
function outcomeOf(build: Build, { call, defaults = [], args }: Recorded): unknown {
  const given = args.map(revive);
  try {
    const own = defaults.reduce((parent, index) => parent.defaults(revive(ownDefaults[index])), build);
    const result = call === 'merge' ? own.merge(...given) : call === 'parse' ? own.parse(given[0]) : own(...given);
    return normalize(result);
  } catch (error) {
    return error instanceof EndpointError ? error.code : `${(error as Error).name}`;
  }
}

/** With one name for both libraries, and without the empty list that a GraphQL call adds to the peer's own defaults. */
function normalize(value: unknown): unknown {
  const text = JSON.stringify(value).replaceAll(String(peer.DEFAULTS.headers['user-agent']), `routebook/${VERSION}`);
  return JSON.parse(text.replaceAll(/,?"previews":\[\]/g, '').replaceAll('{,', '{'));
}

const differences = calls.flatMap((recordedCall) => {
  const ours = outcomeOf(adapter as unknown as Build, recordedCall);
  const theirs = outcomeOf(peer as unknown as Build, recordedCall);
  return JSON.stringify(sorted(ours)) === JSON.stringify(sorted(theirs)) ? [] : [{ ...recordedCall, ours, theirs }];
});

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

describe("the calls of Octokit's test suites", () => {
  it.each([
    ['endpoint', 40],
    ['request', 60],
    ['core', 70],
    ['plugin-paginate-rest', 130],
  ])('%s has at least %d different ones', (suite, count) => {
    expect(calls.filter((each) => each.suite === suite).length).toBeGreaterThanOrEqual(count);
  });

  it('build the same requests with routebook/octokit, except for those that are listed here', () => {
    expect(differences.map(({ suite, call, args, ours }) => ({ suite, call, args, ours }))).toEqual([
      // Octokit leaves out the last segment if it has no value.
      {
        ...{ suite: 'endpoint', call: 'build', ours: 'MISSING_PARAMETER' },
        args: ['GET /repos/{owner}/{repo}/branches/{branch}', { owner: 'owner', repo: 'repo' }],
      },
    ]);
  });
});
