import type { SharedLease, SharedPause, SharedRequest } from 'routebook/send';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLine } from '../../src/redis/line.ts';
import { type Message, NONE, PRIMARY, type Reply, SECONDARY } from '../../src/redis/message.ts';

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
          ...{ budget: undefined, ...given },
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
  ...{ process: 'me', sequence: 1, concurrency: 4, writeInterval: 0, lease: LEASE, ended: 0, spent: 0 },
  ...{ wanted: [1, 0], granted: [0, 0], pause: 0, kind: NONE, returning: undefined, reports: [] },
};
const present = { wasAlone: false, processes: 1, quota: -1, budget: undefined };

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
    const ended = { ...first, sequence: 2, granted: [1, 0], ended: 1, returning: present };
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
    expect(second?.returning).toEqual({ ...present, processes: 3, budget: { ...budget, left: 3999 } });
    await reply({ granted: [120, 0], running: 0 });
    const more = ask();
    await pass();
    expect(messages[2]?.reports).toEqual([]);
    await reply({ granted: [121, 0], running: 0 });
    release(more, headersOf(budget));
    await pass(1);
    expect(messages[3]?.reports[0]).toMatchObject({ count: 0, others: 0 });
    expect(messages[3]?.returning).toEqual(present);
  });

  test('has no returning after a lease without contact', async () => {
    const { ask, messages, pass, reply } = start();
    const one = ask();
    await pass();
    await reply({ granted: [1, 0] });
    release(one);
    await pass(1);
    await reply({ granted: [1, 0] });
    await pass(LEASE - 1);
    ask();
    await pass();
    await reply({ granted: [1, 0] });
    await pass(LEASE);
    expect(messages[2]?.returning).toEqual(present);
    const idle = start();
    const other = idle.ask();
    await idle.pass();
    await idle.reply({ granted: [1, 0] });
    release(other);
    await idle.pass(1);
    await idle.reply({ granted: [1, 0] });
    await idle.pass(LEASE);
    idle.ask();
    await idle.pass();
    expect(idle.messages[2]?.returning).toBeUndefined();
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
    // The reply to the first message grants two turns, after this process has decided alone.
    await reply({ granted: [2, 0] });
    expect(two).toEqual([]);
    expect(messages[1]).toMatchObject({ spent: 1, granted: [1, 0], returning: { wasAlone: true, processes: 1 } });
  });

  test('is tried again every 100 ms, and what was spent without it is reported until it knows', async () => {
    const { ask, pass, reply, messages } = start();
    const asked = [ask({ concurrency: 2 }), ask({ concurrency: 2 }), ask({ concurrency: 2 })] as const;
    await pass();
    await reply(new Error('gone'));
    expect(asked.map((each) => each.length)).toEqual([1, 1, 0]);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ sequence: 2, spent: 2, granted: [2, 0], wanted: [3, 0] });
    await reply(new Error('gone'));
    await pass(99);
    expect(messages).toHaveLength(2);
    await pass(1);
    expect(messages).toHaveLength(3);
    expect(messages[2]).toMatchObject({ spent: 2, returning: { wasAlone: true } });
    // It is back.
    await reply({ granted: [3, 0], count: 7, running: 3 });
    expect(asked[2]).toHaveLength(1);
    release(asked[0], headersOf({ limit: 5, remaining: 4, window: 3, left: 2000 }));
    release(asked[2], headersOf({ limit: 5, remaining: 4, window: 3, left: 2000 }));
    await pass(1);
    expect(messages[3]).toMatchObject({ spent: 0, granted: [3, 0], ended: 2, returning: { wasAlone: false } });
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
