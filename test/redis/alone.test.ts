import { expect, test } from 'vitest';
import { type AloneSettings, createAlone } from '../../src/redis/alone.ts';
import fc from '../support/fast-check.ts';

const LEASE = 1000;
const CONCURRENCY = 10;

const create = (given: Partial<AloneSettings>) =>
  createAlone({
    ...{ concurrency: CONCURRENCY, writeInterval: 100, lease: LEASE, processes: 1, running: 0, now: 0 },
    ...{ budget: undefined, isReserveUsed: false, ...given },
  });

const budget = (remaining: number, window = 100, resetAt = 1e9) => ({ limit: 500, remaining, window, resetAt });

/** How many requests may start at a time, if none of them ends. */
function startsOf(limits: ReturnType<typeof create>, now: number, running = 0): number {
  let started = 0;
  for (; started < 1000 && limits.mayStart(false, running + started, now); started++) limits.started(false, now);
  return started;
}

test('the only process continues immediately, with the whole concurrency and the rest of the budget', () => {
  expect(startsOf(create({}), 0)).toBe(CONCURRENCY);
  const limits = create({ budget: budget(3, 100, 5000) });
  expect(startsOf(limits, 0)).toBe(3);
  expect(limits.waitForBudget(0, 1000)).toBe(4000);
  expect(limits.waitForBudget(1, 1000)).toBe(0);
  // The next window.
  expect(startsOf(limits, 5000)).toBe(CONCURRENCY);
});

test('one of several uses the slots that it had, and its part when the leases of the others are over', () => {
  const limits = create({ processes: 4, running: 3 });
  expect(startsOf(limits, 0, 3)).toBe(0);
  expect(startsOf(limits, 1, 1)).toBe(2);
  expect(limits.nextTime(1)).toBe(100);
  expect(limits.nextTime(200)).toBe(LEASE);
  expect(startsOf(limits, LEASE, 0)).toBe(2);
  expect(startsOf(create({ processes: 40 }), LEASE)).toBe(1);
  expect(startsOf(create({ processes: 4 }), LEASE - 1)).toBe(0);
});

test('writes keep the distance of all processes together', () => {
  const limits = create({ processes: 4, running: 3 });
  expect(limits.mayStart(true, 0, 50)).toBe(false);
  expect(limits.mayStart(true, 0, 100)).toBe(true);
  limits.started(true, 100);
  expect([limits.mayStart(true, 0, 499), limits.mayStart(true, 0, 500)]).toEqual([false, true]);
  expect(limits.mayStart(false, 0, 101)).toBe(true);
});

test('a window that a response reports is a new budget, and an older one is ignored', () => {
  const limits = create({ processes: 4, running: 10, budget: budget(0), isReserveUsed: true });
  expect(startsOf(limits, 0)).toBe(0);
  limits.read(budget(400, 90), 0, 1);
  expect(startsOf(limits, 1)).toBe(0);
  limits.read(budget(499, 200), 0, 2);
  expect(startsOf(limits, 2)).toBe(CONCURRENCY);
  expect(limits.returning(2)).toMatchObject({ wasAlone: true, processes: 4, budget: { window: 200 } });
  expect(create({ processes: 2 }).returning(0)).toEqual({ wasAlone: true, processes: 2, quota: -1, budget: undefined });
});

test('the only process waits for nobody, and knows how long a window without a report lasts', () => {
  expect(create({}).nextTime(0)).toBe(Infinity);
  const limits = create({ budget: budget(3, 100, 5000) });
  expect(limits.nextTime(0)).toBe(5000);
  expect(limits.mayStart(false, 0, 5000)).toBe(true);
  expect(limits.nextTime(5000)).toBe(65_000);
});

