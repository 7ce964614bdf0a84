import type { SharedLease, SharedPause, SharedRequest } from 'routebook/send';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLine } from '../../../src/send/redis/line.ts';
import { type Message, NONE, PRIMARY, type Reply, SECONDARY } from '../../../src/send/redis/message.ts';

const START = 1_800_000_000_000;
const LEASE = 3000;
const TIMEOUT = 50;
const GOES_ON = 'This process now uses its own limits. It reconnects automatically.';

/** Milliseconds that the process was busy, in which no timer could end. */
let skipped = 0;

beforeEach(() => {
  skipped = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - START + 5000 + skipped);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A line with a storage that responds when a test says so. */
function start() {
  const messages: Message[] = [];
  const open: { resolve(reply: Reply): void; reject(fault: unknown): void }[] = [];
  const notices: string[] = [];
  const line = createLine({
    store: {
      name: 'The storage',
      decide: (key, message) =>
        new Promise<Reply>((resolve, reject) => {
          expect(key).toBe('key');
          messages.push(message);
          open.push({ resolve, reject });
        }),
    },
    ...{ key: 'key', process: 'me', lease: LEASE, timeout: TIMEOUT },
    readBudget: (headers) => JSON.parse(headers.get('budget') ?? 'null') ?? undefined,
  });
  const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
  return {
    ...{ line, messages, notices, pass },
    /** Asks for a turn. The list contains what it got, or the error. */
    ask(given: Partial<SharedRequest> = {}): (SharedLease | SharedPause | Error)[] {
      const found: (SharedLease | SharedPause | Error)[] = [];
      const request: SharedRequest = {
        ...{ origin: '', resource: '', credentials: [], isWrite: false, concurrency: 4, writeInterval: 0 },
        ...{ maxWait: 60_000, signal: undefined, notify: (message) => void notices.push(message), ...given },
      };
      line.acquire(request).then(
        (value) => found.push(value),
        (error) => found.push(error),
      );
      return found;
    },
    /** Responds to the oldest message that has no response. */
    async reply(given: Partial<Reply> | Error): Promise<void> {
      const next = open.shift();
      if (given instanceof Error) next?.reject(given);
      else {
        next?.resolve({
          ...{ granted: [0, 0], wait: 0, kind: NONE, writeWait: 0, processes: 1, count: 0, running: 0 },
          ...{ credit: 0, budget: undefined, ...given },
        });
      }
      await pass();
    },
  };
}

const headersOf = (budget: object) => new Headers({ budget: JSON.stringify(budget) });
const release = (found: readonly (SharedLease | SharedPause | Error)[], headers?: Headers) =>
  (found[0] as SharedLease).release(headers);
const first = {
  ...{ process: 'me', sequence: 1, concurrency: 4, writeInterval: 0, lease: LEASE, ended: 0 },
  ...{ wanted: [1, 0], granted: [0, 0], pause: 0, kind: NONE, last: undefined, reports: [] },
};
const last = { count: 0, processes: 1, isPresent: true, budget: undefined };

describe('a message', () => {
  test('counts what was asked for at once, reads and spaced writes apart', async () => {
    const { ask, messages, pass } = start();
    ask();
    ask({ isWrite: true, writeInterval: 100 });
    ask({ isWrite: true, writeInterval: 100, concurrency: 2_000_000 });
    await pass();
    expect(messages).toEqual([{ ...first, wanted: [1, 2], writeInterval: 100, concurrency: 1_000_000 }]);
  });

  test('counts a write without an interval as a read', async () => {
    const { ask, messages, pass } = start();
    ask({ isWrite: true });
    await pass();
    expect(messages).toEqual([first]);
  });

  test('reports what has ended with the next request, or a millisecond later', async () => {
    const { ask, messages, pass, reply } = start();
    const one = ask();
    await pass();
    await reply({ granted: [1, 0] });
    release(one);
    release(one);
    await pass();
    expect(messages).toHaveLength(1);
    await pass(1);
    const ended = { ...first, sequence: 2, granted: [1, 0], ended: 1, last };
    expect(messages.slice(1)).toEqual([ended]);
    await reply({ granted: [1, 0] });
    const two = ask();
    await pass();
    await reply({ granted: [2, 0] });
    release(two);
    ask();
    await pass();
    expect(messages.slice(2)).toEqual([
      { ...ended, sequence: 3, wanted: [2, 0] },
      { ...ended, sequence: 4, wanted: [3, 0], granted: [2, 0], ended: 2 },
    ]);
  });

  test('reports budgets with what was running, at most 100, and each once', async () => {
    const { ask, messages, pass, reply } = start();
    const asked = Array.from({ length: 120 }, () => ask({ concurrency: 200 }));
    await pass();
    const budget = { limit: 500, remaining: 7, window: 9, left: 4000 };
    await reply({ granted: [120, 0], count: 130, running: 121, processes: 3, budget });
    for (const [index, each] of asked.entries()) release(each, headersOf({ ...budget, remaining: 120 - index }));
    await pass(1);
    const [, second] = messages;
    expect(second?.reports).toHaveLength(100);
    const report = { ...budget, remaining: 120, left: 3999, resetAt: 9000, count: 130, others: 120 };
    expect(second?.reports[0]).toEqual(report);
    // The last of the 120 responses had the least left.
    const { remaining } = second?.last?.budget ?? {};
    expect([remaining, second?.last]).toMatchObject([1, { count: 130, processes: 3, isPresent: true }]);
    await reply({ granted: [120, 0], running: 0 });
    const more = ask();
    await pass();
    expect(messages[2]?.reports).toEqual([]);
    await reply({ granted: [121, 0], running: 0 });
    release(more, headersOf(budget));
    await pass(1);
    expect(messages[3]?.reports[0]).toMatchObject({ count: 0, others: 0 });
    // The highest count of all replies.
    expect(messages[3]?.last).toMatchObject({ count: 130, processes: 1 });
  });

  test('reports no more than 100 budgets, and those of the next message are the next ones', async () => {
    const { ask, messages, pass, reply } = start();
    const asked = Array.from({ length: 102 }, () => ask({ concurrency: 200 }));
    await pass();
    await reply({ granted: [102, 0], count: 102, running: 102 });
    const budget = { limit: 500, remaining: 0, window: 9, left: 4000 };
    for (const [index, each] of asked.slice(0, 101).entries())
      release(each, headersOf({ ...budget, remaining: 400 - index }));
    await pass(1);
    expect(messages[1]?.reports.map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 100 }, (_, index) => 400 - index),
    );
    await reply({ granted: [102, 0] });
    release(asked[101] ?? [], headersOf({ ...budget, remaining: 7 }));
    await pass(1);
    expect(messages[2]?.reports.map(({ remaining }) => remaining)).toEqual([7]);
  });

  test('says what the process knows, and whether the storage must know it: for half a lease after the last message', async () => {
    for (const [passed, isPresent] of [
      [LEASE / 2 - 3, true],
      [LEASE / 2 - 2, false],
    ] as const) {
      const { ask, messages, pass, reply } = start();
      const one = ask();
      await pass();
      const budget = { limit: 500, remaining: 80, window: 9, left: 2000 };
      await reply({ granted: [1, 0], count: 9, processes: 4, budget });
      release(one);
      await pass(1);
      // The message was sent a millisecond before its reply.
      await pass(1);
      await reply({ granted: [1, 0], count: 8, processes: 4, budget });
      await pass(passed + 1);
      ask();
      await pass();
      expect(messages[2]?.last).toEqual({
        ...{ count: 9, processes: 4, isPresent },
        budget: { ...budget, left: 2000 - passed - 1 },
      });
    }
    const { ask, messages, pass, reply } = start();
    ask();
    await pass();
    await reply({ granted: [1, 0], budget: { limit: 500, remaining: 80, window: 9, left: 1000 } });
    await pass(LEASE / 3);
    expect(messages[1]?.last).toMatchObject({ budget: undefined });
  });

  test('contains what is left by the newest response', async () => {
    const { ask, messages, pass, reply } = start();
    const asked = [ask(), ask(), ask(), ask(), ask()] as const;
    await pass();
    const budget = { limit: 500, remaining: 80, window: 9, left: 2000 };
    await reply({ granted: [5, 0], budget });
    const leftAfter = async (index: 0 | 1 | 2 | 3 | 4, found: object) => {
      release(asked[index], headersOf({ ...budget, ...found }));
      await pass(1);
      const { window, remaining } = messages.at(-1)?.last?.budget ?? {};
      return [window, remaining];
    };
    expect(await leftAfter(0, { remaining: 70 })).toEqual([9, 70]);
    expect(await leftAfter(1, { remaining: 75, window: 10 })).toEqual([9, 70]);
    expect(await leftAfter(2, { remaining: 60, window: 7 })).toEqual([9, 70]);
    expect(await leftAfter(3, { remaining: 65, window: 8 })).toEqual([9, 65]);
    expect(await leftAfter(4, { remaining: 90, window: 11 })).toEqual([11, 90]);
  });

  test('renews the lease of requests that take long, until nothing runs', async () => {
    const { ask, messages, pass, reply, line } = start();
    const one = ask();
    await pass();
    await reply({ granted: [1, 0] });
    for (const count of [2, 3]) {
      await pass(LEASE / 3 - 1);
      expect(messages).toHaveLength(count - 1);
      await pass(1);
      expect(messages).toHaveLength(count);
      await reply({ granted: [1, 0] });
    }
    expect(line.isIdle()).toBe(false);
    release(one);
    await pass(1);
    await reply({ granted: [1, 0] });
    expect(line.isIdle()).toBe(true);
    await pass(10 * LEASE);
    expect(messages).toHaveLength(4);
    ask();
    await pass();
    await reply({ granted: [2, 0] });
    await pass(LEASE / 3);
    expect(messages).toHaveLength(6);
  });
});

