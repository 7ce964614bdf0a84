import { describe, expect, test } from 'vitest';
import { coordinate, createState } from '../../src/redis/coordinate.ts';
import {
  ASSUMED_WINDOW,
  type Message,
  NONE,
  PRIMARY,
  type Reply,
  reserveOf,
  SECONDARY,
} from '../../src/redis/message.ts';

const LEASE = 1000;
const NOW = 50_000;

/** A storage, and processes that send messages to it. */
function start() {
  const state = createState();
  const sequences = new Map<string, number>();
  return {
    state,
    tell(process: string, now: number, given: Partial<Message> = {}): Reply {
      const sequence = (sequences.get(process) ?? 0) + 1;
      sequences.set(process, sequence);
      const message: Message = {
        ...{ process, sequence, concurrency: 4, writeInterval: 0, lease: LEASE, wanted: [0, 0], granted: [0, 0] },
        ...{ ended: 0, spent: 0, pause: 0, kind: NONE, returning: undefined, reports: [], ...given },
      };
      return coordinate(state, message, now);
    },
  };
}

const reply = (given: Partial<Reply> = {}): Reply => ({
  ...{ granted: [0, 0], wait: 0, kind: NONE, writeWait: 0, processes: 1, count: 0, running: 0, budget: undefined },
  ...given,
});
const report = (remaining: number, given: Partial<Message['reports'][number]> = {}) => ({
  reports: [{ remaining, limit: 500, window: 100, left: 9000, count: -1, others: 0, ...given }],
});
const alone = (given: Partial<NonNullable<Message['returning']>> = {}) => ({
  returning: { wasAlone: true, processes: 4, quota: -1, budget: undefined, ...given },
});
const budget = { limit: 500, remaining: 90, window: 100, left: 9000 };

describe('turns', () => {
  test('begin up to the concurrency of all processes, in the order of their places', () => {
    const { tell } = start();
    expect(tell('a', NOW, { wanted: [3, 0] })).toEqual(reply({ granted: [3, 0], count: 3, running: 3 }));
    expect(tell('b', NOW, { wanted: [3, 0] })).toEqual(reply({ granted: [1, 0], processes: 2, count: 4, running: 4 }));
    expect(tell('a', NOW, { wanted: [5, 0], granted: [3, 0], ended: 1 })).toEqual(
      reply({ granted: [3, 0], processes: 2, count: 4, running: 3 }),
    );
    expect(tell('b', NOW, { wanted: [3, 0], granted: [1, 0] })).toEqual(
      reply({ granted: [2, 0], processes: 2, count: 5, running: 4 }),
    );
    // One of b and two of a wait, in this order.
    expect(tell('a', NOW, { wanted: [5, 0], granted: [3, 0], ended: 3 })).toEqual(
      reply({ granted: [4, 0], processes: 2, count: 6, running: 3 }),
    );
  });

  test('are not decided by an old message, and a message counts grants that were lost', () => {
    const { tell } = start();
    tell('a', NOW, { wanted: [1, 0] });
    for (const sequence of [0, 1]) {
      expect(tell('a', NOW, { sequence, wanted: [9, 0], spent: 5 })).toEqual(
        reply({ granted: [1, 0], count: 1, running: 1 }),
      );
    }
    expect(tell('a', NOW, { sequence: 9, wanted: [1, 0], granted: [0, 0] })).toMatchObject({
      granted: [1, 0],
      running: 1,
    });
    expect(tell('a', NOW, { sequence: 10, wanted: [3, 0], granted: [2, 0], ended: 1 })).toMatchObject({
      granted: [3, 0],
      running: 2,
    });
    expect(tell('new', NOW, { granted: [3, 1], ended: 2 })).toEqual(
      reply({ granted: [3, 1], processes: 2, count: 2, running: 4 }),
    );
  });

  test('of a process whose lease is over are free, and its places are given up', () => {
    const { tell } = start();
    tell('dead', NOW, { wanted: [9, 9] });
    expect(tell('a', NOW + LEASE - 1, { wanted: [2, 0] })).toMatchObject({ granted: [0, 0], processes: 2 });
    expect(tell('b', NOW + LEASE, { wanted: [2, 0] })).toEqual(
      reply({ granted: [2, 0], count: 6, running: 2, processes: 2 }),
    );
  });

  test('of dead processes are looked for every quarter of a lease, or if the clock was set back', () => {
    const { tell } = start();
    tell('a', NOW);
    tell('dead', NOW + 10, { wanted: [4, 0] });
    tell('a', NOW + LEASE);
    // The next look is at NOW + 1250.
    expect(tell('a', NOW + LEASE + 10).processes).toBe(2);
    expect(tell('a', NOW + LEASE + 249).processes).toBe(2);
    expect(tell('a', NOW + LEASE + 250)).toMatchObject({ processes: 1, running: 0 });
    expect(tell('b', NOW - 9000, { wanted: [4, 0] })).toMatchObject({ processes: 2, granted: [4, 0] });
    const back = start();
    back.tell('a', NOW + 9000, { wanted: [4, 0] });
    back.state.running = 7;
    expect(back.tell('a', NOW, { wanted: [4, 0], granted: [4, 0] }).running).toBe(4);
    const recent = start();
    recent.tell('a', NOW, { wanted: [4, 0] });
    recent.state.running = 7;
    expect(recent.tell('a', NOW + 249, { wanted: [4, 0], granted: [4, 0] }).running).toBe(7);
  });

  test('that are no longer wanted give up the last places, of which a process has at most 1000', () => {
    const { tell, state } = start();
    tell('a', NOW, { wanted: [2000, 0], concurrency: 1 });
    expect([state.lines[0].length, state.members.get('a')?.places]).toEqual([999, [999, 0]]);
    tell('b', NOW, { wanted: [2, 1], concurrency: 1, writeInterval: 10 });
    tell('a', NOW, { wanted: [3, 0], granted: [1, 0], concurrency: 1 });
    expect(state.lines).toEqual([['a', 'a', 'b', 'b'], ['b']]);
    tell('b', NOW, { wanted: [1, 0], concurrency: 1 });
    tell('a', NOW, { wanted: [4, 0], granted: [1, 0], concurrency: 1 });
    expect(state.lines).toEqual([['a', 'a', 'b', 'a'], []]);
    tell('a', NOW, { wanted: [3, 0], granted: [1, 0], concurrency: 1 });
    expect(state.lines).toEqual([['a', 'a', 'b'], []]);
    tell('a', NOW, { wanted: [0, 0], granted: [1, 0], concurrency: 1 });
    expect(state.lines).toEqual([['b'], []]);
  });
});

