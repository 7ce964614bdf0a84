import { describe, expect, test } from 'vitest';
import { coordinate, createState, type LimitState } from '../../../src/send/redis/coordinate.ts';
import {
  ASSUMED_WINDOW,
  creditOf,
  GENERATION,
  type Message,
  MOST_MEMBERS,
  NONE,
  PRIMARY,
  type Reply,
  reserveOf,
  SECONDARY,
} from '../../../src/send/redis/message.ts';

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
        ...{ ended: 0, pause: 0, kind: NONE, last: undefined, reports: [], ...given },
      };
      return coordinate(state, message, now);
    },
  };
}

const reply = (given: Partial<Reply> = {}): Reply => ({
  ...{ granted: [0, 0], wait: 0, kind: NONE, writeWait: 0, processes: 1, count: 0, running: 0, credit: 0 },
  ...{ budget: undefined, ...given },
});
const report = (remaining: number, given: Partial<Message['reports'][number]> = {}) => ({
  reports: [{ remaining, limit: 500, window: 100, left: 9000, count: -1, others: 0, ...given }],
});
const last = (given: Partial<NonNullable<Message['last']>> = {}) => ({
  last: { count: 0, processes: 4, isPresent: true, budget: undefined, ...given },
});
const budget = { limit: 500, remaining: 90, window: 100, left: 9000 };