describe('a pause', () => {
  test('that is shorter does not replace a longer one, and it is sent once', async () => {
    const { line, messages, pass, reply, ask } = start();
    line.pause({ kind: 'secondary', retryAt: Date.now() + 5000 });
    line.pause({ kind: 'primary', retryAt: Date.now() + 4000 });
    line.pause({ kind: 'primary', retryAt: Date.now() - 4000 });
    await pass();
    expect(messages).toEqual([{ ...first, concurrency: 1, wanted: [0, 0], pause: 5000, kind: SECONDARY }]);
    await reply({});
    ask();
    await pass();
    expect(messages[1]).toMatchObject({ pause: 0, kind: NONE });
  });

  test('that is longer replaces a shorter one, and is kept if it comes while the message is on its way', async () => {
    const { line, messages, pass, reply, ask } = start();
    line.pause({ kind: 'secondary', retryAt: Date.now() + 1000 });
    line.pause({ kind: 'primary', retryAt: Date.now() + 2000 });
    await pass();
    expect(messages[0]).toMatchObject({ pause: 2000, kind: PRIMARY });
    line.pause({ kind: 'secondary', retryAt: Date.now() + 9000 });
    await reply({});
    await pass(10);
    ask();
    await pass();
    expect(messages.at(-1)).toMatchObject({ pause: 8990, kind: SECONDARY });
    await reply({});
    await reply({});
    await pass(10_000);
    expect(messages.at(-1)).toMatchObject({ pause: 0, kind: NONE });
  });

  test('with the same end does not replace the first', async () => {
    const { line, messages, pass } = start();
    for (const kind of ['secondary', 'primary'] as const) line.pause({ kind, retryAt: START + 5000 });
    await pass();
    expect(messages[0]).toMatchObject({ pause: 5000, kind: SECONDARY });
  });

  test('lasts for a day at most', async () => {
    const { line, messages, pass } = start();
    line.pause({ kind: 'secondary', retryAt: Infinity });
    await pass();
    expect(messages[0]).toMatchObject({ pause: 86_400_000, kind: SECONDARY });
  });

  test('that has ended is 0', async () => {
    const { line, messages, pass } = start();
    line.pause({ kind: 'primary', retryAt: Date.now() - 1000 });
    await pass();
    expect(messages[0]).toMatchObject({ pause: 0, kind: PRIMARY });
  });

  test.each([
    [PRIMARY, 'primary'],
    [SECONDARY, 'secondary'],
  ] as const)('of kind %s that the storage reports is too long for some', async (kind, name) => {
    const { ask, pass, reply, messages } = start();
    const [short, exact] = [ask({ maxWait: 1999 }), ask({ maxWait: 2000 })];
    await pass();
    await reply({ kind, wait: 2000 });
    expect([short, exact]).toEqual([[{ kind: name, retryAt: Date.now() + 2000 }], []]);
    // A third of the lease, because the pause is longer.
    await pass(LEASE / 3 - 1);
    expect(messages).toHaveLength(1);
    await pass(1);
    expect(messages[1]).toMatchObject({ wanted: [1, 0] });
    await reply({ kind, wait: 500 });
    await pass(499);
    expect(messages).toHaveLength(2);
    await pass(1);
    expect(messages).toHaveLength(3);
    await reply({ kind, wait: 50_000, granted: [1, 0] });
    expect(exact[0]).toHaveProperty('release');
  });
});

