import { endpoint } from 'routebook';
import { redisLimits } from 'routebook/redis';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { latency } from './fleet.ts';
import { redisProgram, useRedis } from './redis-server.ts';

const PERMITTED = 20;

describe.skipIf(!redisProgram)(
  'four processes with a concurrency of 100, of a server that permits 20 at a time',
  () => {
    const redis = useRedis('redis', 'redis', 'redis', 'redis');

    test.each(['with', 'without'])('lose none of 400 calls, and few are refused, %s Redis', async (what) => {
      if (what === 'without') await redis.server.kill();
      let [active, refused] = [0, 0];
      const fetch = async () => {
        const isRefused = active >= PERMITTED;
        if (isRefused) refused++;
        else active++;
        await latency(isRefused ? 2 : 20);
        if (!isRefused) active--;
        return new Response('{}', isRefused ? { status: 429, headers: { 'retry-after': '1' } } : { status: 200 });
      };
      const senders = redis.connections.map(({ client }) =>
        createSend({
          ...{ token: `token ${what}`, fetch: fetch as typeof globalThis.fetch, concurrency: 100 },
          ...{
            baseUrl: 'https://api.github.com',
            shared: redisLimits(client, { timeout: what === 'with' ? 5000 : 20 }),
          },
        }),
      );
      await Promise.all(senders.map((send) => send(endpoint('GET /user'))));
      const all = senders.flatMap((send) => Array.from({ length: 100 }, () => send(endpoint('GET /user'))));
      const results = await Promise.allSettled(all);
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(refused).toBeLessThanOrEqual(what === 'with' ? 300 : 4 * 300);
    });
  },
);