describe('writes', () => {
  test('keep their distance, and one slot is kept for the first', () => {
    const { tell } = start();
    const given = { writeInterval: 100, concurrency: 3 };
    expect(tell('a', NOW, { ...given, wanted: [0, 2] })).toEqual(
      reply({ granted: [0, 1], count: 1, running: 1, writeWait: 100 }),
    );
    expect(tell('a', NOW + 99, { ...given, wanted: [0, 2], granted: [0, 1] })).toMatchObject({
      granted: [0, 1],
      writeWait: 1,
    });
    // The first write is that of a, so that b has one of the two free slots.
    expect(tell('b', NOW + 100, { ...given, wanted: [5, 1] })).toMatchObject({ granted: [1, 0], writeWait: 0 });
    expect(tell('a', NOW + 100, { ...given, wanted: [0, 2], granted: [0, 1] })).toMatchObject({ granted: [0, 2] });
    expect(tell('b', NOW + 200, { ...given, wanted: [5, 1], granted: [1, 0] })).toMatchObject({ granted: [1, 0] });
    // With a shorter interval, nobody waits for the longer one.
    expect(tell('b', NOW + 101, { wanted: [5, 1], granted: [1, 0], writeInterval: 10, concurrency: 3 })).toMatchObject({
      writeWait: 10,
    });
  });

  test('come before reads if one slot is free', () => {
    const { tell } = start();
    expect(tell('a', NOW, { concurrency: 1, wanted: [1, 1], writeInterval: 100 })).toMatchObject({ granted: [0, 1] });
    expect(
      tell('a', NOW + 50, { concurrency: 1, wanted: [1, 2], granted: [0, 1], ended: 1, writeInterval: 100 }),
    ).toMatchObject({
      granted: [1, 1],
      writeWait: 50,
    });
  });
});

