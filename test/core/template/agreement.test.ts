import { expect, test } from 'vitest';
import fc from '../../support/fast-check.ts';
import { template, variables } from './arbitraries.ts';
import { library, type Outcome, reference } from './implementations.ts';

/** With the same seed in every run, more would only repeat what passed before. `npm run fuzz` sets another. */
const RUNS = process.env['FUZZ_RUNS'] === undefined ? 20_000 : 100_000;

/** The same in every run of the tests, so that a failure is the same everywhere; `npm run fuzz` sets another. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 6570);

function summarize(outcome: Outcome): string {
  if ('result' in outcome) return `result ${outcome.result}`;
  return outcome.refused === 'value' ? `value of ${outcome.parameter}` : `template at ${outcome.index}`;
}

test(`the library and the reference agree on ${RUNS} random templates and values`, () => {
  const seen = { filled: 0, empty: 0, template: 0, value: 0 };
  const filledBy = new Map<string, number>();

  fc.assert(
    fc.property(template, variables, (source, values) => {
      const expected = reference.attempt(source, values);
      const actual = library.attempt(source, values);
      // `expect` takes longer than both expansions together: it is only asked once there is something to report.
      if (summarize(actual) !== summarize(expected)) expect(actual).toEqual(expected);

      if ('refused' in expected) seen[expected.refused] += 1;
      else if (expected.result === '') seen.empty += 1;
      else {
        seen.filled += 1;
        for (const feature of featuresOf(source)) filledBy.set(feature, (filledBy.get(feature) ?? 0) + 1);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );

  // The random templates must cover every feature: otherwise, the comparison would prove nothing.
  const share = (count: number | undefined): number => (count ?? 0) / RUNS;
  expect(share(seen.filled)).toBeGreaterThan(0.3);
  expect(share(seen.template)).toBeGreaterThan(0.05);
  expect(share(seen.value)).toBeGreaterThan(0.05);
  for (const feature of FEATURES) expect([feature, share(filledBy.get(feature)) > 0.03]).toEqual([feature, true]);
});

const FEATURES = ['{+', '{#', '{.', '{/', '{;', '{?', '{&', '*', ':', ',', '%'];

function featuresOf(source: string): string[] {
  return FEATURES.filter((feature) => source.includes(feature));
}
