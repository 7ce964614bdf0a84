import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { type RedisServer, redisProgram, startRedis } from './redis-server.ts';
import { startScriptedGitHub } from './scripted-github.ts';

const PROCESSES = 8;
/**
 * Enough to use up the limit of a window twice and, with something that happens to the processes, once. The nightly run has a larger limit, and
 * uses it up four times.
 */
const {
  limit: LIMIT,
  requests: REQUESTS,
  disturbed: DISTURBED_REQUESTS,
} = process.env['FUZZ_RUNS'] === undefined
  ? { limit: 200, requests: 480, disturbed: 240 }
  : { limit: 500, requests: 2000, disturbed: 2000 };
const CONCURRENCY = 10;

interface Child {
  readonly name: string;
  readonly process: ChildProcess;
  readonly left: Set<string>;
  readonly notices: string[];
  readonly errors: string[];
  readonly exit: Promise<unknown>;
}

describe.skipIf(!redisProgram)(
  'eight processes that send more requests than the limit of a window allows, with a concurrency of 10',
  () => {
    let redis: RedisServer;
    let github: Awaited<ReturnType<typeof startScriptedGitHub>>;
    let children: Child[] = [];

    /** The files of both libraries, each as one: 35 processes load one of them. */
    const libraries = join(inject('runFolder'), 'redis-libraries');
    beforeAll(() => {
      const packages = fetchTools('redis');
      buildSync({
        entryPoints: { redis: `${packages}/redis/dist/index.js`, ioredis: `${packages}/ioredis/built/index.js` },
        ...{ outdir: libraries, outExtension: { '.js': '.cjs' }, bundle: true, platform: 'node', format: 'cjs' },
      });
    });

    beforeEach(async () => {
      redis = await startRedis();
      github = await startScriptedGitHub(LIMIT);
      children = [];
    });
    afterEach(async () => {
      for (const { process } of children) process.kill('SIGKILL');
      await Promise.all(children.map(({ exit }) => exit));
      await github.close();
      await redis.kill();
    });

    async function startChild(port: number, index: number, timeout = 2000): Promise<Child> {
      const name = `${children.length}`;
      const settings = {
        ...{ name, libraries, library: index % 2 ? 'ioredis' : 'redis', port },
        ...{ baseUrl: github.baseUrl, clockShift: (index % 3) * 60_000 - 60_000 },
        ...{ concurrency: CONCURRENCY, lease: 1000, timeout },
      };
      const process = fork(fileURLToPath(new URL('./child.js', import.meta.url)), [JSON.stringify(settings)], {
        execArgv: [],
      });
      const child: Child = {
        ...{ name, process, left: new Set(), notices: [], errors: [] },
        exit: once(process, 'exit'),
      };
      children.push(child);
      await new Promise<void>((resolve) => {
        process.on('message', (message: { isReady?: true; done?: string; notice?: string; errors?: string[] }) => {
          if (message.isReady) resolve();
          if (message.done) child.left.delete(message.done);
          if (message.notice) child.notices.push(message.notice);
          child.errors.push(...(message.errors ?? []));
        });
        process.on('exit', () => resolve());
      });
      return child;
    }

    function give(child: Child, ids: string[]): void {
      for (const id of ids) child.left.add(id);
      child.process.send({ ids });
    }

    // By default, Redis must not seem slow because the machine is busy: that is tested with one process.
    /** Starts the processes, lets them send everything while something happens to them, and looks at what the server received. */
    async function run(
      port: number,
      requests = DISTURBED_REQUESTS,
      disturb: () => Promise<void> = async () => {},
      timeout?: number,
      more = 0,
    ): Promise<void> {
      const indexes = Array.from({ length: PROCESSES }, (_, index) => index);
      const started = await Promise.all(indexes.map((index) => startChild(port, index, timeout)));
      const own = requests / PROCESSES;
      for (const [index, child] of started.entries()) {
        give(
          child,
          Array.from({ length: own }, (_, number) => String(index * own + number)),
        );
      }
      await disturb();
      await Promise.all(children.map(({ exit }) => exit));

      const work = github.received.filter((path) => !path.includes('first'));
      const errors = children.flatMap((child) => child.errors);
      expect(errors.filter((error) => !error.startsWith('RateLimitError'))).toEqual([]);
      expect(errors.length).toBeLessThanOrEqual(more);
      expect(github.mostActive()).toBeLessThanOrEqual(CONCURRENCY + more);
      expect(Math.max(...github.perWindow.values())).toBeLessThanOrEqual(LIMIT + more);
      expect(work).toHaveLength(requests);
      expect(new Set(work).size).toBe(requests);
    }

    // The clocks of the processes differ by a minute in all of these tests.
    test('keep both limits, and each request is sent once, with clocks a minute apart', async () => {
      await run(redis.port, REQUESTS);
      expect(children.flatMap(({ notices }) => notices)).toEqual([]);
    });

    test('exceed them by one share in all at most while Redis is killed and started again', async () => {
      const restart = async () => {
        await github.count(DISTURBED_REQUESTS * 0.35);
        await redis.kill();
        // They go on without Redis.
        await github.count(github.received.length + 50);
        await redis.start();
      };
      await run(redis.port, DISTURBED_REQUESTS, restart, 300, Math.ceil(CONCURRENCY / PROCESSES));
      expect(children.flatMap(({ notices }) => notices).length).toBeGreaterThan(0);
    });

    test('do so while processes are killed', async () => {
      await run(redis.port, DISTURBED_REQUESTS, async () => {
        for (const [index, share] of [0.2, 0.4, 0.6].entries()) {
          await github.count(DISTURBED_REQUESTS * share);
          const victim = children[index] as Child;
          victim.process.kill('SIGKILL');
          await victim.exit;
          await github.drained(victim.name);
          const received = new Set(github.received);
          const left = [...victim.left].filter((id) => !received.has(`/jobs/${id}`));
          give(await startChild(redis.port, index), left);
        }
      });
    });
  },
);