describe('a pause', () => {
  test('stops all turns until its end, and only a longer one replaces it', () => {
    const { tell } = start();
    expect(tell('a', NOW, { wanted: [1, 0], pause: 300, kind: SECONDARY })).toEqual(
      reply({ wait: 300, kind: SECONDARY }),
    );
    expect(tell('b', NOW + 100, { wanted: [1, 0], pause: 200, kind: PRIMARY })).toEqual(
      reply({ wait: 200, kind: SECONDARY, processes: 2 }),
    );
    expect(tell('b', NOW + 100, { wanted: [1, 0], pause: 201, kind: PRIMARY })).toEqual(
      reply({ wait: 201, kind: PRIMARY, processes: 2 }),
    );
    expect(tell('a', NOW + 300, { wanted: [1, 0] })).toMatchObject({ wait: 1, kind: PRIMARY });
    expect(tell('a', NOW + 301, { wanted: [1, 0] })).toMatchObject({ wait: 0, kind: NONE, granted: [1, 0] });
  });
});

describe('the budget', () => {
  test('is what a response reports, without what it may not have counted', () => {
    const { tell } = start();
    tell('a', NOW, { wanted: [2, 0] });
    // Unknown: all that run, and as many as the concurrency, may be missing.
    expect(tell('a', NOW, { wanted: [2, 0], granted: [2, 0], ended: 1, ...report(90) })).toEqual(
      reply({ granted: [2, 0], count: 2, running: 1, budget: { ...budget, remaining: 85 } }),
    );
    const known = start();
    known.tell('a', NOW, { wanted: [3, 0] });
    const given = { wanted: [3, 0] as const, granted: [3, 0] as const, ended: 3 };
    expect(known.tell('a', NOW, { ...given, ...report(90, { count: 3, others: 2 }) }).budget).toEqual({
      ...budget,
      remaining: 88,
    });
    // A count of the future is that of a storage that was lost.
    expect(known.tell('a', NOW, { ...given, ...report(80, { count: 4, others: 2 }) }).budget?.remaining).toBe(80);
    expect(known.tell('a', NOW, { ...given, ...report(99, { count: 3, others: 0 }) }).budget?.remaining).toBe(99);
    expect(known.tell('a', NOW, { ...given, ...report(98, { count: 0, others: 0 }) }).budget?.remaining).toBe(98);
    expect(known.tell('a', NOW, { ...given, ...report(200, { count: -1 }) }).budget?.remaining).toBe(98);
  });

  test('of the same window is corrected, of an older one ignored, and of a newer one replaces it', () => {
    const { tell } = start();
    const now = { wanted: [0, 0] as const };
    const left = (given: object) => tell('a', NOW + 10, { ...now, ...given }).budget;
    expect(left(report(90, { count: 0 }))).toEqual({ ...budget, remaining: 90 });
    expect(left(report(70, { count: 0, window: 99, left: 5000, limit: 400 }))).toEqual({
      ...{ limit: 400, remaining: 70, window: 100, left: 5000 },
    });
    expect(left(report(60, { count: 0, window: 98, left: 100 }))).toEqual({
      ...{ limit: 400, remaining: 70, window: 100, left: 5000 },
    });
    expect(left(report(65, { count: 0, window: 101, left: 8000 }))).toEqual({
      ...{ limit: 500, remaining: 65, window: 100, left: 5000 },
    });
    expect(left(report(490, { count: 0, window: 102, left: 8000 }))).toEqual({
      ...{ limit: 500, remaining: 490, window: 102, left: 8000 },
    });
  });

  test('is used up by turns, and by those that began without the storage', () => {
    const { tell } = start();
    tell('a', NOW, report(6, { count: 0 }));
    expect(tell('a', NOW, { wanted: [3, 0], spent: 2 })).toMatchObject({
      ...{ granted: [3, 0], count: 5, budget: { remaining: 1 } },
    });
    expect(tell('a', NOW, { wanted: [9, 0], granted: [3, 0], ended: 3 })).toMatchObject({
      ...{ granted: [4, 0], wait: 0, budget: { remaining: 0 } },
    });
    // The response of a running request can report more.
    expect(tell('a', NOW + 5, { wanted: [9, 0], granted: [4, 0], ended: 3 })).toMatchObject({ wait: 0, kind: NONE });
    expect(tell('a', NOW + 5, { wanted: [9, 0], granted: [4, 0], ended: 4 })).toMatchObject({
      ...{ wait: 8995, kind: PRIMARY, granted: [4, 0] },
    });
  });

  test('begins again after its window, without what is running, until a response reports the new one', () => {
    const { tell } = start();
    tell('a', NOW, { wanted: [2, 0], ...report(6, { count: 0 }) });
    const given = { wanted: [2, 0] as const, granted: [2, 0] as const };
    expect(tell('a', NOW + 8999, given).budget).toEqual({ ...budget, remaining: 4, left: 1 });
    expect(tell('a', NOW + 9000, given).budget).toEqual({ ...budget, remaining: 498, left: ASSUMED_WINDOW });
    // A late response of the old window is ignored.
    expect(tell('a', NOW + 9000, { ...given, ...report(3, { count: 2 }) }).budget?.remaining).toBe(498);
    const next = { ...given, ended: 2, ...report(480, { count: 0, window: 200 }) };
    expect(tell('a', NOW + 9000, next).budget).toEqual({ ...budget, remaining: 480, window: 200 });
    const none = start();
    expect(none.tell('a', NOW).budget).toBeUndefined();
  });

  test('of a window that began by its time is at most what a response says, and no less than is certain', () => {
    for (const [remaining, expected] of [
      [499, 498],
      [450, 450],
    ] as const) {
      const { tell } = start();
      tell('a', NOW, { wanted: [2, 0], ...report(6, { count: 0 }) });
      const given = { wanted: [2, 0] as const, granted: [2, 0] as const };
      tell('a', NOW + 9000, given);
      expect(tell('a', NOW + 9000, { ...given, ...report(remaining, { window: 200 }) }).budget?.remaining).toBe(
        expected,
      );
    }
    const { tell } = start();
    tell('a', NOW, { ...report(6, { count: 0 }) });
    tell('a', NOW + 9000, { spent: 400 });
    expect(tell('a', NOW + 9000, report(300, { count: 400, window: 200 })).budget?.remaining).toBe(300);
  });

  test('keeps a reserve for each of several processes, of a fiftieth at most', () => {
    expect([
      reserveOf(1, 500),
      reserveOf(2, 500),
      reserveOf(9, 500),
      reserveOf(20, 500),
      reserveOf(20, 49),
      reserveOf(2, 149),
    ]).toEqual([0, 3, 10, 10, 0, 2]);
    const { tell } = start();
    tell('a', NOW, report(5, { count: 0 }));
    expect(tell('b', NOW, { wanted: [4, 0] })).toMatchObject({ granted: [2, 0], budget: { remaining: 3 } });
    expect(tell('b', NOW, { wanted: [4, 0], granted: [2, 0], ended: 2 })).toMatchObject({ wait: 9000, kind: PRIMARY });
  });
});

