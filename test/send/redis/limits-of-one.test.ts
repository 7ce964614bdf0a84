import { createHash } from 'node:crypto';
import { memoryLimits, redisLimits } from 'routebook/redis';
import type { SharedLease, SharedRequest } from 'routebook/send';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../../src/send/redis/coordinate.ts';
import { createLimits } from '../../../src/send/redis/create-limits.ts';
import type { Message, Reply } from '../../../src/send/redis/message.ts';
import { keyOf } from '../../../src/send/redis/redis-limits.ts';
import { createRedisStore } from '../../../src/send/redis/redis-store.ts';
import { SCRIPT } from '../../../src/send/redis/script.ts';

const START = 1_800_000_000_000;
afterEach(() => {
  vi.useRealTimers();
});

const request = (given: Partial<SharedRequest> = {}): SharedRequest => ({
  ...{ origin: 'https://api.github.com', resource: 'core', credentials: ['Bearer a'], isWrite: false, concurrency: 9 },
  ...{ writeInterval: 0, maxWait: 0, signal: undefined, notify: (message) => expect.unreachable(message), ...given },
});

/** Limits with a storage that grants everything, and the messages that it gets. */
function start(given: { identity?: string } = {}) {
  const messages: [string, Message][] = [];
  const limits = createLimits({
    store: {
      name: 'The storage',
      async decide(key, message) {
        messages.push([key, message]);
        const { wanted } = message;
        return {
          ...{ granted: wanted, wait: 0, kind: 0, writeWait: 0, processes: 1, count: 1, running: 1, credit: 0 },
          budget: undefined,
        } as Reply;
      },
    },
    ...{ lease: 3000, timeout: 1000 },
    keyOf: ({ origin, resource, owner }) => [origin, resource, owner].join(' '),
    ...given,
  });
  return { limits, messages };
}

describe('the headers of a response', () => {
  const complete = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59', 'x-ratelimit-reset': '1800000010' };
  const read = async (headers: Record<string, string>) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
    const { limits, messages } = start();
    const lease = (await limits.acquire(request())) as SharedLease;
    lease.release(new Headers(headers));
    await vi.advanceTimersByTimeAsync(1);
    return messages[1]?.[1].reports.map(({ limit, remaining, window }) => ({ limit, remaining, window }));
  };
  const budget = [{ limit: 60, remaining: 59, window: 1_800_000_010 }];

  test.each<[string, Record<string, string>, object[]]>([
    ['are the budget', complete, budget],
    ['for this resource are the budget', { ...complete, 'x-ratelimit-resource': 'core' }, budget],
    ['for another resource are not', { ...complete, 'x-ratelimit-resource': 'search' }, []],
    ['without a limit are none', { ...complete, 'x-ratelimit-limit': '' }, []],
    ['with a limit of 0 are none', { ...complete, 'x-ratelimit-limit': '0' }, []],
    [
      'with a remaining of 0 are the budget',
      { ...complete, 'x-ratelimit-remaining': '0' },
      [{ ...budget[0], remaining: 0 }],
    ],
    ['with something else are none', { ...complete, 'x-ratelimit-remaining': 'x59' }, []],
    ['with something after a number are none', { ...complete, 'x-ratelimit-remaining': '59x' }, []],
    ['with a number that is too long are none', { ...complete, 'x-ratelimit-remaining': '1234567890123' }, []],
    ['without a time are none', { ...complete, 'x-ratelimit-reset': '' }, []],
    ['of a window that is over are none', { ...complete, 'x-ratelimit-reset': '1800000000' }, []],
    [
      'have a time of a day at most',
      { ...complete, 'x-ratelimit-reset': '1900000000' },
      [{ ...budget[0], window: 1_900_000_000 }],
    ],
    [
      'have the time of the server',
      { ...complete, 'x-ratelimit-reset': '1799999999', date: new Date(START - 60_000).toUTCString() },
      [{ ...budget[0], window: 1_799_999_999 }],
    ],
  ])('%s', async (_, headers, expected) => {
    expect(await read(headers)).toEqual(expected);
  });
});

test('each origin, resource and credential has a line, of which 1000 are kept that are idle', async () => {
  const { limits, messages } = start();
  const sequenceOf = async (credential: string) => {
    const lease = (await limits.acquire(request({ credentials: [credential] }))) as SharedLease;
    return { lease, sequence: messages.at(-1)?.[1].sequence };
  };
  const busy = await sequenceOf('busy');
  for (let count = 0; count < 999; count++) (await sequenceOf(`idle ${count}`)).lease.release(undefined);
  // It is used again, so that it is the newest.
  expect((await sequenceOf('idle 0')).sequence).toBe(2);
  await sequenceOf('one more');
  expect((await sequenceOf('busy')).sequence).toBe(2);
  expect((await sequenceOf('idle 2')).sequence).toBe(2);
  expect((await sequenceOf('idle 1')).sequence).toBe(1);
  expect(messages.at(-1)?.[0]).toBe('https://api.github.com core idle 1');
  busy.lease.release(undefined);
  limits.pause(request({ credentials: ['idle 0'] }), { kind: 'primary', retryAt: Date.now() + 5000 });
  await Promise.resolve();
  await Promise.resolve();
  expect(messages.at(-1)).toMatchObject(['https://api.github.com core idle 0', { kind: 1 }]);
});

