import { redisCache } from 'routebook/redis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const entry = { etag: '"1"', headers: { a: 'b' }, body: 'text' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A connection that keeps values, and writes down what it was told. */
function connect(library: 'redis' | 'ioredis') {
  const told: unknown[][] = [];
  const kept = new Map<string, unknown>();
  const client = {
    [library === 'redis' ? 'evalSha' : 'evalsha']: async () => undefined,
    eval: async () => undefined,
    get: async (key: string) => kept.get(key) ?? null,
    set: async (...args: [string, string, ...unknown[]]) => {
      told.push(args);
      kept.set(args[0], args[1]);
    },
  };
  return { client: client as never, told, kept };
}

describe.each(['redis', 'ioredis'] as const)('redisCache with a client like that of %s', (library) => {
  const lifetime = (time: number) => (library === 'redis' ? [{ PX: time }] : ['PX', time]);

  test('keeps an entry for a day under a hash of its key, without cookies', async () => {
    const { client, told } = connect(library);
    const cache = redisCache(client);
    await cache.set('key', { ...entry, headers: { a: 'b', 'set-cookie': 'c' } });
    expect(told).toEqual([
      ['routebook:cache:LHDhK3oGRvkiefQnx7OOczTY5Tic_xZ6HcMOc_gmtoM', JSON.stringify(entry), ...lifetime(86_400_000)],
    ]);
    expect(await cache.get('key')).toEqual(entry);
    expect(await cache.get('other')).toBeUndefined();
  });

  test('has a prefix, a time that is rounded up, and a size up to which entries are kept', async () => {
    const { client, told } = connect(library);
    const size = Buffer.byteLength(JSON.stringify({ ...entry, body: 'é' }));
    const cache = redisCache(client, { prefix: 'mine:', ttl: 7.5, maxBytes: size });
    await cache.set('key', { ...entry, body: 'éx' });
    expect(told).toEqual([]);
    await cache.set('key', { ...entry, body: 'é' });
    expect(told).toEqual([[expect.stringMatching(/^mine:cache:[\w-]{43}$/), expect.any(String), ...lifetime(8)]]);
  });
});

test('a value that is not a text is ignored', async () => {
  const { client, kept } = connect('redis');
  const cache = redisCache(client);
  await cache.set('key', entry);
  for (const key of kept.keys()) kept.set(key, 5);
  expect(await cache.get('key')).toBeUndefined();
});

test('a connection that does not respond is waited for until the timeout', async () => {
  const never = () => new Promise<never>(() => {});
  const client = { evalSha: never, eval: never, get: never, set: never };
  for (const [options, time] of [
    [undefined, 50],
    [{ timeout: 7 }, 7],
  ] as const) {
    const cache = redisCache(client, options);
    // Another module of the same process may have timers of its own.
    const others = vi.getTimerCount();
    const done: unknown[] = [];
    void Promise.resolve(cache.get('key')).then((found) => done.push(['get', found]));
    void Promise.resolve(cache.set('key', entry)).then((found) => done.push(['set', found]));
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual([
      ['get', undefined],
      ['set', undefined],
    ]);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(others);
  }
});

test('a response in time leaves no timer, and an error is that of the connection', async () => {
  const { client } = connect('redis');
  await redisCache(client).get('key');
  expect(vi.getTimerCount()).toBe(0);
  const fail = () => Promise.reject(new Error('gone'));
  const cache = redisCache({ evalSha: fail, eval: fail, get: fail, set: fail });
  await expect(cache.get('key')).rejects.toThrow('gone');
  await expect(cache.set('key', entry)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
