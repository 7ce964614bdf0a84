import { endpoint } from 'routebook';
import { redisCache } from 'routebook/redis';
import { createSend } from 'routebook/send';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { play, playBy } from '../send/scripted.ts';
import { type Connection, LIBRARIES, type RedisServer, redisProgram, startRedis } from './redis-server.ts';

const user = endpoint('GET /user');
const PATIENT = { timeout: 30_000 };

describe.skipIf(!redisProgram).each(Object.entries(LIBRARIES))(
  'redisCache with a client of %s',
  (_library, connect) => {
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

    test('a response that one sender stored is used by another', async () => {
      const { fetch, sent } = playBy(({ headers }) =>
        headers['if-none-match'] === '"1"'
          ? { status: 304 }
          : { status: 200, headers: { etag: '"1"', 'set-cookie': 'session=abc' }, body: { login: 'octocat' } },
      );
      const create = () =>
        createSend({ token: 'secret', fetch, cache: redisCache(connection.client, { ...PATIENT, prefix: 'a:' }) });
      const [first, second] = [await create()(user), await create()(user)];
      expect([first.cached, second.cached]).toEqual([false, true]);
      expect(second.data).toEqual({ login: 'octocat' });
      expect(sent[1]?.headers['if-none-match']).toBe('"1"');
      const keys = (await connection.command('KEYS', 'a:*')) as string[];
      expect(keys).toEqual([expect.stringMatching(/^a:cache:[\w-]{43}$/)]);
      const stored = String(await connection.command('GET', keys[0] ?? ''));
      expect(stored).toContain('octocat');
      expect(stored).not.toMatch(/secret|session=abc/);
      expect(Number(await connection.command('PTTL', keys[0] ?? ''))).toBeGreaterThan(80_000_000);
    });

    test('keeps a response for its time, and stores none that is larger than the maximum', async () => {
      const { fetch } = play({ status: 200, headers: { etag: '"1"' }, body: { text: 'x'.repeat(500) } });
      const send = (options: object) =>
        createSend({ fetch, cache: redisCache(connection.client, { ...PATIENT, ...options }) })(user);
      await send({ prefix: 'small:', maxBytes: 300 });
      expect(await connection.command('KEYS', 'small:*')).toEqual([]);
      await send({ prefix: 'short:', ttl: 5000.5 });
      const [key = ''] = (await connection.command('KEYS', 'short:*')) as string[];
      expect(Number(await connection.command('PTTL', key))).toBeLessThanOrEqual(5001);
    });

    test('a value in Redis that routebook did not write is ignored', async () => {
      const { fetch, sent } = play({ status: 200, headers: { etag: '"1"' }, body: { login: 'octocat' } });
      const send = createSend({ fetch, cache: redisCache(connection.client, { ...PATIENT, prefix: 'odd:' }) });
      await send(user);
      const [key = ''] = (await connection.command('KEYS', 'odd:*')) as string[];
      for (const text of ['not JSON', 'null', '[]', '{"etag":5}']) {
        await connection.command('SET', key, text);
        expect((await send(user)).data).toEqual({ login: 'octocat' });
      }
      await connection.command('DEL', key);
      await connection.command('LPUSH', key, 'a list');
      expect((await send(user)).data).toEqual({ login: 'octocat' });
      expect(sent.every(({ headers }) => !('if-none-match' in headers))).toBe(true);
    });
  },
);
