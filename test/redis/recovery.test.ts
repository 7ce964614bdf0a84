import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DelayedProxy, startDelayedProxy } from './delayed-proxy.ts';
import { createGitHub, expectRecovery, type Fleet, type FleetSettings, startFleet } from './fleet.ts';
import { type Connection, LIBRARIES, type RedisServer, redisProgram, startRedis } from './redis-server.ts';

const PROCESSES = 4;

describe.skipIf(!redisProgram)('four processes with a limit of 5,000 requests per hour recover after', () => {
  let redis: RedisServer;
  let watcher: Connection;
  const closing: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    redis = await startRedis('--repl-diskless-sync-delay', '0');
    watcher = await LIBRARIES.ioredis(redis.port);
    closing.push(redis.kill, watcher.close);
  });
  afterEach(async () => {
    while (closing.length > 0) await closing.pop()?.();
  });

  const command = (...words: string[]) => watcher.command(...words);
  const keys = async () => (await command('KEYS', '*')) as string[];

  async function survive(
    happen: (fleet: Fleet) => Promise<unknown>,
    given: Partial<FleetSettings> = {},
  ): Promise<void> {
    const github = createGitHub(3944);
    const ports = Array.from({ length: PROCESSES }, () => redis.port);
    const fleet = await startFleet({ github, ports, ...given });
    closing.push(fleet.stop);
    await expectRecovery(github, fleet, async () => void (await happen(fleet)));
  }

  async function proxyTo(port: number): Promise<DelayedProxy> {
    const proxy = await startDelayedProxy(port, 0);
    closing.push(proxy.close);
    return proxy;
  }

  type Happening = (fleet: Fleet) => Promise<unknown>;
  const all = async (act: (key: string) => Promise<unknown>) => {
    for (const key of await keys()) await act(key);
  };
  test.each<[string, Happening]>([
    ['FLUSHALL', () => command('FLUSHALL')],
    ['the end of all keys', () => all((key) => command('PEXPIRE', key, '1'))],
    ['a restart of Redis', (fleet) => fleet.loses(() => redis.kill()).then(() => redis.start())],
    [
      'a time without Redis',
      (fleet) =>
        redis
          .kill()
          .then(() => fleet.moves(3))
          .then(() => redis.start()),
    ],
    [
      'a time in which Redis was a replica, and responded with READONLY',
      (fleet) =>
        fleet.loses(() => command('REPLICAOF', '127.0.0.1', '1')).then(() => command('REPLICAOF', 'NO', 'ONE')),
    ],
    [
      'the eviction of any of its keys',
      async (fleet) => {
        for (const name of ['state', 'members', 'known', 'state']) {
          await all(async (key) => key.endsWith(name) && command('DEL', key));
          await fleet.moves(1);
        }
      },
    ],
  ])('%s', (_name, happen) => survive(happen));

  test('a failover to a replica that lags', async () => {
    const replica = await startRedis('--repl-diskless-sync-delay', '0');
    const other = await LIBRARIES.ioredis(replica.port);
    closing.push(replica.kill, other.close);
    const proxy = await proxyTo(redis.port);
    const ports = Array.from({ length: PROCESSES }, () => proxy.port);
    const copies = [other, watcher];
    const happen = async (fleet: Fleet) => {
      const to = copies.shift() as Connection;
      // A copy, which gets no more changes.
      await to.command('REPLICAOF', '127.0.0.1', String(proxy.target));
      await vi.waitFor(
        async () => expect(String(await to.command('INFO', 'replication'))).toContain('master_link_status:up'),
        { timeout: 20_000, interval: 10 },
      );
      await to.command('REPLICAOF', 'NO', 'ONE');
      await fleet.moves(1);
      proxy.target = proxy.target === redis.port ? replica.port : redis.port;
      proxy.disconnect();
    };
    await survive(happen, { ports });
  });

  // With an eviction, each command succeeds and finds nothing; without one, it fails.
  test.each(['allkeys-random', 'noeviction'])('Redis was out of memory, with the policy %s', (policy) =>
    survive(async (fleet) => {
      await command('CONFIG', 'SET', 'maxmemory-policy', policy);
      await command('CONFIG', 'SET', 'maxmemory', '100kb');
      await fleet.moves(3);
      await command('CONFIG', 'SET', 'maxmemory', '0');
    }),
  );

  test('Redis was slow for a while', async () => {
    const proxy = await proxyTo(redis.port);
    await survive(
      async (fleet) => {
        await fleet.loses(() => {
          proxy.milliseconds = 200;
        });
        proxy.milliseconds = 0;
      },
      { ports: Array.from({ length: PROCESSES }, () => proxy.port) },
    );
  });

  test('a partition of one process', async () => {
    const proxy = await proxyTo(redis.port);
    await survive(
      async (fleet) => {
        await fleet.loses(() => {
          proxy.isCut = true;
        });
        await fleet.moves(3);
        proxy.isCut = false;
        proxy.disconnect();
      },
      { ports: [proxy.port, redis.port, redis.port, redis.port] },
    );
  });

  test.each([undefined, 'installation 1'])(
    'all tokens were replaced, one after the other, with the identity %s',
    async (identity) => {
      const tokens = Array.from({ length: PROCESSES }, (_, index) => `token${identity ? index : 0}`);
      await survive(
        async (fleet) => {
          for (const index of tokens.keys()) {
            tokens[index] += 'x';
            await fleet.moves(1);
          }
        },
        { tokenOf: (process) => tokens[process] as string, options: { identity } },
      );
    },
  );

  test('50 processes joined at once', async () => {
    const github = createGitHub(3944);
    const ports = Array.from({ length: 50 }, () => redis.port);
    const fleet = await startFleet({ github, ports, workers: 1 });
    closing.push(fleet.stop);
    await expectRecovery(github, fleet, async () => void (await command('FLUSHALL')));
  });

  test.each([
    ['a pause without an end', 'state', ['pausedUntil', 'inf', 'kind', '1']],
    ['a pause with a large number', 'state', ['pausedUntil', '1e308', 'kind', '2']],
    ['a pause of a year', 'state', ['pausedUntil', String(Date.now() + 3e10), 'kind', '1']],
    ['a pause without a kind', 'state', ['pausedUntil', String(Date.now() + 5e6), 'kind', '0']],
    ['numbers that are none', 'state', ['most', 'nan', 'remaining', '-inf', 'limit', '0x10', 'resetAt', '1e999']],
    ['a slow start without an end', 'state', ['most', '1', 'threshold', '-5', 'grownAt', '9999999999999']],
    ['a return without an end', 'state', ['returningUntil', '9999999999999', 'parts', '100000']],
    ['a budget of a year', 'state', ['limit', '5000', 'remaining', '-100', 'resetAt', String(Date.now() + 3e10)]],
    ['members without an end', 'members', ['other', '9 1 9999999999999 5 5', 'another', 'text']],
  ])('somebody wrote %s', (_name, key, fields) =>
    survive(async () => {
      for (const each of await keys()) if (each.endsWith(key)) await command('HSET', each, ...fields);
    }),
  );

  test('somebody wrote 20,000 members', () =>
    survive(async () => {
      const [members] = (await keys()).filter((key) => key.endsWith(':members'));
      // At once: fewer of them, as between several commands, could be the processes of a large fleet.
      const script = `for index = 1, 20000 do
        redis.call('HSET', KEYS[1], 'foreign ' .. index, '7 1 9999999999999 0 0')
      end`;
      await command('EVAL', script, '1', members ?? '');
    }));
});