describe('a request that waits', () => {
  test('asks again after an eighth of the time that requests take, within bounds', async () => {
    const { ask, pass, reply, messages } = start();
    const one = ask({ concurrency: 1 });
    const two = ask({ concurrency: 1 });
    await pass();
    await reply({ granted: [1, 0] });
    // Requests are expected to take 16 ms.
    await pass(1);
    expect(messages).toHaveLength(1);
    await pass(1);
    expect(messages).toHaveLength(2);
    await reply({ granted: [1, 0] });
    await pass(1);
    // The average is now 16 + (272 - 16) / 8 = 48 ms.
    skipped += 269;
    release(one);
    await pass();
    await reply({ granted: [1, 0] });
    const before = messages.length;
    await pass(5);
    expect(messages).toHaveLength(before);
    await pass(1);
    expect(messages).toHaveLength(before + 1);
    await reply({ granted: [2, 0] });
    skipped += 900_000;
    release(two);
    ask({ concurrency: 1 });
    await pass();
    await reply({ granted: [2, 0] });
    const later = messages.length;
    await pass(49);
    expect(messages).toHaveLength(later);
    await pass(1);
    expect(messages).toHaveLength(later + 1);
  });

  test('asks again earlier after requests that take less time', async () => {
    const { ask, pass, reply, messages } = start();
    const asked = [ask(), ask(), ask()] as const;
    await pass();
    await reply({ granted: [2, 0] });
    skipped += 272;
    release(asked[0]);
    await pass();
    await reply({ granted: [3, 0] });
    // The average is 48 ms. The next takes no time: 48 - 48 / 8 = 42 ms.
    release(asked[2]);
    ask();
    await pass();
    await reply({ granted: [3, 0] });
    const before = messages.length;
    await pass(4);
    expect(messages).toHaveLength(before);
    await pass(1);
    expect(messages).toHaveLength(before + 1);
  });

  test('asks again when a write may start, but not after a third of the lease', async () => {
    for (const [writeWait, time] of [
      [300, 300],
      [1, 2],
      [5000, 1000],
    ] as const) {
      const { ask, pass, reply, messages } = start();
      ask({ isWrite: true, writeInterval: 9000 });
      await pass();
      await reply({ writeWait });
      await pass(time - 1);
      expect(messages).toHaveLength(1);
      await pass(1);
      expect(messages).toHaveLength(2);
    }
  });

  test('that is aborted rejects and gives up its place, and a turn that comes too late ends at once', async () => {
    const { ask, pass, reply, messages } = start();
    const controller = new AbortController();
    const found = ask({ signal: controller.signal });
    await pass();
    controller.abort(new Error('no longer needed'));
    await pass();
    expect(found).toEqual([new Error('no longer needed')]);
    await reply({ granted: [1, 0] });
    expect(messages[1]).toMatchObject({ wanted: [1, 0], granted: [1, 0], ended: 1 });
    const aborted = ask({ signal: controller.signal });
    await pass();
    expect(aborted).toEqual([new Error('no longer needed')]);
    const done = start();
    const late = new AbortController();
    done.ask({ signal: late.signal });
    await done.pass();
    await done.reply({ granted: [1, 0] });
    late.abort(new Error('too late'));
    await done.pass(1);
    expect(done.messages).toHaveLength(1);
    const other = start();
    const second = new AbortController();
    other.ask({ signal: second.signal });
    const kept = other.ask();
    await other.pass();
    await other.reply({});
    second.abort(new Error('no'));
    await other.pass(1);
    expect(other.messages[1]).toMatchObject({ wanted: [1, 0], granted: [0, 0], ended: 0 });
    await other.reply({ granted: [1, 0] });
    expect(kept[0]).toHaveProperty('release');
  });
});