test('the memory keeps the limits that were used last', async () => {
  const store = createMemoryStore();
  const message: Message = {
    ...{ process: 'a', sequence: 1, concurrency: 9, writeInterval: 0, lease: 9e9, wanted: [1, 0], granted: [0, 0] },
    ...{ ended: 0, pause: 0, kind: 0, last: undefined, reports: [] },
  };
  const countOf = async (key: string, process: string) => (await store.decide(key, { ...message, process })).count;
  expect(await countOf('first', 'a')).toBe(1);
  for (let each = 0; each < 999; each++) await countOf(`${each}`, 'a');
  expect(await countOf('first', 'b')).toBe(2);
  expect(await countOf('more', 'a')).toBe(1);
  expect(await countOf('first', 'c')).toBe(3);
  expect(await countOf('1', 'b')).toBe(2);
  expect(await countOf('0', 'b')).toBe(1);
});

test('memoryLimits share turns between senders', async () => {
  const limits = memoryLimits();
  const lease = (await limits.acquire(request({ concurrency: 1 }))) as SharedLease;
  const other = (await limits.acquire(request({ concurrency: 1, resource: 'search' }))) as SharedLease;
  const order: string[] = [];
  const next = limits.acquire(request({ concurrency: 1 })).then(() => order.push('next'));
  order.push('end');
  lease.release(undefined);
  other.release(undefined);
  await next;
  expect(order).toEqual(['end', 'next']);
});

test('the name of a limit is a hash with its owner as the key', () => {
  const limit = { origin: 'https://api.github.com', resource: 'core', owner: ['Bearer a'] };
  const names = [
    keyOf('p:', limit),
    keyOf('p:', { ...limit, owner: 'me' }),
    keyOf('p:', { ...limit, owner: ['Bearer b'] }),
    keyOf('p:', { ...limit, origin: 'https://ghes.example' }),
    keyOf('p:', { ...limit, resource: 'search' }),
  ];
  expect(new Set(names).size).toBe(5);
  for (const name of names) expect(name).toMatch(/^p:\{[\w-]{43}\}$/);
});

test('with an identity, requests with any credentials of one process are in one line', async () => {
  const { limits, messages } = start({ identity: 'me' });
  for (const credential of ['a', 'b']) await limits.acquire(request({ credentials: [credential] }));
  await limits.acquire(request({ resource: 'search' }));
  expect(messages.map(([key, { sequence }]) => [key, sequence])).toEqual([
    ['https://api.github.com core me', 1],
    ['https://api.github.com core me', 2],
    ['https://api.github.com search me', 1],
  ]);
});

describe('the storage in Redis', () => {
  const numbers = [2, 1, 0, 0, 30, 3, 7, 2, 5, 500, 499, 100, 9000];
  const message: Message = {
    ...{ process: 'me', sequence: 5, concurrency: Number.POSITIVE_INFINITY, writeInterval: 1.5, lease: 3000 },
    ...{ wanted: [9, 8], granted: [7, 6], ended: 4, pause: 20.4, kind: 2, last: undefined, reports: [] },
  };
  const plain = ['me', '5', '1000000000000000', '2', '3000', '9', '8', '7', '6', '4', '20', '2'];

  const decide = async (given: Partial<Message>, reply: unknown = numbers) => {
    const calls: unknown[][] = [];
    const store = createRedisStore({
      runScript: async (...call) => {
        calls.push(call);
        return reply;
      },
      get: async () => undefined,
      set: async () => undefined,
    });
    expect(store.name).toBe('Redis');
    return { reply: await store.decide('key', { ...message, ...given }), calls };
  };

  test('gets the script, its hash, four keys and whole numbers', async () => {
    const { calls } = await decide({});
    const sha = createHash('sha1').update(SCRIPT).digest('hex');
    const keys = ['key:state', 'key:members', 'key:reads', 'key:writes'];
    expect(calls).toEqual([[sha, SCRIPT, keys, [...plain, '0', '0', '0', '0', '0', '0', '0']]]);
  });

  test('gets what a process returns with, and reports', async () => {
    const budget = { limit: 500, remaining: 9, window: 100, left: 8000 };
    const last = { count: 77, processes: 4, isPresent: true, budget };
    const { calls } = await decide({ last, reports: [{ ...budget, count: 11, others: 12 }] });
    expect(calls[0]?.[3]).toEqual([
      ...plain,
      ...['77', '4', '1', '500', '100', '8000', '9'],
      ...['9', '500', '100', '8000', '11', '12'],
    ]);
  });

  test('returns a decision, even if its numbers are texts', async () => {
    const expected = {
      ...{ granted: [2, 1], wait: 0, kind: 0, writeWait: 30, processes: 3, count: 7, running: 2, credit: 5 },
      budget: { limit: 500, remaining: 499, window: 100, left: 9000 },
    };
    expect((await decide({})).reply).toEqual(expected);
    expect((await decide({}, numbers.map(String))).reply).toEqual(expected);
    expect((await decide({}, numbers.with(10, -3))).reply.budget?.remaining).toBe(-3);
    expect((await decide({}, numbers.with(9, 0))).reply.budget).toBeUndefined();
  });

  test('bounds the times and counts of a decision', async () => {
    const DAY = 86_400_000;
    const fieldsAfter = async (value: number) => {
      const { wait, writeWait, processes, count, credit, budget } = (
        await decide({}, [0, 0, value, 1, value, Math.max(1, value), value, 0, value, 1, 0, 0, value])
      ).reply;
      return [wait, writeWait, processes, count, credit, budget?.left];
    };
    expect(await fieldsAfter(-5)).toEqual([0, 0, 1, 0, 0, 0]);
    expect(await fieldsAfter(1e18)).toEqual([DAY, DAY, 2000, 1e15, 16, DAY]);
  });

  test.each([
    [null],
    ['OK'],
    [[...numbers, 1]],
    [numbers.slice(1)],
    [numbers.with(5, 0)],
    [numbers.with(3, 3)],
    [numbers.with(3, -1)],
    [numbers.map((each, index) => (index === 3 ? `x${each}` : each))],
    [numbers.map((each, index) => (index === 3 ? `${each}x` : each))],
    [numbers.map((each, index) => (index === 3 ? null : each))],
  ])('refuses another reply: %j', async (reply) => {
    await expect(decide({}, reply)).rejects.toThrow(/^UNEXPECTED reply$/);
  });
});

