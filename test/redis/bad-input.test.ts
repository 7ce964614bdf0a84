import { endpoint } from 'routebook';
import { type RedisClient, redisLimits } from 'routebook/redis';
import { createSend, type Notice } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play } from '../send/scripted.ts';
import { LIBRARIES, redisProgram, useRedis } from './redis-server.ts';

const GOES_ON = 'This process now uses its own limits. It reconnects automatically.';

/** Sends requests, and returns the notices. All of them must arrive. */
async function noticesWith(client: RedisClient, prefix = 'bad:'): Promise<(string | undefined)[]> {
  const { fetch, sent } = play({ status: 200, body: {} });
  const notices: Notice[] = [];
  const shared = redisLimits(client, { prefix, timeout: 30_000 });
  const send = createSend({ token: 'secret', fetch, shared, onNotice: (notice) => void notices.push(notice) });
  await Promise.all(Array.from({ length: 20 }, () => send(endpoint('GET /user'))));
  expect(sent).toHaveLength(20);
  return notices.map(({ message }) => message);
}

describe.skipIf(!redisProgram).each(['redis', 'ioredis'] as const)('with a client of %s', (library) => {
  const redis = useRedis(library);
  const { command } = redis;

  test('if the connection is closed, the sender uses its own limits and reports one notice', async () => {
    const closed = await redis.connect(library);
    await closed.close();
    expect(await noticesWith(closed.client)).toEqual([`Redis could not be reached. ${GOES_ON}`]);
  });

  test('data of another type under the keys is the fallback with one notice, and stays as it is', async () => {
    expect(await noticesWith(redis.client, 'foreign:')).toEqual([]);
    const keys = (await command('KEYS', 'foreign:*')) as string[];
    for (const key of keys) {
      await command('DEL', key);
      await command('SET', key, 'of somebody else');
    }
    expect(await noticesWith(redis.client, 'foreign:')).toEqual([expect.stringMatching(/^Redis failed with \w+\. /)]);
    for (const key of keys) expect(String(await command('GET', key))).toBe('of somebody else');
  });

  test.each([
    ['scripts', 'NOPERM', ['~*', '+@all', '-@scripting']],
    ['keys', '[A-Z]+', ['~other:*', '+@all']],
  ])('%s that Redis refuses are the fallback with one notice', async (name, code, rules) => {
    await command('ACL', 'SETUSER', name, 'on', '>password', ...rules);
    const weak = await LIBRARIES[library](redis.server.port, { name, password: 'password' });
    expect(await noticesWith(weak.client)).toEqual([
      expect.stringMatching(new RegExp(`^Redis failed with ${code}\\. `)),
    ]);
    await weak.close();
  });
});
