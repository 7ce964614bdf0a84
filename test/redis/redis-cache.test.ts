import { endpoint } from 'routebook';
import { redisCache } from 'routebook/redis';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play, playBy } from '../send/scripted.ts';
import { redisProgram, useRedis } from './redis-server.ts';

const user = endpoint('GET /user');

describe.skipIf(!redisProgram).each(['redis', 'ioredis'] as const)('redisCache with a client of %s', (library) => {
  const redis = useRedis(library);
  const { command } = redis;
  const cacheWith = (prefix: string) => redisCache(redis.client, { timeout: 30_000, prefix });

  test('a response that one sender stored is used by another', async () => {
    const { fetch, sent } = playBy(({ headers }) =>
      headers['if-none-match'] === '"1"'
        ? { status: 304 }
        : { status: 200, headers: { etag: '"1"', 'set-cookie': 'session=abc' }, body: { login: 'octocat' } },
    );
    const create = () => createSend({ token: 'secret', fetch, cache: cacheWith('a:') });
    const [first, second] = [await create()(user), await create()(user)];
    expect([first.cached, second.cached]).toEqual([false, true]);
    expect(second.data).toEqual({ login: 'octocat' });
    expect(sent[1]?.headers['if-none-match']).toBe('"1"');
    const keys = (await command('KEYS', 'a:*')) as string[];
    expect(keys).toEqual([expect.stringMatching(/^a:cache:[\w-]{43}$/)]);
    const stored = String(await command('GET', keys[0] ?? ''));
    expect(stored).toContain('octocat');
    expect(stored).not.toMatch(/secret|session=abc/);
    expect(Number(await command('PTTL', keys[0] ?? ''))).toBeGreaterThan(80_000_000);
  });

  test('a value in Redis that routebook did not write is ignored', async () => {
    const { fetch, sent } = play({ status: 200, headers: { etag: '"1"' }, body: { login: 'octocat' } });
    const send = createSend({ fetch, cache: cacheWith('odd:') });
    await send(user);
    const [key = ''] = (await command('KEYS', 'odd:*')) as string[];
    for (const text of ['not JSON', 'null', '[]', '{"etag":5}']) {
      await command('SET', key, text);
      expect((await send(user)).data).toEqual({ login: 'octocat' });
    }
    await command('DEL', key);
    await command('LPUSH', key, 'a list');
    expect((await send(user)).data).toEqual({ login: 'octocat' });
    expect(sent.every(({ headers }) => !('if-none-match' in headers))).toBe(true);
  });
});