describe('a connection', () => {
  const reply = [1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0];

  test('gets the script only if the server does not have it', async () => {
    for (const library of ['redis', 'ioredis']) {
      for (const fault of [undefined, 'NOSCRIPT No matching script.', 'a NOSCRIPT', 'NOPERM']) {
        const calls: string[] = [];
        const given: unknown[][] = [];
        const run = async (...args: unknown[]) => {
          calls.push('hash');
          given.push(args.slice(1));
          if (fault !== undefined && calls.length === 1) throw new Error(fault);
          return reply;
        };
        const client = {
          [library === 'redis' ? 'evalSha' : 'evalsha']: run,
          eval: async (...args: unknown[]) => {
            expect(args).toEqual([SCRIPT, ...(given[0] ?? [])]);
            calls.push('script');
            return reply;
          },
          get: async () => null,
          set: async () => 'OK',
        };
        const notify = vi.fn();
        const limits = redisLimits(client as never, { timeout: 30_000 });
        const lease = (await limits.acquire(request({ notify }))) as SharedLease;
        lease.release(undefined);
        expect(calls.slice(0, 2)).toEqual(
          fault?.startsWith('NOSCRIPT') ? ['hash', 'script'] : calls.slice(0, 2).map(() => 'hash'),
        );
        const keys = expect.arrayContaining([expect.stringMatching(/^routebook:\{.*\}:state$/)]);
        expect(given[0]).toEqual(
          library === 'redis'
            ? [{ keys, arguments: expect.arrayContaining(['3000']) }]
            : expect.arrayContaining([4, '3000', expect.stringMatching(/^routebook:\{.*\}:writes$/)]),
        );
        expect(notify).toHaveBeenCalledTimes(fault === undefined || fault.startsWith('NOSCRIPT') ? 0 : 1);
      }
    }
  });

  test('has options with bounds', () => {
    const never = () => new Promise<never>(() => {});
    const client = { evalSha: never, eval: never, get: never, set: never };
    for (const options of [
      ...[{ lease: 100 }, { lease: 600_000 }, { timeout: 1 }, { timeout: 2 ** 31 - 1 }, { prefix: 'x'.repeat(100) }],
      ...[{ prefix: 'aZ09_:./-' }, { identity: 'me' }],
    ]) {
      expect(redisLimits(client, options)).toBeDefined();
    }
    const errorOf = (options: object) => {
      try {
        redisLimits(client, options);
        return 'none';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const time = (name: string, range: string) =>
      `The option "${name}" of redisLimits must be a number of milliseconds from ${range}.`;
    expect([{ lease: 99 }, { lease: 600_001 }, { lease: '200' }].map(errorOf)).toEqual(
      Array(3).fill(time('lease', '100 to 600000')),
    );
    expect([{ timeout: 0 }, { timeout: 2 ** 31 }].map(errorOf)).toEqual(
      Array(2).fill(time('timeout', '1 to 2147483647')),
    );
    expect(errorOf({ prefix: 'a b' })).toBe(
      'The option "prefix" of redisLimits must be a text of 1 to 100 letters, digits or the characters _ : . / -.',
    );
  });
});
