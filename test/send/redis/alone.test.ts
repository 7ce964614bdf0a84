import { expect, test } from 'vitest';
import { type AloneSettings, createAlone } from '../../../src/send/redis/alone.ts';
import fc from '../../support/fast-check.ts';

const LEASE = 1000;
const CONCURRENCY = 10;

const create = (given: Partial<AloneSettings>) =>
  createAlone({
    ...{ concurrency: CONCURRENCY, writeInterval: 100, lease: LEASE, processes: 1, running: 0, now: 0 },
    ...{ budget: undefined, isReserveUsed: false, isIgnored: false, ...given },
  });

const budget = (remaining: number, window = 100, resetAt = 1e9) => ({ limit: 500, remaining, window, resetAt });

/** How many requests may start at a time, if none of them ends. */
function startsOf(limits: ReturnType<typeof create>, now: number, running = 0): number {
  let started = 0;
  for (; started < 1000 && limits.mayStart(false, running + started, now); started++) limits.started(false, now);
  return started;
}

/** How many requests may start, one after the other. */
function quotaOf(limits: ReturnType<typeof create>, now: number): number {
  let started = 0;
  for (; started < 1000 && limits.mayStart(false, 0, now); started++) limits.started(false, now);
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
  // No more than is left, even if the part of the limit is more.
  const late = create({ processes: 4, running: 10, budget: budget(0), isReserveUsed: true });
  late.read(budget(3, 200), 0, 2);
  expect(quotaOf(late, 2)).toBe(3);
});

test('a process that the storage lets start nothing has its part at once', () => {
  const limits = create({ processes: 4, isIgnored: true });
  expect(startsOf(limits, 0)).toBe(2);
  expect(startsOf(create({ processes: 4, isIgnored: true, budget: budget(0), isReserveUsed: true }), 0)).toBe(1);
});

test('the only process waits for nobody, and knows how long a window without a report lasts', () => {
  expect(create({}).nextTime(0)).toBe(Infinity);
  const limits = create({ budget: budget(3, 100, 5000) });
  expect(limits.nextTime(0)).toBe(5000);
  expect(limits.mayStart(false, 0, 5000)).toBe(true);
  expect(limits.nextTime(5000)).toBe(65_000);
});

test('the only process corrects its budget by the responses of the same window', () => {
  const after = (found: ReturnType<typeof budget>, running: number, left = 3) => {
    const limits = create({ budget: budget(left, 100, 5000) });
    limits.read(found, running, 0);
    return { quota: quotaOf(limits, 0), wait: limits.waitForBudget(0, 0) };
  };
  expect(after(budget(50, 101, 4000), 2)).toEqual({ quota: 48, wait: 4000 });
  expect(after(budget(7, 99, 9000), 2, 48)).toEqual({ quota: 7, wait: 5000 });
  expect(after(budget(1, 98), 0, 7)).toEqual({ quota: 7, wait: 5000 });
  expect(after(budget(400, 102, 6000), 3)).toEqual({ quota: 400, wait: 6000 });
  expect(after(budget(0, 200, 6000), 600)).toEqual({ quota: 0, wait: 6000 });
  const unknown = create({});
  unknown.read(budget(9, 100, 700), 2, 0);
  expect(quotaOf(unknown, 0)).toBe(7);
});

test('one of several learns its part from the first response', () => {
  const several = { processes: 4, running: 5, budget: budget(200) };
  const limits = create(several);
  expect([limits.isReserveUsed(), limits.waitForBudget(0, 0)]).toEqual([false, 0]);
  expect(startsOf(limits, 0)).toBe(1);
  expect([limits.isReserveUsed(), limits.waitForBudget(0, 0)]).toEqual([true, 0]);
  limits.read(budget(214), 0, 1);
  expect(limits.isReserveUsed()).toBe(true);
  expect(quotaOf(limits, 1)).toBe(50);
  // A later response has less for all.
  const less = create(several);
  less.read(budget(214), 0, 1);
  less.read(budget(30), 0, 1);
  less.read(budget(25, 98), 0, 1);
  expect(quotaOf(less, 1)).toBe(20);
});

test('one of several without a part asks again after a lease, until a response says that nothing is left', () => {
  const limits = create({ processes: 4, running: 5, budget: budget(200), isReserveUsed: true });
  expect([startsOf(limits, 0), startsOf(limits, LEASE - 1), limits.waitForBudget(0, 1)]).toEqual([0, 0, 0]);
  expect([startsOf(limits, LEASE), startsOf(limits, LEASE)]).toEqual([1, 0]);
  limits.read(budget(14), 0, LEASE);
  expect(startsOf(limits, LEASE)).toBe(0);
  expect([limits.waitForBudget(0, LEASE + 1), limits.waitForBudget(1, LEASE + 1)]).toEqual([LEASE - 1, 0]);
  expect(limits.nextTime(LEASE + 1)).toBe(2 * LEASE);
  expect([startsOf(limits, 2 * LEASE - 1), startsOf(limits, 2 * LEASE)]).toEqual([0, 1]);
  limits.read(budget(0), 0, 2 * LEASE);
  limits.read(budget(5), 0, 2 * LEASE);
  expect([startsOf(limits, 3 * LEASE), limits.waitForBudget(0, 3 * LEASE)]).toEqual([0, 1e9 - 3 * LEASE]);
  // The next window.
  expect(startsOf(limits, 1e9)).toBe(2);
  expect(startsOf(limits, 1e9 + 1, 0)).toBe(2);
  const soon = create({ processes: 4, running: 5, budget: budget(200, 100, 500) });
  soon.read(budget(14, 100, 500), 0, 1);
  expect(soon.waitForBudget(0, 1)).toBe(499);
});

test('one of several has its part of a new window, of one request at least', () => {
  const limits = create({ processes: 4, running: 5, budget: budget(200, 100, 500) });
  expect(quotaOf(limits, 500)).toBe(121);
  const many = create({ processes: 400, budget: budget(200, 100, 500), running: 1 });
  expect(quotaOf(many, 500)).toBe(1);
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
