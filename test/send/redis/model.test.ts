import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coordinate, createState } from '../../../src/send/redis/coordinate.ts';
import type { Message } from '../../../src/send/redis/message.ts';
import { createRedisStore } from '../../../src/send/redis/redis-store.ts';
import { SCRIPT } from '../../../src/send/redis/script.ts';
import fc from '../../support/fast-check.ts';
import { type Connection, LIBRARIES, type RedisServer, redisProgram, startRedis } from './redis-server.ts';

const CLOCK = "local time = redis.call('TIME')";
/** The script with the time as its last argument, so that time passes as a history says. */
const TIMED = SCRIPT.replace(
  CLOCK,
  'local last = table.remove(ARGV)\nlocal time = {math.floor(last / 1000), last % 1000 * 1000}',
);

/** What happens to one of the processes. */
const stepOf = fc.record({
  process: fc.integer({ min: 0, max: 3 }),
  /** Mostly short, sometimes longer than a lease or a window. */
  passed: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 4000 })),
  asks: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 })),
  ends: fc.integer({ min: 0, max: 4 }),
  aborts: fc.integer({ min: 0, max: 3 }),
  alone: fc.integer({ min: 0, max: 2 }),
  /** Whether the reply is lost. */
  isLost: fc.boolean(),
  isOld: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  pause: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 300 })),
  report: fc.option(
    fc.record({
      remaining: fc.integer({ min: 0, max: 60 }),
      limit: fc.constantFrom(60, 500),
      window: fc.integer({ min: 0, max: 12 }),
      left: fc.integer({ min: 1, max: 3000 }),
      isKnown: fc.boolean(),
      others: fc.integer({ min: 0, max: 5 }),
    }),
  ),
  returning: fc.option(
    fc.record({
      processes: fc.integer({ min: 1, max: 4 }),
      quota: fc.integer({ min: -1, max: 30 }),
      isKnown: fc.boolean(),
      wasAlone: fc.boolean(),
    }),
    { freq: 8 },
  ),
});

/** A process as the storage sees it. */
interface Process {
  sequence: number;
  wanted: [number, number];
  granted: [number, number];
  ended: number;
  count: number;
}

const createProcess = (): Process => ({ sequence: 0, wanted: [0, 0], granted: [0, 0], ended: 0, count: -1 });

describe.skipIf(!redisProgram)('the script in Redis', () => {
  let server: RedisServer;
  let connection: Connection;
  beforeAll(async () => {
    server = await startRedis();
    connection = await LIBRARIES.ioredis(server.port);
  });
  afterAll(async () => {
    await connection.close();
    await server.kill();
  });

  test('uses only the clock of the server', () => {
    expect(SCRIPT.split(CLOCK)).toHaveLength(2);
    expect(TIMED).not.toContain("'TIME'");
  });

  test('makes the same decisions as the reference in any history', async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf, { minLength: 1, maxLength: 60 }), async (steps) => {
        const key = `model{${histories++}}`;
        let now = 1_800_000_000_000;
        const store = createRedisStore({
          runScript: (_sha, _script, keys, args) =>
            connection.command('EVAL', TIMED, '4', ...keys, ...args, String(now)),
          get: async () => undefined,
          set: async () => undefined,
        });
        const state = createState();
        const processes = Array.from({ length: 4 }, createProcess);
        for (const step of steps) {
          now += step.passed;
          const process = processes[step.process] as Process;
          const message = messageOf(step, process, String(step.process));
          const found = await store.decide(key, message);
          expect(found).toEqual(coordinate(state, message, now));
          if (step.isLost || step.isOld) continue;
          process.count = found.count;
          for (const kind of [0, 1] as const)
            process.granted[kind] = Math.max(process.granted[kind], found.granted[kind]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function messageOf(step: Steps, process: Process, name: string): Message {
  const { asks, report, returning } = step;
  for (const kind of [0, 1] as const) process.wanted[kind] += asks[kind];
  // Started without the storage.
  const alone = returning ? step.alone : 0;
  process.granted[0] += alone;
  process.wanted[0] = Math.max(process.wanted[0] - step.aborts, process.granted[0]);
  process.ended = Math.min(process.ended + step.ends, process.granted[0] + process.granted[1]);
  if (!step.isOld) process.sequence++;
  const budget = { limit: 500, remaining: 9, window: 6, left: 900 };
  return {
    ...{ process: name, sequence: process.sequence, concurrency: 5, writeInterval: 100, lease: 500 },
    wanted: [...process.wanted],
    granted: [...process.granted],
    ...{ ended: process.ended, spent: alone, pause: step.pause, kind: step.pause ? 2 : 0 },
    returning: returning ? { ...returning, budget: returning.isKnown ? budget : undefined } : undefined,
    reports: report ? [{ ...report, count: report.isKnown ? process.count : -1 }] : [],
  };
}

type Steps = typeof stepOf extends { generate(...args: never[]): { value: infer Value } } ? Value : never;
