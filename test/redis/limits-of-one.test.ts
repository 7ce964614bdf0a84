import type { SharedLease, SharedRequest } from 'routebook/send';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Message, Reply } from '../../src/redis/decide.ts';
import { createLimits } from '../../src/redis/redis-limits.ts';
import { SYSTEM_CLOCK } from '../../src/send/timeouts.ts';

const START = 1_800_000_000_000;
afterEach(() => {
  vi.useRealTimers();
});

const request = (given: Partial<SharedRequest> = {}): SharedRequest => ({
  ...{ origin: 'https://api.github.com', resource: 'core', credentials: ['Bearer a'], isWrite: false, concurrency: 9 },
  ...{
    writeInterval: 0,
    maxWait: 0,
    signal: undefined,
    clock: SYSTEM_CLOCK,
    notify: (message) => expect.unreachable(message),
    ...given,
  },
});

/** Limits that grant everything, and the messages that are sent. */
function start(given: { identity?: string } = {}) {
  const messages: [string, Message][] = [];
  const limits = createLimits({
    async decide(key, message) {
      messages.push([key, message]);
      const { wanted: granted } = message;
      const reply: Reply = {
        ...{ granted, wait: 0, kind: 0, writeWait: 0, processes: 1, before: 0, count: 1, running: 1, round: 0 },
        ...{ budget: undefined, share: { slots: 0, part: 0, left: 0 } },
      };
      return reply;
    },
    ...{ lease: 3000, timeout: 1000 },
    keyOf: ({ origin, resource, owner }) => [origin, resource, owner].join(' '),
    ...given,
  });
  return { limits, messages };
}

test('the end of a pause is a time of the clock of the sender', async () => {
  const now = Date.UTC(2026, 0, 1);
  const clock = { ...SYSTEM_CLOCK, now: () => now };
  const pauses: number[] = [];
  const limits = createLimits({
    async decide(_key, { wanted, pause }) {
      pauses.push(pause);
      return {
        ...{ granted: pause > 0 ? [0, 0] : wanted, wait: pause, kind: pause > 0 ? 1 : 0, writeWait: 0, processes: 1 },
        ...{ before: 0, count: 1, running: 0, round: 0, budget: undefined, share: { slots: 0, part: 0, left: 0 } },
      };
    },
    ...{ lease: 3000, timeout: 1000, keyOf: () => '' },
  });
  const lease = (await limits.acquire(request({ clock }))) as SharedLease;
  lease.release(undefined);
  const limit = request({ clock });
  limits.pause(limit, { kind: 'primary', retryAt: now + 60_000 });
  expect(await limits.acquire(limit)).toMatchObject({ kind: 'primary', retryAt: now + 60_000 });
  expect(pauses).toContain(60_000);
});

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