test('the only process corrects its budget by the responses of the same window', () => {
  const limits = create({ budget: budget(3, 100, 5000) });
  limits.read(budget(50, 101, 4000), 2, 0);
  expect(limits.returning(0)).toEqual({
    ...{ wasAlone: true, processes: 1, quota: 48 },
    budget: { limit: 500, remaining: 3, window: 100, left: 4000 },
  });
  limits.read(budget(7, 99, 9000), 2, 0);
  expect(limits.returning(0)).toMatchObject({ quota: 7, budget: { left: 4000 } });
  limits.read(budget(1, 98), 0, 0);
  expect(limits.returning(0)).toMatchObject({ quota: 7 });
  limits.read(budget(400, 102, 6000), 3, 0);
  expect(limits.returning(0)).toMatchObject({ quota: 497, budget: { remaining: 400, window: 102, left: 6000 } });
  limits.read(budget(0, 200), 600, 0);
  expect(limits.returning(0)).toMatchObject({ quota: 0 });
  const unknown = create({});
  expect(unknown.returning(0)).toMatchObject({ quota: -1 });
  unknown.read(budget(9, 100, 700), 2, 0);
  expect(unknown.returning(900)).toMatchObject({ quota: 7, budget: { left: 0 } });
});

test('one of several learns its part from a response, when the leases of the others are over', () => {
  const several = { processes: 4, running: 5, budget: budget(200) };
  const limits = create(several);
  expect([limits.isReserveUsed(), limits.waitForBudget(0, 0)]).toEqual([false, 0]);
  expect(startsOf(limits, 0)).toBe(1);
  expect([limits.isReserveUsed(), limits.waitForBudget(0, 0)]).toEqual([true, 0]);
  limits.read(budget(214), 0, 1);
  expect(startsOf(limits, LEASE - 1)).toBe(0);
  expect(limits.returning(LEASE - 1)).toMatchObject({ quota: -1 });
  limits.mayStart(false, 0, LEASE);
  expect(limits.returning(LEASE)).toMatchObject({ quota: 50 });
  expect(startsOf(limits, LEASE)).toBe(2);
  // Without a response, one request finds out.
  const silent = create({ ...several, isReserveUsed: true });
  expect([startsOf(silent, 0), startsOf(silent, LEASE), startsOf(silent, LEASE)]).toEqual([0, 1, 0]);
  silent.read(budget(30), 0, LEASE);
  expect(silent.returning(LEASE)).toMatchObject({ quota: 4 });
  expect(silent.isReserveUsed()).toBe(true);
  const kept = create(several);
  kept.mayStart(false, 5, LEASE);
  expect(kept.returning(LEASE)).toMatchObject({ quota: -1 });
  expect(startsOf(kept, LEASE)).toBe(1);
});

test('one of several has its part of a new window, of one request at least', () => {
  const limits = create({ processes: 4, running: 5, budget: budget(200, 100, 500) });
  limits.mayStart(false, 0, 500);
  expect(limits.returning(500)).toMatchObject({ quota: 121, budget: { left: 60_000 } });
  const many = create({ processes: 400, budget: budget(200, 100, 500) });
  many.mayStart(false, 0, 500);
  expect(many.returning(500)).toMatchObject({ quota: 1 });
});

test('processes that are alone at the same time never send more than what is left together', () => {
  const step = fc.record({ process: fc.integer({ min: 0, max: 7 }), passed: fc.integer({ min: 0, max: 200 }) });
  fc.assert(
    fc.property(
      // At least the reserve is left.
      fc.integer({ min: 9, max: 500 }),
      fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 8, maxLength: 8 }),
      fc.array(step, { minLength: 1, maxLength: 800 }),
      (left, held, steps) => {
        let remaining = left;
        let now = 0;
        const processes = held.map((running) => create({ processes: 8, running, budget: budget(left) }));
        for (const { process, passed } of steps) {
          now += passed;
          const limits = processes[process];
          if (!limits?.mayStart(false, 0, now)) continue;
          limits.started(false, now);
          remaining--;
          limits.read(budget(Math.max(0, remaining)), 0, now);
        }
        expect(remaining).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
