import { type RedisClient, redisLimits } from 'routebook/redis';
import type { SharedLease } from 'routebook/send';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { latency } from './fleet.ts';
import {
  type Connection,
  connectCluster,
  LIBRARIES,
  type RedisServer,
  redisProgram,
  startRedis,
} from './redis-server.ts';
import { requestOf } from './suite.ts';

const SLOTS = 16_384;

describe.skipIf(!redisProgram)('a Redis Cluster of three nodes', () => {
  const servers: RedisServer[] = [];
  const nodes: Connection[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 3; index++) {
      const server = await startRedis('--cluster-enabled', 'yes', '--cluster-config-file', 'nodes.conf');
      servers.push(server);
      nodes.push(await LIBRARIES.ioredis(server.port));
    }
    const part = Math.ceil(SLOTS / 3);
    for (const [index, { command }] of nodes.entries()) {
      const last = Math.min((index + 1) * part, SLOTS) - 1;
      await command('CLUSTER', 'ADDSLOTSRANGE', String(index * part), String(last));
      await command('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    }
    for (const { port } of servers.slice(1)) await nodes[0]?.command('CLUSTER', 'MEET', '127.0.0.1', String(port));
    for (const { command } of nodes) {
      await vi.waitFor(
        async () =>
          expect(String(await command('CLUSTER', 'INFO'))).toMatch(/cluster_state:ok.*cluster_known_nodes:3/s),
        { timeout: 60_000, interval: 50 },
      );
    }
  });
  afterAll(async () => {
    for (const { close } of nodes) await close();
    for (const { kill } of servers) await kill();
  });

  test.each(['redis', 'ioredis'] as const)(
    'has all keys of a limit on one node, and limits on all nodes, with %s',
    async (library) => {
      const clients = await Promise.all(
        [0, 1].map(() =>
          connectCluster(
            library,
            servers.map(({ port }) => port),
          ),
        ),
      );
      const notify = vi.fn();
      const limits = clients.map(({ client }) =>
        redisLimits(client as RedisClient, { prefix: `${library}:`, timeout: 30_000 }),
      );
      let [active, most] = [0, 0];
      // Twelve limits: all of them on one node would be a chance of one in 177,000.
      const work = Array.from({ length: 240 }, async (_, index) => {
        const credentials = [`Bearer ${index % 12}`];
        const isFirst = index % 12 === 0;
        const found = await limits[index % 2]?.acquire(requestOf({ concurrency: 3, credentials, notify }));
        if (isFirst) most = Math.max(most, ++active);
        await latency(1);
        if (isFirst) active--;
        (found as SharedLease).release(undefined);
      });
      await Promise.all(work);
      expect(most).toBeLessThanOrEqual(3);
      expect(notify).not.toHaveBeenCalled();
      const keys = await Promise.all(nodes.map(({ command }) => command('KEYS', `${library}:*`) as Promise<string[]>));
      for (const found of keys) expect(found.length).toBeGreaterThan(0);
      const limitsOf = (found: string[]) => new Set(found.filter((key) => key.endsWith(':state')));
      expect(keys.reduce((sum, found) => sum + limitsOf(found).size, 0)).toBe(12);
      for (const { close } of clients) await close();
    },
  );
});