describe('a slot that has become free', () => {
  const budget = { limit: 5000, remaining: 4000, window: 9, left: 900_000 };

  test('is used for the next request without asking, as often as the storage said', async () => {
    const { ask, pass, reply, messages } = start();
    const first = ask();
    await pass();
    await reply({ granted: [1, 0], count: 5, running: 3, credit: 2, budget });
    const [second, third, fourth] = [ask(), ask(), ask()] as const;
    await pass();
    // No slot is free.
    expect([messages.length, second.length]).toEqual([2, 0]);
    await reply({ granted: [1, 0], count: 6, running: 4, credit: 2, budget });
    release(first);
    await pass();
    expect([second.length, third.length, messages.length]).toEqual([1, 0, 2]);
    release(second, headersOf({ ...budget, remaining: 3990 }));
    await pass();
    expect([third.length, fourth.length, messages.length]).toEqual([1, 0, 2]);
    // That was the last.
    release(third);
    await pass();
    expect([fourth.length, messages.length]).toEqual([0, 3]);
    expect(messages[2]).toMatchObject({
      ...{ wanted: [4, 0], granted: [3, 0], ended: 3, last: { budget: { remaining: 3989 } } },
      reports: [{ remaining: 3990, count: 6, others: 3 }],
    });
    await reply({ granted: [4, 0], credit: 1, budget });
    expect(fourth).toHaveLength(1);
  });

  test.each([
    ['ten milliseconds, if others have slots', { running: 3, credit: 9 }, 10],
    ['a millisecond, if others have no slot', { running: 4, credit: 9 }, 1],
    ['a millisecond, if no request may start without asking', { running: 3, credit: 0 }, 1],
  ])('is kept for %s, after which it is reported', async (_, given, kept) => {
    const { ask, pass, reply, messages } = start();
    const one = ask();
    await pass();
    await reply({ granted: [1, 0], budget, ...given });
    release(one);
    await pass(kept - 1);
    expect(messages).toHaveLength(1);
    await pass(1);
    expect(messages[1]).toMatchObject({ wanted: [1, 0], granted: [1, 0], ended: 1 });
    const two = ask();
    await pass();
    expect([two.length, messages.length]).toEqual([0, 3]);
  });

  test('is used while it is kept, and reported that long after the last request that has ended', async () => {
    const { ask, pass, reply, messages } = start();
    const one = ask();
    await pass();
    await reply({ granted: [1, 0], credit: 9, budget });
    release(one);
    await pass(9);
    const two = ask();
    await pass();
    expect([two.length, messages.length]).toEqual([1, 1]);
    release(two);
    await pass(9);
    expect(messages).toHaveLength(1);
    await pass(1);
    expect(messages[1]).toMatchObject({ wanted: [2, 0], granted: [2, 0], ended: 2 });
  });

  test('is not used for a spaced write, after a pause, or if a response says that little is left', async () => {
    const startedAfter = async (happen: (given: ReturnType<typeof start>) => void, headers?: Headers, request = {}) => {
      const given = start();
      const one = given.ask();
      await given.pass();
      await given.reply({ granted: [1, 0], credit: 9, processes: 4, budget });
      release(one, headers);
      happen(given);
      const two = given.ask(request);
      await given.pass();
      return two.length;
    };
    const nothing = () => {};
    expect(await startedAfter(nothing)).toBe(1);
    expect(await startedAfter(nothing, undefined, { isWrite: true, writeInterval: 5 })).toBe(0);
    const pause = { kind: 'secondary', retryAt: START + 50 } as const;
    expect(await startedAfter(({ line }) => line.pause(pause))).toBe(0);
    expect(await startedAfter(nothing, headersOf({ ...budget, remaining: 504 }))).toBe(1);
    expect(await startedAfter(nothing, headersOf({ ...budget, remaining: 503 }))).toBe(0);
  });

  test('is not used without the storage', async () => {
    const { ask, pass, reply } = start();
    const asked = [ask({ concurrency: 1 }), ask({ concurrency: 1 })] as const;
    await pass();
    await reply({ granted: [1, 0], credit: 9, processes: 2, budget: { ...budget, remaining: 0 } });
    await pass(2);
    await reply(new Error('gone'));
    release(asked[0]);
    await pass();
    // The one request that is kept for it.
    expect(asked[1]).toHaveLength(1);
    const more = ask({ concurrency: 1 });
    release(asked[1]);
    await pass(1);
    expect(more).toEqual([]);
  });
});

