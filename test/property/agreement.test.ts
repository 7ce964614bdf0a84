import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, SECRET } from './arbitraries.ts';
import { argumentsOf, attempt, createTally, type Outcome, withLayers } from './outcome.ts';

const RUNS = 60_000;
const SEED = 20_260_310;

const CODES = [
  ...['INVALID_ROUTE', 'INVALID_METHOD', 'INVALID_TEMPLATE', 'INVALID_OPTION', 'INVALID_HEADER', 'INVALID_PARAMETER'],
  ...['MISSING_PARAMETER', 'UNSAFE_PATH', 'UNEXPECTED_BODY', 'CROSS_ORIGIN_CREDENTIALS'],
];

test(`endpoint equals parse of merge on ${RUNS} random calls, errors included`, () => {
  const tally = createTally();
  const depths = createTally();

  fc.assert(
    fc.property(call, (given) => {
      const preset = attempt(() => withLayers(given.layers));
      if ('error' in preset) {
        expectNoSecret(preset);
        tally.add(`defaults ${preset.error.code}`);
        return;
      }
      const api = preset.result as ReturnType<typeof withLayers>;
      const input = argumentsOf(given);
      const direct = attempt(() => api(...input));
      const detour = attempt(() => api.parse(api.merge(...input)));
      // `expect` takes longer than both calls together: it is only asked once there is something to report.
      if (!isDeepStrictEqual(direct, detour)) expect(direct).toEqual(detour);
      if (bodyKeys(direct) !== bodyKeys(detour)) expect(bodyKeys(direct)).toBe(bodyKeys(detour));
      // A second time, from whatever the first has left in the caches.
      const again = attempt(() => api(...input));
      if (!isDeepStrictEqual(again, detour)) expect(again).toEqual(detour);

      expectNoSecret(direct);
      depths.add(`depth ${given.layers.length}`);
      tally.add('error' in direct ? direct.error.code : given.route === undefined ? 'success by options' : 'success');
    }),
    { numRuns: RUNS, seed: SEED },
  );

  // The cases themselves are held to account: calls that all fail alike would agree on nothing at all.
  expect(tally.share('success')).toBeGreaterThan(0.2);
  expect(tally.share('success by options')).toBeGreaterThan(0.1);
  for (const code of CODES) expect([code, tally.count(code) > 100]).toEqual([code, true]);
  for (const depth of [0, 1, 2, 3]) expect([depth, depths.share(`depth ${depth}`) > 0.03]).toEqual([depth, true]);
});

/** The order of a body's keys, which deep equality does not look at. */
function bodyKeys(outcome: Outcome): string {
  const body = 'error' in outcome ? undefined : (outcome.result as { body?: unknown }).body;
  return typeof body === 'object' && body !== null ? Object.keys(body).join() : '';
}

function expectNoSecret(outcome: Outcome): void {
  if ('error' in outcome && outcome.error.message.includes(SECRET)) expect(outcome.error.message).not.toContain(SECRET);
}