describe('turns', () => {
  test('begin up to the concurrency of all processes, in the order of their places', () => {
    const { tell, state } = start();
    expect(tell('a', NOW, { wanted: [3, 0] })).toEqual(reply({ granted: [3, 0], count: 3, running: 3 }));
    expect(state.nextProbe).toBe(0);
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
      expect(tell('a', NOW, { sequence, wanted: [9, 0], granted: [5, 0] })).toEqual(
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
      reply({ granted: [3, 1], processes: 2, count: 5, running: 4 }),
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
    // Two have started without asking.
    expect(tell('a', NOW, { wanted: [5, 0], granted: [2, 0], ended: 2 })).toMatchObject({
      ...{ granted: [5, 0], count: 5, running: 3, budget: { remaining: 1 } },
    });
    expect(tell('a', NOW, { wanted: [9, 0], granted: [5, 0], ended: 5 })).toMatchObject({
      ...{ granted: [6, 0], wait: 0, budget: { remaining: 0 } },
    });
    // The response of a running request can report more.
    expect(tell('a', NOW + 5, { wanted: [9, 0], granted: [6, 0], ended: 5 })).toMatchObject({ wait: 0, kind: NONE });
    expect(tell('a', NOW + 5, { wanted: [9, 0], granted: [6, 0], ended: 6 })).toMatchObject({
      ...{ wait: 8995, kind: PRIMARY, granted: [6, 0] },
    });
  });

  test('begins again after its window, without what is running, until a response reports the new one', () => {
    const { tell } = start();
    tell('a', NOW, { wanted: [2, 0], ...report(6, { count: 0 }) });
    const given = { wanted: [2, 0] as const, granted: [2, 0] as const };
    for (let now = NOW; now < NOW + 8999; now += LEASE - 1) tell('a', now, given);
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
    tell('a', NOW + 9000);
    tell('a', NOW + 9000, { granted: [400, 0], ended: 400 });
    const done = { granted: [400, 0] as const, ended: 400 };
    expect(tell('a', NOW + 9000, { ...done, ...report(300, { count: 400, window: 200 }) }).budget?.remaining).toBe(300);
  });

  test('keeps a reserve for each of several processes, of a fiftieth at most', () => {
    expect([
      reserveOf(1, 500, 99),
      reserveOf(2, 500, 99),
      reserveOf(9, 500, 99),
      reserveOf(20, 500, 99),
      reserveOf(20, 500, 4),
      reserveOf(20, 49, 99),
      reserveOf(2, 149, 99),
    ]).toEqual([0, 3, 10, 10, 4, 0, 2]);
    const { tell } = start();
    tell('a', NOW, report(5, { count: 0 }));
    expect(tell('b', NOW, { wanted: [4, 0] })).toMatchObject({ granted: [2, 0], budget: { remaining: 3 } });
    expect(tell('b', NOW, { wanted: [4, 0], granted: [2, 0], ended: 2 })).toMatchObject({ wait: 9000, kind: PRIMARY });
  });
});

describe('requests that do not ask', () => {
  const limit = 5000;
  const creditAt = (remaining: number, given: Partial<Message> = {}) =>
    start().tell('a', NOW, { ...report(remaining, { limit, count: 0 }), ...given }).credit;

  test('may start while more than a tenth of the budget is left, 16 at most', () => {
    expect([creditAt(4000), creditAt(516), creditAt(515), creditAt(501), creditAt(500), creditAt(0)]).toEqual([
      ...[16, 16, 15, 1, 0, 0],
    ]);
    expect([creditOf(16, 9, 1), creditOf(17, 0, 2), creditOf(-5, 0, 1)]).toEqual([15, 8, 0]);
    // Nobody knows what is left.
    expect(start().tell('a', NOW).credit).toBe(0);
    expect(start().tell('a', NOW, report(4000, { limit })).credit).toBe(0);
    expect(creditAt(4000, { pause: 100, kind: SECONDARY })).toBe(0);
  });

  test('have a part each, without the reserve, and none while others wait', () => {
    const { tell } = start();
    tell('a', NOW, report(523, { limit, count: 0 }));
    expect(tell('b', NOW).credit).toBe(10);
    const waits = { wanted: [1, 1], concurrency: 0, writeInterval: 100 } as const;
    // Its own reads may wait. Without concurrency, there is no reserve.
    expect(tell('b', NOW, { ...waits, wanted: [1, 0] }).credit).toBe(11);
    expect(tell('a', NOW).credit).toBe(0);
    expect(tell('b', NOW, waits).credit).toBe(0);
    expect(tell('b', NOW, { ...waits, wanted: [0, 1] }).credit).toBe(0);
    expect(tell('b', NOW).credit).toBe(10);
  });
});

describe('after the storage has lost what a process knows', () => {
  const start4 = (given: Partial<Message> = {}) => {
    const { state, tell } = start();
    const reply = tell('a', NOW, { wanted: [4, 0], concurrency: 8, ...last({ count: 70, budget }), ...given });
    return { state, tell, reply };
  };

  test('it counts in a new generation, and what is left is what the process knows without what may be running', () => {
    const { reply: found, state } = start4();
    // Two of eight slots, because there were four processes.
    expect(found).toEqual(
      reply({ granted: [2, 0], count: GENERATION + 2, running: 2, budget: { ...budget, remaining: 80 } }),
    );
    expect([state.returningUntil, state.parts, state.isUnsure]).toEqual([NOW + LEASE, 4, true]);
    const again = start();
    again.state.count = GENERATION + 5;
    again.tell('a', NOW, last({ count: GENERATION + 6 }));
    expect(again.state.count).toBe(2 * GENERATION);
  });

  test('it has lost nothing if it knows the process, or if the process was away', () => {
    for (const given of [undefined, last({ isPresent: false })]) {
      const { tell, state } = start();
      tell('a', NOW, given);
      expect([state.returningUntil, state.count]).toEqual([0, 0]);
      tell('a', NOW, last({ budget }));
      expect([state.returningUntil, state.count, state.limit]).toEqual([0, 0, 0]);
      tell('b', NOW, last({ isPresent: false, budget }));
      expect([state.returningUntil, state.count, state.limit]).toEqual([0, 0, 0]);
    }
    const old = start();
    old.tell('a', NOW);
    old.tell('a', NOW + 1, last({ count: 1, isPresent: false }));
    expect(old.state.returningUntil).toBe(NOW + 1 + LEASE);
  });

  test('it forgets the members and places that it has, because they may be old', () => {
    const { tell, state } = start();
    tell('old', NOW, { wanted: [9, 9], writeInterval: 100 });
    tell('a', NOW, { wanted: [1, 0] });
    expect(tell('a', NOW, { wanted: [1, 0], ...last({ count: 99 }) })).toMatchObject({
      ...{ granted: [1, 0], processes: 1, running: 1 },
    });
    expect(state.lines).toEqual([[], []]);
  });

  test('the others return without beginning again, and all have the whole concurrency when the last is back', () => {
    const { tell, state } = start4({ wanted: [9, 0] });
    for (const [index, process] of ['b', 'c'].entries()) {
      tell(process, NOW + 1, { granted: [3, 0], ended: 2, ...last({ count: 90, budget }) });
      expect([state.returningUntil, state.count, state.running]).toEqual([
        NOW + LEASE,
        GENERATION + 3 + index,
        3 + index,
      ]);
    }
    expect(tell('a', NOW + 2, { wanted: [9, 0], granted: [2, 0], concurrency: 8 }).granted).toEqual([2, 0]);
    tell('d', NOW + 3, last({ count: 2 * GENERATION }));
    expect([state.returningUntil, state.count]).toEqual([NOW + 3, 2 * GENERATION]);
    expect(tell('a', NOW + 3, { wanted: [9, 0], granted: [2, 0], concurrency: 8 }).granted).toEqual([6, 0]);
    const more = start4();
    more.tell('b', NOW, last({ processes: 9 }));
    expect(more.state.parts).toBe(9);
    more.tell('c', NOW, last({ processes: 1e9 }));
    expect(more.state.parts).toBe(MOST_MEMBERS);
  });

  test('all have the whole concurrency after a lease, and a single process at once', () => {
    const { tell } = start4();
    const given = { wanted: [9, 0] as const, granted: [2, 0] as const, concurrency: 8 };
    expect(tell('a', NOW + LEASE - 1, given).granted).toEqual([2, 0]);
    expect(tell('a', NOW + LEASE, given).granted).toEqual([8, 0]);
    expect(start4({ wanted: [9, 0], ...last({ count: 70, processes: 1 }) }).reply.granted).toEqual([8, 0]);
    // At least one.
    expect(start4({ wanted: [9, 0], concurrency: 3, ...last({ count: 70 }) }).reply.granted).toEqual([1, 0]);
    const writes = start4({ wanted: [1, 1], concurrency: 3, writeInterval: 5, ...last({ count: 70 }) });
    expect(writes.reply.granted).toEqual([0, 1]);
  });

  test('the budget is the lower one of the same window, and the newer one of two', () => {
    const remainingAfter = (window: number, remaining: number) => {
      const { tell, state } = start();
      tell('a', NOW, report(50, { count: 0 }));
      tell('a', NOW, last({ count: 9, budget: { ...budget, window, remaining } }));
      return [state.window, state.remaining];
    };
    expect([remainingAfter(100, 40), remainingAfter(99, 60), remainingAfter(101, 60)]).toEqual([
      ...[
        [100, 36],
        [99, 46],
        [101, 46],
      ],
    ]);
    expect([remainingAfter(98, 400), remainingAfter(102, 400)]).toEqual([
      [100, 46],
      [102, 396],
    ]);
    const unknown = start();
    Object.assign(unknown.state, { window: 100, remaining: 5 });
    unknown.tell('a', NOW, last({ count: 9, budget }));
    expect(unknown.state.remaining).toBe(86);
  });

  test('nobody is refused: one request after the other finds out what is left', () => {
    const { tell, state } = start4({ ...last({ count: 70, budget: { ...budget, remaining: 8 } }), wanted: [0, 0] });
    expect(state.nextProbe).toBe(0);
    const given = { wanted: [9, 0], concurrency: 8 } as const;
    expect(tell('a', NOW, given)).toMatchObject({ granted: [1, 0], wait: 0, kind: NONE, budget: { remaining: -1 } });
    expect(tell('a', NOW, { ...given, granted: [1, 0] }).granted).toEqual([1, 0]);
    // It has not ended after half a lease.
    expect(tell('a', NOW + LEASE / 2 - 1, { ...given, granted: [1, 0] }).granted).toEqual([1, 0]);
    expect(tell('a', NOW + LEASE / 2, { ...given, granted: [1, 0] }).granted).toEqual([2, 0]);
    expect(tell('a', NOW + LEASE / 2, { ...given, granted: [2, 0] }).granted).toEqual([2, 0]);
    // Both have ended without a report.
    const ended = { ...given, granted: [2, 0], ended: 2 } as const;
    expect(tell('a', NOW + LEASE / 2, ended)).toMatchObject({ granted: [3, 0], wait: 0 });
  });

  test('a response tells what is left, without what may be running until all are back', () => {
    const { tell, state } = start4({ ...last({ count: 70, budget: { ...budget, remaining: 3 } }), wanted: [1, 0] });
    const given = { wanted: [1, 0], granted: [1, 0], ended: 1, concurrency: 8 } as const;
    const known = { count: GENERATION + 1, others: 0 };
    expect(tell('a', NOW + 1, { ...given, ...report(400, known) }).budget?.remaining).toBe(392);
    expect(state.isUnsure).toBe(true);
    // Of before the loss.
    expect(tell('a', NOW + 2, { ...given, ...report(450, { count: 70 }) }).budget?.remaining).toBe(392);
    expect(tell('a', NOW + LEASE, { ...given, ...report(399, known) })).toMatchObject({
      credit: 16,
      budget: { remaining: 399 },
    });
    expect(state.isUnsure).toBe(false);
    const none = start4({ ...last({ count: 70, budget: { ...budget, remaining: 3 } }), wanted: [1, 0] });
    expect(none.tell('a', NOW + 1, { ...given, wanted: [2, 0], ...report(0, known) })).toMatchObject({
      ...{ granted: [1, 0], wait: 8999, kind: PRIMARY },
    });
  });

  test('what is left stays uncertain until a response tells that it is no more or that it was too low', () => {
    const unsureAfter = (remaining: number, others: number) => {
      const { tell, state } = start();
      tell('a', NOW, report(100, { count: 0 }));
      state.isUnsure = true;
      tell('a', NOW, report(remaining, { count: 0, others }));
      return state.isUnsure;
    };
    expect([unsureAfter(101, 2), unsureAfter(101, 1), unsureAfter(100, 2), unsureAfter(99, 2)]).toEqual([
      ...[true, false, false, false],
    ]);
    const { tell, state } = start();
    tell('a', NOW, { wanted: [1, 0], ...report(100, { count: 0 }) });
    tell('b', NOW);
    expect(state.isUnsure).toBe(false);
    tell('c', NOW, { granted: [2, 0], ended: 1 });
    expect([state.isUnsure, state.remaining]).toEqual([true, 98]);
    tell('c', NOW, { granted: [2, 0], ended: 1, ...report(50, { window: 98, count: 0 }) });
    expect(state.isUnsure).toBe(true);
  });

  test('a window that begins while processes return is without what may be running', () => {
    const { tell } = start4({ wanted: [0, 0], ...last({ count: 70, budget: { ...budget, left: 10 } }) });
    expect(tell('a', NOW + 10, { concurrency: 8 }).budget).toEqual({ ...budget, remaining: 492, left: ASSUMED_WINDOW });
    const later = start4({ wanted: [0, 0], ...last({ count: 70, budget: { ...budget, left: LEASE } }) });
    expect(later.tell('a', NOW + LEASE).budget).toEqual({ ...budget, remaining: 500, left: ASSUMED_WINDOW });
  });
});

describe('a state that cannot be right is corrected:', () => {
  const DAY = 86_400_000;
  const corrected = (given: Partial<LimitState>, message: Partial<Message> = {}) => {
    const { state, tell } = start();
    tell('a', NOW, { ...report(90, { count: 0 }) });
    Object.assign(state, given);
    return { state, reply: tell('a', NOW, { wanted: [1, 0], ...message }) };
  };

  test('a pause of more than a day, or without a kind, is ignored', () => {
    const grantedAfter = (given: Partial<LimitState>) => corrected(given).reply.granted[0];
    expect(grantedAfter({ pausedUntil: NOW + DAY + 1, kind: PRIMARY })).toBe(1);
    expect(grantedAfter({ pausedUntil: NOW + DAY, kind: PRIMARY })).toBe(0);
    expect(grantedAfter({ pausedUntil: NOW + DAY, kind: SECONDARY })).toBe(0);
    for (const kind of [0, 3]) expect(grantedAfter({ pausedUntil: NOW + 9, kind })).toBe(1);
  });

  test('a budget of more than a day is unknown, and no more is left than the limit', () => {
    expect(corrected({ resetAt: NOW + DAY + 1, remaining: -9 }).reply).toMatchObject({
      budget: undefined,
      granted: [1, 0],
    });
    expect(corrected({ resetAt: NOW + DAY }).reply.budget?.remaining).toBe(89);
    expect(corrected({ limit: -5 }).state.limit).toBe(0);
    expect(corrected({ remaining: 999 }).reply.budget?.remaining).toBe(499);
  });

  test('a return ends with the lease', () => {
    const { state } = corrected({ returningUntil: NOW + 9e9, nextProbe: NOW + 9e9, parts: 1e9 });
    // With so many parts, it is not over before.
    expect([state.returningUntil, state.nextProbe, state.parts]).toEqual([NOW + LEASE, NOW + LEASE, MOST_MEMBERS]);
    expect(corrected({ parts: 0 }).state.parts).toBe(1);
  });

  test('members have at most a lease, and too many are none', () => {
    const { state, tell } = start();
    tell('a', NOW, { wanted: [4, 0] });
    Object.assign(state.members.get('a') ?? {}, { expires: NOW + 9e9 });
    expect(tell('b', NOW).processes).toBe(2);
    expect(tell('b', NOW + LEASE).processes).toBe(1);
    const many = start();
    many.tell('a', NOW);
    const [member] = many.state.members.values();
    for (let count = 1; count < MOST_MEMBERS; count++)
      many.state.members.set(`${count}`, structuredClone(member) as never);
    expect(many.tell('a', NOW + 1).processes).toBe(MOST_MEMBERS);
    many.state.members.set('more', structuredClone(member) as never);
    expect(many.tell('a', NOW + 2).processes).toBe(1);
  });

  test('more ended than began is nothing that runs', () => {
    const { tell } = start();
    expect(tell('a', NOW, { granted: [1, 0], ended: 3 }).running).toBe(0);
  });

  test('lines that do not contain the places of the members begin again', () => {
    for (const kind of [0, 1] as const) {
      const { state, tell } = start();
      const given = { wanted: kind ? ([0, 2] as const) : ([2, 0] as const), writeInterval: 10, concurrency: 0 };
      tell('a', NOW, given);
      state.lines[kind] = [];
      tell('b', NOW, given);
      tell('a', NOW, given);
      expect(state.lines[kind]).toEqual(['b', 'b', 'a', 'a']);
      state.lines[kind].unshift('foreign', 'b');
      tell('b', NOW + 249, given);
      expect(state.lines[kind]).toHaveLength(6);
      tell('b', NOW + 250, given);
      tell('a', NOW + 250, given);
      expect(state.lines[kind]).toEqual(['b', 'b', 'a', 'a']);
    }
  });

  test('places that a process does not have are not granted', () => {
    const { state, tell } = start();
    tell('a', NOW);
    state.lines = [['a', 'a'], ['a']];
    expect(tell('a', NOW, { wanted: [1, 0] }).granted).toEqual([1, 0]);
    state.lines = [[], []];
    tell('a', NOW, { wanted: [3, 0], granted: [1, 0], concurrency: 0 });
    state.lines = [[], []];
    expect(tell('a', NOW, { wanted: [1, 0], granted: [1, 0] }).granted).toEqual([1, 0]);
  });
});