describe('after the storage was lost', () => {
  test('the first process that returns begins a time in which all have only their part', () => {
    const { tell, state } = start();
    expect(tell('a', NOW, { wanted: [4, 0], ...alone({ quota: 7, budget }), concurrency: 8 })).toEqual(
      reply({ granted: [2, 0], count: 2, running: 2, budget: { ...budget, remaining: 5 } }),
    );
    expect([state.returningUntil, state.parts, state.mayProbe]).toEqual([NOW + LEASE, 4, false]);
    // The next adds its part of the same window.
    expect(tell('b', NOW + 1, { ...alone({ quota: 20, budget: { ...budget, window: 101 } }) }).budget?.remaining).toBe(
      25,
    );
    expect(tell('c', NOW + 1, { ...alone({ quota: -1, budget }) }).budget?.remaining).toBe(25);
    expect(tell('d', NOW + 1, { ...alone({ quota: 9, budget: { ...budget, window: 102 } }) }).budget?.remaining).toBe(
      25,
    );
    expect(tell('e', NOW + 1, { ...alone({ quota: 9 }) }).budget?.remaining).toBe(25);
    const before = tell('a', NOW + LEASE - 1, { wanted: [9, 0], granted: [2, 0], concurrency: 8 });
    expect(before.granted).toEqual([2, 0]);
    expect(tell('a', NOW + LEASE, { wanted: [9, 0], granted: [2, 0], concurrency: 8 }).granted).toEqual([8, 0]);
  });

  test('a process has at least one turn, and its writes count', () => {
    const { tell } = start();
    expect(tell('a', NOW, { wanted: [0, 1], ...alone(), concurrency: 3, writeInterval: 5 })).toMatchObject({
      granted: [0, 1],
    });
    expect(tell('b', NOW, { wanted: [2, 0], ...alone(), concurrency: 3, writeInterval: 5 })).toMatchObject({
      granted: [1, 0],
    });
    expect(tell('b', NOW + 5, { wanted: [2, 1], granted: [1, 0], concurrency: 3, writeInterval: 5 })).toMatchObject({
      granted: [1, 0],
    });
  });

  test('one request finds out what is left, if the first process does not know its part', () => {
    const { tell } = start();
    expect(tell('a', NOW, { wanted: [1, 0], ...alone({ budget }) })).toMatchObject({
      ...{ granted: [0, 0], wait: 9000, kind: PRIMARY, budget: { ...budget, remaining: 0 } },
    });
    expect(tell('a', NOW + LEASE - 1, { wanted: [1, 0] }).granted).toEqual([0, 0]);
    expect(tell('a', NOW + LEASE, { wanted: [2, 0] })).toMatchObject({ granted: [1, 0], budget: { remaining: 0 } });
    expect(tell('a', NOW + LEASE, { wanted: [2, 0], granted: [1, 0], ended: 1 })).toMatchObject({ granted: [1, 0] });
    const without = start();
    expect(without.tell('a', NOW, { wanted: [1, 0], ...alone() })).toMatchObject({
      granted: [1, 0],
      budget: undefined,
    });
    expect(without.state.mayProbe).toBe(false);
  });

  test('a window that begins while processes return has only the part of one', () => {
    const { tell } = start();
    tell('a', NOW, { ...alone({ quota: 3, budget: { ...budget, left: 10 } }) });
    expect(tell('a', NOW + 10).budget).toEqual({ ...budget, remaining: 125, left: ASSUMED_WINDOW });
    const later = start();
    later.tell('a', NOW, { ...alone({ quota: 3, budget: { ...budget, left: LEASE } }) });
    expect(later.tell('a', NOW + LEASE).budget).toEqual({ ...budget, remaining: 500, left: ASSUMED_WINDOW });
    const reported = start();
    reported.tell('a', NOW, { ...alone({ quota: 3, budget }) });
    expect(reported.tell('a', NOW, report(401, { count: 0, window: 200 })).budget?.remaining).toBe(100);
    expect(reported.tell('a', NOW, report(450, { count: 0, window: 200 })).budget?.remaining).toBe(100);
    expect(reported.tell('a', NOW + LEASE, report(450, { count: 0, window: 200 })).budget?.remaining).toBe(450);
  });

  test('a process that was in contact returns to a new storage only', () => {
    const contact = { wasAlone: false };
    const fresh = start();
    fresh.tell('a', NOW, { ...alone(contact) });
    expect(fresh.state.returningUntil).toBe(NOW + LEASE);
    const used = start();
    used.tell('a', NOW);
    used.tell('b', NOW + 5000, { ...alone({ ...contact, budget }) });
    expect([used.state.returningUntil, used.state.remaining]).toEqual([0, 90]);
    const lost = start();
    lost.tell('a', NOW);
    lost.tell('b', NOW + 5000, { ...alone({ quota: 4, budget }) });
    expect([lost.state.returningUntil, lost.state.remaining]).toEqual([NOW + 5000 + LEASE, 4]);
    const shared = start();
    shared.tell('a', NOW);
    shared.tell('b', NOW, { ...alone({ quota: 4, budget }) });
    expect([shared.state.returningUntil, shared.state.remaining]).toEqual([0, 4]);
    const single = start();
    single.tell('a', NOW, { ...alone({ processes: 1, quota: 4, budget }) });
    expect([single.state.returningUntil, single.state.parts, single.state.remaining]).toEqual([0, 1, 4]);
    const known = start();
    known.tell('a', NOW, report(50, { count: 0 }));
    known.tell('b', NOW, { ...alone({ quota: 4, budget }) });
    expect(known.state.remaining).toBe(50);
    // A process that is known already does not return.
    const present = start();
    present.tell('a', NOW);
    present.tell('a', NOW, { ...alone({ quota: 4, budget }) });
    expect(present.state.limit).toBe(0);
  });
});
