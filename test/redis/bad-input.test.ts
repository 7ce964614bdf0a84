import { endpoint } from 'routebook';
import { type RedisClient, redisLimits } from 'routebook/redis';
import { createSend, type Notice } from 'routebook/send';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { play } from '../send/scripted.ts';
import { type Connection, LIBRARIES, type RedisServer, redisProgram, startRedis } from './redis-server.ts';

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

describe.skipIf(!redisProgram).each(Object.entries(LIBRARIES))('with a client of %s', (_library, connect) => {
  let server: RedisServer;
  let connection: Connection;
  beforeAll(async () => {
    server = await startRedis();
    connection = await connect(server.port);
  });
  afterAll(async () => {
    await connection.close();
    await server.kill();
  });

  /** The keys of the limits with a prefix. */
  const keysOf = async (prefix: string) => (await connection.command('KEYS', `${prefix}*`)) as string[];

  test('if the connection is closed, the sender uses its own limits and reports one notice', async () => {
    const closed = await connect(server.port);
    await closed.close();
    expect(await noticesWith(closed.client)).toEqual([`Redis could not be reached. ${GOES_ON}`]);
  });

  test('data of another type under the keys is the fallback with one notice, and stays as it is', async () => {
    expect(await noticesWith(connection.client, 'foreign:')).toEqual([]);
    const keys = await keysOf('foreign:');
    for (const key of keys) {
      await connection.command('DEL', key);
      await connection.command('SET', key, 'of somebody else');
    }
    expect(await noticesWith(connection.client, 'foreign:')).toEqual([
      expect.stringMatching(/^Redis failed with \w+\. /),
    ]);
    for (const key of keys) expect(String(await connection.command('GET', key))).toBe('of somebody else');
  });

  test('texts that are not numbers under the keys count as absent', async () => {
    expect(await noticesWith(connection.client, 'garbage:')).toEqual([]);
    for (const key of await keysOf('garbage:')) {
      await connection.command('DEL', key);
      for (const name of ['running', 'remaining', 'limit', 'sweepAt', 'anybody']) {
        await connection.command('HSET', key, name, 'of somebody else');
      }
    }
    expect(await noticesWith(connection.client, 'garbage:')).toEqual([]);
  });

  test('a script that Redis refuses is the fallback with one notice', async () => {
    await connection.command('ACL', 'SETUSER', 'weak', 'on', '>password', '~*', '+@all', '-@scripting');
    const weak = await connect(server.port, { name: 'weak', password: 'password' });
    expect(await noticesWith(weak.client)).toEqual([`Redis failed with NOPERM. ${GOES_ON}`]);
    await weak.close();
  });

  test('keys that Redis refuses are the fallback with one notice', async () => {
    await connection.command('ACL', 'SETUSER', 'other', 'on', '>password', '~other:*', '+@all');
    const other = await connect(server.port, { name: 'other', password: 'password' });
    expect(await noticesWith(other.client)).toEqual([expect.stringMatching(/^Redis failed with [A-Z]+\. /)]);
    await other.close();
  });
});
