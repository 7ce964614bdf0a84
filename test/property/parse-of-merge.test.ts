import { expect, test } from 'vitest';
import fc from '../support/fast-check.ts';
import { call } from './arbitraries.ts';
import { holds } from './holds.ts';
import { argumentsOf, attempt, createTally, expectSame, type Outcome, withLayers } from './outcome.ts';

const CODES = [
  ...['INVALID_ROUTE', 'INVALID_METHOD', 'INVALID_TEMPLATE', 'INVALID_OPTION', 'INVALID_HEADER', 'INVALID_PARAMETER'],
  ...['MISSING_PARAMETER', 'UNSAFE_PATH', 'UNEXPECTED_BODY', 'CROSS_ORIGIN_CREDENTIALS'],
];

test('endpoint(x) equals parse(merge(x)), errors included', async () => {
  const tally = createTally();
  const depths = createTally();

  await holds(
    // Enough to meet every code several times.
    45_000,
    fc.property(call, (given) => {
      const preset = attempt(() => withLayers(given.layers));
      if ('error' in preset) {
        tally.add(`defaults ${preset.error.code}`);
        return;
      }
      const api = preset.result as ReturnType<typeof withLayers>;
      const input = argumentsOf(given);
      const direct = attempt(() => api(...input));
      const detour = attempt(() => api.parse(api.merge(...input)));
      expectSame(direct, detour);
      expectSame(bodyKeys(direct), bodyKeys(detour));
      // A second time, from whatever the first has left in the caches.
      const again = attempt(() => api(...input));
      expectSame(again, detour);

      depths.add(`depth ${given.layers.length}`);
      tally.add('error' in direct ? direct.error.code : given.route === undefined ? 'success by options' : 'success');
    }),
  );

  // The cases themselves are held to account: calls that all fail alike would agree on nothing at all.
  expect(tally.share('success')).toBeGreaterThan(0.2);
  expect(tally.share('success by options')).toBeGreaterThan(0.1);
  for (const code of CODES) expect([code, tally.count(code) > 10]).toEqual([code, true]);
  for (const depth of [0, 1, 2, 3]) expect([depth, depths.share(`depth ${depth}`) > 0.03]).toEqual([depth, true]);
});

/** The order of a body's keys, which deep equality does not look at. */
function bodyKeys(outcome: Outcome): string {
  const body = 'error' in outcome ? undefined : (outcome.result as { body?: unknown }).body;
  return typeof body === 'object' && body !== null ? Object.keys(body).join() : '';
}
