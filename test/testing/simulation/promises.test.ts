import { simulate } from 'routebook/testing';
import { describe, expect, it } from 'vitest';
import { PROMISES, WORLD } from './promises.ts';

/** 5,000 schedules. `FUZZ_RUNS=100000` runs as many as that. */
const { FUZZ_RUNS = '5000' } = process.env;
const names = Object.keys(PROMISES);
const seeds = Math.ceil(Number(FUZZ_RUNS) / names.length);

describe('the promises of the library hold in every world', () => {
  it.each(names)('%s', async (name) => {
    const { faults, program } = PROMISES[name] as (typeof PROMISES)[string];
    const result = await simulate({ ...WORLD, seeds, ...(faults && { faults }) }, program);
    expect(result.seeds).toBe(seeds);
    expect(result.faults).toBeGreaterThan(seeds / 50);
  });
});
