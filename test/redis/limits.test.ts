import { createGitHub, endpoint } from 'routebook';
import { redisLimits } from 'routebook/redis';
import { createSend, type SharedLease } from 'routebook/send';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { play } from '../send/scripted.ts';
import { type Connection, LIBRARIES, redisProgram, settle, startRedis, useRedis } from './redis-server.ts';
import { requestOf, testSharedLimits } from './suite.ts';

/** Longer than a busy machine takes, for tests that are not about the time. */
const PATIENT = { timeout: 30_000 };

describe.skipIf(!redisProgram).each(['redis', 'ioredis'] as const)('redisLimits with a client of %s', (library) => {
  const redis = useRedis(library, library, library);
  const clientAt = (index: number) => (redis.connections[index] as Connection).client;
  beforeAll(() => settle(redis));

  testSharedLimits(() => {
    let created = 0;
    return () => redisLimits(clientAt(created++ % 3), PATIENT);
  });

  test('processes with the same identity share their limits, whatever their tokens are', async () => {
    const options = { ...PATIENT, identity: 'installation 1' };
    const [one, two] = [redisLimits(clientAt(0), options), redisLimits(clientAt(1), options)];
    const lease = (await one.acquire(requestOf({ concurrency: 1, credentials: ['Bearer a'] }))) as SharedLease;
    const begun: string[] = [];
    const other = two.acquire(requestOf({ concurrency: 1, credentials: ['Bearer b'] })).then((found) => {
      begun.push('other');
      return found as SharedLease;
    });
    await (two.acquire(requestOf({ resource: 'search' })) as Promise<SharedLease>).then((found) =>
      found.release(undefined),
    );
    expect(begun).toEqual([]);
    lease.release(undefined);
    (await other).release(undefined);
  });

  test('neither the token nor the URL is stored', async () => {
    const { client, command } = await redis.connect(library);
    const { fetch } = play({
      status: 200,
      headers: { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '4' },
      body: {},
    });
    const github = createGitHub({
      token: 'ghp_secret',
      fetch,
      shared: redisLimits(client, { ...PATIENT, prefix: 'seen:' }),
    });
    await github.repos.get({ owner: 'octocat', repo: 'hello-world' });
    const keys = (await command('KEYS', 'seen:*')) as string[];
    expect(keys.length).toBeGreaterThan(0);
    const stored = await Promise.all(keys.map((key) => command('HGETALL', key)));
    expect(JSON.stringify([keys, stored])).not.toMatch(/ghp_secret|octocat|github\.com|bearer/i);
    expect(keys.every((key) => /^seen:\{\w\}(?:\w{63}:(?:state|members)|:known)$/.test(key))).toBe(true);
    for (const key of keys) expect(await command('PTTL', key)).toBeGreaterThan(0);
  });

  test('a process that is killed frees its turns and its place in the line', async () => {
    const short = { ...PATIENT, lease: 300 };
    const dead = await redis.connect(library);
    await dead.command('FLUSHALL');
    const given = { concurrency: 1, credentials: ['Bearer dead'], notify: () => {} };
    await redisLimits(dead.client, short).acquire(requestOf(given));
    const alsoDead = await redis.connect(library);
    const place = redisLimits(alsoDead.client, short).acquire(requestOf(given));
    const [members = ''] = (await dead.command('KEYS', '*members')) as string[];
    await vi.waitFor(async () => expect(await dead.command('HLEN', members)).toBe(2));
    await dead.close();
    await alsoDead.close();
    const lease = (await redisLimits(clientAt(0), short).acquire(requestOf(given))) as SharedLease;
    lease.release(undefined);
    // Without a connection, it continues with its own limits.
    ((await place) as SharedLease).release(undefined);
  });

  test.each([
    ['does not respond', 'did not respond within 50 ms'],
    // It depends on the library what it does with a command without a connection.
    ['is gone', '(?:could not be reached|did not respond within 50 ms)'],
  ])('a Redis that %s is left out with one notice, and used again when it has returned', async (what, fact) => {
    const own = await startRedis();
    const [one, watcher] = [await LIBRARIES[library](own.port), await LIBRARIES[library](own.port)];
    try {
      const { fetch, sent } = play({ status: 200, body: {} });
      const onNotice = vi.fn();
      const send = createSend({ token: 'secret', fetch, onNotice, shared: redisLimits(one.client) });
      if (what === 'is gone') await own.kill();
      else own.signal('SIGSTOP');
      await Promise.all(Array.from({ length: 30 }, () => send(endpoint('GET /user'))));
      expect(sent).toHaveLength(30);
      const text = `^Redis ${fact}\\. This process now uses its own limits\\. It reconnects automatically\\.$`;
      const notice = { kind: 'shared', message: expect.stringMatching(new RegExp(text)) };
      expect(onNotice.mock.calls).toMatchObject([[notice]]);
      if (what === 'is gone') await own.start();
      else own.signal('SIGCONT');
      // It has joined the others if Redis counts its requests.
      const hasJoined = async () => {
        await send(endpoint('GET /user'));
        expect(await watcher.command('KEYS', '*members')).toHaveLength(1);
      };
      await vi.waitFor(hasJoined, { timeout: 60_000 });
    } finally {
      own.signal('SIGCONT');
      for (const { close } of [one, watcher]) await close();
      await own.kill();
    }
  });
});
