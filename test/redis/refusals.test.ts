import { endpoint } from 'routebook';
import { redisCache, redisLimits } from 'routebook/redis';
import { createSend, RateLimitError } from 'routebook/send';
import { expect, test, vi } from 'vitest';
import { play } from '../send/scripted.ts';

const GOES_ON = 'This process now uses its own limits. It reconnects automatically.';

test('a client that is neither node-redis nor ioredis is refused, and the error does not contain it', () => {
  for (const client of [undefined, null, 'redis://user:password@host', {}, { get() {}, set() {} }, new Map()]) {
    for (const create of [redisLimits, redisCache] as ((client: never) => unknown)[]) {
      const name = create === (redisLimits as never) ? 'redisLimits' : 'redisCache';
      expect(() => create(client as never)).toThrow(
        expect.objectContaining({
          code: 'INVALID_OPTION',
          message: `The client of ${name} must be a connection of the package redis or ioredis: ${name}(createClient({ url }))`,
        }),
      );
    }
  }
});

const silent = { evalSha: () => new Promise(() => {}), eval: () => new Promise(() => {}) };
const client = { ...silent, get: silent.eval, set: silent.eval } as never;

/** A server that returns the same to each script. */
const replying = (reply: unknown) =>
  ({ ...silent, evalSha: async () => reply, get: silent.eval, set: silent.eval }) as never;

test('a prefix with odd characters is refused', () => {
  for (const prefix of ['', 'a b', '{a}', 'a\n', 'ä', '*', 'x'.repeat(101), 5] as string[]) {
    expect(() => redisLimits(client, { prefix })).toThrow('The option "prefix" of redisLimits must be a text');
    expect(() => redisCache(client, { prefix })).toThrow('The option "prefix" of redisCache must be a text');
  }
  for (const lease of [1, Number.NaN, Infinity]) {
    expect(() => redisLimits(client, { lease })).toThrow('must be a number of milliseconds from 100 to 600000');
  }
  expect(() => redisCache(client, { ttl: Infinity })).toThrow('must be a number of milliseconds from 1 to');
  expect(() => redisLimits(client, { ttl: 1 } as never)).toThrow('redisLimits has no option "ttl"');
  expect(() => redisCache(client, { maxBytes: 0 })).toThrow('must be a number of at least 1');
});

test('a connection that never responds delays a request by the timeout, and never stops it', async () => {
  const { fetch, sent } = play({ status: 200, body: {} });
  const send = createSend({ fetch, shared: redisLimits(client), cache: redisCache(client) });
  await send(endpoint('GET /user'));
  await send(endpoint('GET /user'));
  expect(sent).toHaveLength(2);
});

test('a server that returns something else, or grants more than was asked for, is the fallback', async () => {
  const granting = (reads: number, writes: number) => [reads, writes, 0, 0, 0, 1, ...Array(11).fill(0)];
  const invalid = [
    undefined,
    'OK',
    [1, 2],
    granting(1, 0).slice(1),
    granting(1, 0).with(3, 3),
    granting(1, 0).with(5, 0),
    Array(17).fill('x'),
    Array(17).fill(null),
    Array(17).fill(0),
  ];
  for (const reply of [...invalid, granting(1e15, 0), granting(0, 1e15), granting(2, 0)]) {
    const { fetch, sent } = play({ status: 200, body: {} });
    const onNotice = vi.fn();
    await createSend({ fetch, onNotice, shared: redisLimits(replying(reply)) })(endpoint('GET /user'));
    expect(sent).toHaveLength(1);
    expect(onNotice.mock.calls.map(([{ message }]) => message)).toEqual([`Redis failed with UNEXPECTED. ${GOES_ON}`]);
  }
});

test('both kinds of clients get the script once if the server does not have it', async () => {
  const reply = [1, 0, 0, 0, 0, 1, 1, 1, 0, 500, 499, 7, 1000, 0, 0, 0, 0];
  const asked = new Map<object, [script: string, keys: string[], args: string[]]>();
  const keepFirst = (client: object, ...call: [string, string[], string[]]) =>
    void (asked.has(client) || asked.set(client, call));
  const missing = () => Promise.reject(new Error('NOSCRIPT No matching script.'));
  const nodeRedis = {
    evalSha: missing,
    eval: async (script: string, options: { keys: string[]; arguments: string[] }) => {
      keepFirst(nodeRedis, script, options.keys, options.arguments);
      return reply;
    },
    get: async () => null,
    set: async () => 'OK',
  };
  const ioRedis = {
    evalsha: missing,
    eval: async (script: string, keys: number, ...args: string[]) => {
      keepFirst(ioRedis, script, args.slice(0, keys), args.slice(keys));
      // With the option stringNumbers.
      return reply.map(String);
    },
    get: async () => null,
    set: async () => 'OK',
  };
  for (const each of [nodeRedis, ioRedis]) {
    const { fetch, sent } = play({ status: 200, body: {} });
    const onNotice = vi.fn();
    const options = { fetch, onNotice, shared: redisLimits(each), cache: redisCache(each) };
    await createSend({ ...options, writeInterval: Infinity })(endpoint('GET /user'));
    expect([sent.length, onNotice.mock.calls]).toEqual([1, []]);
  }
  const [script, keys, args] = asked.get(nodeRedis) ?? [];
  const [otherScript, otherKeys, otherArgs] = asked.get(ioRedis) ?? [];
  expect([otherScript, otherKeys]).toEqual([script, keys]);
  expect(keys?.map((key) => key.replace(/\{\w\}\w*/, '{}'))).toEqual(
    ['state', 'members', 'known'].map((name) => `routebook:{}:${name}`),
  );
  expect(otherArgs?.slice(1)).toEqual(args?.slice(1));
  expect(args?.slice(1).every((text) => /^-?\d+$/.test(text))).toBe(true);
});

test('a pause without an end lasts for a day at most', async () => {
  const reply = [0, 0, 1e15, 1, 0, 1, ...Array(11).fill(0)];
  const { fetch, sent } = play({ status: 200, body: {} });
  const error = await createSend({ fetch, shared: redisLimits(replying(reply)) })(endpoint('GET /user')).catch(
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error.retryAt.getTime()).toBeLessThanOrEqual(Date.now() + 86_400_000);
  expect(sent).toEqual([]);
});

test('a server that lets nothing start is left out after a lease or `maxWait`', async () => {
  const reply = [0, 0, 0, 0, 0, 1, ...Array(11).fill(0)];
  const { fetch, sent } = play({ status: 200, body: {} });
  const onNotice = vi.fn();
  const shared = redisLimits(replying(reply), { lease: 100 });
  await createSend({ fetch, onNotice, shared, maxWait: 50 })(endpoint('GET /user'));
  expect(sent).toHaveLength(1);
  expect(onNotice.mock.calls.map(([{ message }]) => message)).toEqual([`Redis lets nothing start. ${GOES_ON}`]);
});