describe('a storage that lets nothing start', () => {
  test.each([
    [4000, 4000],
    [1000, LEASE],
  ])('is left out after the longest pause that the request waits for (%d), or a lease', async (maxWait, time) => {
    const { ask, pass, reply, notices } = start();
    const found = ask({ maxWait });
    await pass();
    for (let count = 0; count < time / 10; count++) {
      await reply({ processes: 2 });
      expect(found).toEqual([]);
      await pass(10);
    }
    await reply({ processes: 2 });
    expect([found.length, notices]).toEqual([0, []]);
    await pass(10);
    await reply({ processes: 2 });
    expect(notices).toEqual([`The storage lets nothing start. ${GOES_ON}`]);
    expect(found[0]).toHaveProperty('release');
  });

  test('is not left out if requests are running, or wait for a pause or the time of a write', async () => {
    for (const [given, decision] of [
      [{}, { granted: [1, 0] }],
      [{}, { kind: SECONDARY, wait: 50_000 }],
      [{ isWrite: true, writeInterval: 9000 }, { writeWait: 9000 }],
    ] as const) {
      const { ask, pass, reply, notices } = start();
      for (const maxWait of [1000, 60_000]) ask({ ...given, maxWait });
      await pass();
      for (let count = 0; count < 700; count++) {
        // There are two messages if the lease is renewed at the same time.
        await reply(decision);
        await reply(decision);
        await pass(10);
      }
      expect(notices).toEqual([]);
    }
  });
});

