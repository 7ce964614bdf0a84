import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { type Call, call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, expectSame, withLayers } from './outcome.ts';
import { endpointByReference } from './reference-endpoint.ts';

const FEATURES: [string, (request: { url: string; method: string; headers: object; body?: unknown }) => boolean][] = [
  ['query', ({ url }) => url.includes('?')],
  ['fragment', ({ url }) => url.includes('#')],
  ['body', ({ body }) => body !== undefined],
  ['encoded', ({ url }) => url.includes('%')],
  ['upload', ({ url }) => url.includes('uploads')],
  ['preview', ({ headers }) => JSON.stringify(headers).includes('-preview')],
  ['version', ({ headers }) => 'x-github-api-version' in headers],
  ['elsewhere', ({ url }) => !url.startsWith('https://api.github.com')],
];

test('the library and the reference agree on every valid call', async () => {
  const tally = createTally();
  await holds(
    20_000,
    fc.property(call, (given) => {
      const outcome = attempt(() => withLayers(given.layers)(...argumentsOf(given)));
      tally.add('error' in outcome ? 'refused' : 'success');
      if ('error' in outcome || mayBringQuery(given)) return;
      const actual = outcome.result as Parameters<(typeof FEATURES)[0][1]>[0];
      const expected = endpointByReference(given);
      expectSame(actual, expected);
      for (const [feature, has] of FEATURES) if (has(actual)) tally.add(feature);
    }),
  );
  const runs = tally.count('success') + tally.count('refused');
  expect(tally.count('success') / runs).toBeGreaterThan(0.4);
  for (const [feature] of FEATURES) expect([feature, tally.count(feature) > runs / 100]).toEqual([feature, true]);
});

/** Whether `{+path}` may get a `?` or `#`: where the path then ends is for the caller to say, not for these tests. */
function mayBringQuery({ layers, route, options }: Call): boolean {
  const all = [...layers, options];
  const templates = [route, ...all.map((given) => given['url'])];
  if (!templates.some((template) => String(template).includes('{+'))) return false;
  const buckets = all.map((given) => given['parameters'] as Call['options'] | undefined);
  return /[?#]/.test(inspect([...all, ...buckets].map((given) => given?.['path'])));
}
