import { inspect, isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { type Call, call, text } from '../property/arbitraries.ts';
import { createTally } from '../property/outcome.ts';
import fc from '../support/fast-check.ts';
import { agree, ours, outcomeOf, theirs } from './call.ts';
import type { Normalizer } from './change.ts';
import { REFUSALS, sectionNormalizers } from './sections.ts';

const RUNS = 6000;
const SEED = 20_260_310;

/** What random calls meet too seldom. */
const seldom: fc.Arbitrary<Call> = fc
  .tuple(
    fc.constantFrom('GET /search/issues', 'PUT /files{/list*}', 'GET https://api.github.com/user/repos?per_page=5'),
    fc.record({ q: fc.constantFrom('a+b', 'a b', 5), list: fc.array(text, { maxLength: 3 }) }, { requiredKeys: [] }),
    fc.constantFrom({}, { per_page: 100 }, { mediaType: { format: 'raw' } }),
    fc.constantFrom({}, { mediaType: { format: undefined } }, { headers: { 'content-type': '' }, x: 1 }),
  )
  .map(([route, parameters, defaults, options]) => ({
    layers: [defaults],
    route,
    options: { ...parameters, ...options },
  }));

test(`the page describes each difference in ${RUNS} random calls`, () => {
  const seen = createTally();
  const calls = fc.oneof({ weight: 9, arbitrary: call }, { weight: 1, arbitrary: seldom });
  fc.assert(
    fc.property(calls, (given) => {
      for (const section of explain(given)) seen.add(section);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  const unseen = [...Object.keys(sectionNormalizers), ...Object.values(REFUSALS)].filter(
    (name) => seen.count(name) === 0,
  );
  expect(unseen).toEqual([]);
  expect(seen.count('no difference')).toBeGreaterThan(RUNS / 20);
});

/**
 * The sections that it takes to explain a call. What we refuse is explained by the section of the code. Any other difference
 * must vanish when what the sections tell of is taken out of the call; the sections without which it vanishes too are not needed.
 */
function explain(given: Call): string[] {
  const mine = outcomeOf(ours, given);
  if ('thrown' in mine) return [REFUSALS[mine.thrown] ?? expect.unreachable(`no section for ${mine.thrown}`)];
  if (agree(given)) return ['no difference'];
  let normalized = given;
  let needed: [section: string, normalize: Normalizer][] = [];
  for (const [section, normalize] of Object.entries(sectionNormalizers)) {
    const before = normalized;
    normalized = normalize(before);
    if (isDeepStrictEqual(normalized, before)) continue;
    needed.push([section, normalize]);
    if (agree(normalized)) break;
  }
  if (!agree(normalized)) expect.unreachable(report(given, normalized));
  for (const each of needed) {
    const others = needed.filter((other) => other !== each);
    if (agree(others.reduce((current, [, normalize]) => normalize(current), given))) needed = others;
  }
  return needed.map(([section]) => section);
}

function report(given: Call, normalized: Call): string {
  const facts = { given, normalized, ours: outcomeOf(ours, normalized), theirs: outcomeOf(theirs, normalized) };
  return `a difference that no section tells of: ${inspect(facts, { depth: null })}`;
}