describe('a storage that fails', () => {
  test.each([
    [new Error('NOPERM no'), 'failed with NOPERM'],
    [new Error('NO permission'), 'could not be reached'],
    [new Error('a NOPERM'), 'could not be reached'],
    [new Error('NOSUCHCODEISTHISLONGXX'), 'could not be reached'],
    [{ granted: [2, 0] as const }, 'failed with UNEXPECTED'],
    [{ granted: [0, 1] as const }, 'failed with UNEXPECTED'],
  ])('is reported once, and the request starts without it: %s', async (fault, reason) => {
    const { ask, pass, reply, notices } = start();
    const found = ask();
    await pass();
    await reply(fault);
    expect(found[0]).toHaveProperty('release');
    expect(notices).toEqual([`The storage ${reason}. ${GOES_ON}`]);
    ask();
    await pass(100);
    await reply(fault);
    expect(notices).toHaveLength(1);
  });

  test('by being late is lost after the timeout, and its late reply is ignored', async () => {
    const { ask, pass, reply, notices, messages } = start();
    const one = ask({ concurrency: 1 });
    const two = ask({ concurrency: 1 });
    await pass(TIMEOUT - 1);
    await pass();
    expect([one, notices]).toEqual([[], []]);
    await pass(1);
    await pass();
    expect(one[0]).toHaveProperty('release');
    expect(notices).toEqual([`The storage did not respond within ${TIMEOUT} ms. ${GOES_ON}`]);
    // The reply to the first message grants two turns, after this process has decided alone. One is given back.
    expect(messages[1]).toMatchObject({ granted: [1, 0], wanted: [2, 0], ended: 0, last: undefined });
    await reply({ granted: [2, 0] });
    expect(two).toEqual([]);
    await reply(new Error('gone'));
    await pass(100);
    expect(messages[2]).toMatchObject({ granted: [2, 0], wanted: [3, 0], ended: 1 });
    await reply({ granted: [3, 0] });
    expect(two[0]).toHaveProperty('release');
  });

  test('is tried again every 100 ms, and gets what has started without it', async () => {
    const { ask, pass, reply, messages } = start();
    const asked = [ask({ concurrency: 2 }), ask({ concurrency: 2 }), ask({ concurrency: 2 })] as const;
    await pass();
    await reply(new Error('gone'));
    expect(asked.map((each) => each.length)).toEqual([1, 1, 0]);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ sequence: 2, granted: [2, 0], wanted: [3, 0] });
    await reply(new Error('gone'));
    await pass(99);
    expect(messages).toHaveLength(2);
    await pass(1);
    expect(messages).toHaveLength(3);
    expect(messages[2]).toMatchObject({ granted: [2, 0], last: undefined });
    // It is back.
    await reply({ granted: [3, 0], count: 7, running: 3 });
    expect(asked[2]).toHaveLength(1);
    release(asked[0], headersOf({ limit: 5, remaining: 4, window: 3, left: 2000 }));
    release(asked[2], headersOf({ limit: 5, remaining: 4, window: 3, left: 2000 }));
    await pass(1);
    expect(messages[3]).toMatchObject({ granted: [3, 0], ended: 2, last: { count: 7 } });
    expect(messages[3]?.reports.map(({ count, others }) => [count, others])).toEqual([
      [-1, 0],
      [7, 2],
    ]);
  });

  test('keeps the pause that it has reported', async () => {
    const { ask, pass, reply } = start();
    const [short, long] = [ask({ maxWait: 4000 }), ask({ maxWait: 9000 })];
    await pass();
    await reply({ kind: SECONDARY, wait: 5000 });
    expect(short).toEqual([{ kind: 'secondary', retryAt: Date.now() + 5000 }]);
    await pass(1000);
    await reply(new Error('gone'));
    const other = ask({ maxWait: 3000 });
    await pass(1);
    expect([long, other]).toEqual([[], [{ kind: 'secondary', retryAt: Date.now() + 3999 }]]);
    await pass(4100);
    expect(long[0]).toHaveProperty('release');
  });

  test('leaves the budget that is known, and requests that cannot wait for the next are refused', async () => {
    const { ask, pass, reply } = start();
    const budget = { limit: 60, remaining: 2, window: 9, left: 5000 };
    const one = ask();
    await pass();
    await reply({ granted: [1, 0], budget });
    release(one);
    await pass(1);
    await reply(new Error('gone'));
    const [two, three] = [ask(), ask()];
    await pass();
    expect([two.length, three.length]).toEqual([1, 1]);
    release(two);
    release(three);
    const refused = ask({ maxWait: 4000 });
    const waiting = ask({ maxWait: 6000 });
    await pass(1);
    expect(refused).toEqual([{ kind: 'primary', retryAt: START + 5000 }]);
    expect(waiting).toEqual([]);
    await pass(5000);
    expect(waiting[0]).toHaveProperty('release');
  });

  test('lets the request of the reserve start once in a window, and what has started is no longer left', async () => {
    const { ask, pass, reply, messages } = start();
    const decision = { processes: 2, budget: { limit: 5000, remaining: 40, window: 9, left: 900_000 } };
    const given = { concurrency: 10 };
    const asked = [ask(given), ask(given), ask(given)] as const;
    await pass();
    await reply({ granted: [1, 0], ...decision });
    await pass(2);
    await reply(new Error('gone'));
    release(asked[0]);
    await pass();
    expect([asked[1].length, asked[2].length]).toEqual([1, 0]);
    expect(messages.at(-1)).toMatchObject({ granted: [1, 0] });
    await pass(100);
    await reply(new Error('gone'));
    await pass(100);
    expect(messages.at(-1)).toMatchObject({ granted: [2, 0], last: { budget: { remaining: 39 } } });
    // It is back, and lost again.
    await reply({ granted: [2, 0], ...decision });
    await pass(50);
    await reply(new Error('gone'));
    release(asked[1]);
    await pass(10);
    expect(asked[2]).toEqual([]);
  });

  test('leaves writes their distance', async () => {
    const { ask, pass, reply } = start();
    const given = { isWrite: true, writeInterval: 700 };
    const [one, two] = [ask(given), ask(given)];
    const read = ask({ writeInterval: 700 });
    await pass();
    await reply(new Error('gone'));
    expect([one.length, two.length, read.length]).toEqual([1, 0, 1]);
    await pass(699);
    expect(two).toEqual([]);
    await pass(1);
    expect(two).toHaveLength(1);
  });
});
