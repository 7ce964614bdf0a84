import { describe, expect, it } from 'vitest';
import { compileOnce } from '../../bench/types/measure.js';
import { COMPILERS, writeProjects } from '../../bench/types/project.js';

/**
 * What calls may cost the compiler, counted by itself: such counts are the same on every machine. With each change of a number,
 * say why. The peer's instantiations for the same calls: 27,272 and 93,598 on TypeScript 5.9, 14,891 and 81,217 on 7.0.
 */
const BUDGETS = [
  // One call: the keys of the catalogue, and types of the call itself, which later calls use again.
  { calls: 1, instantiations: 3_300, types: 11_800 },
  // About 55 instantiations a call: 40 for the parameters and the answer, as in a function that has no more than these; the rest
  // for telling a plain call from one with rare options, and for routes that need no parameters.
  { calls: 600, instantiations: 36_000, types: 22_500 },
];

describe.each(BUDGETS)('$calls calls with typed answers', ({ calls, instantiations, types }) => {
  it.each(COMPILERS)('cost TypeScript $name no more than they may', (compiler) => {
    const [ours] = writeProjects(calls);
    const counted = compileOnce(compiler, ours);
    expect(counted.instantiations).toBeLessThanOrEqual(instantiations);
    expect(counted.types).toBeLessThanOrEqual(types);
    // A budget that is far too large is none.
    expect(counted.instantiations).toBeGreaterThan(instantiations * 0.9);
  });
});
