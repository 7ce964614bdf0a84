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
