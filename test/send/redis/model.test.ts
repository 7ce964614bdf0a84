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

const START = 1_800_000_000_000;
const FIELDS = [
  ...['running', 'nextWrite', 'pausedUntil', 'kind', 'limit', 'remaining', 'resetAt', 'window', 'count'],
  ...['returningUntil', 'parts', 'nextProbe', 'sweepAt'],
] as const;

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
  last: fc.option(
    fc.record({
      /** In addition to what the process has seen. */
      count: fc.constantFrom(0, 0, 0, 5, 2_000_000_000),
      processes: fc.integer({ min: 1, max: 4 }),
      isPresent: fc.boolean(),
      budget: fc.option(
        fc.record({
          limit: fc.constantFrom(60, 500),
          remaining: fc.integer({ min: -5, max: 60 }),
          window: fc.integer({ min: 4, max: 8 }),
          left: fc.constant(900),
        }),
      ),
    }),
  ),
  /** What happens to Redis before the message. Mostly nothing. */
  event: fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    fc.record({ kind: fc.constantFrom('flush', 'state', 'members', 'lines', 'save', 'restore') }),
    fc.record({ line: fc.constantFrom(0, 1), place: fc.constantFrom('0', '9') }),
    fc.record({ granted: fc.integer({ min: 0, max: 9 }) }),
    fc.record({
      field: fc.constantFrom(...FIELDS),
      value: fc.oneof(
        fc.constantFrom<number | string>(
          'inf',
          '-inf',
          'nan',
          '1e308',
          '0x10',
          '',
          'x',
          '12345678901234567',
          3,
          -1,
          9e14,
        ),
        fc.integer({ min: -1e9, max: 1e9 }).map((value) => START + value),
      ),
    }),
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
        let now = START;
        const store = createRedisStore({
          runScript: (_sha, _script, keys, args) =>
            connection.command('EVAL', TIMED, '4', ...keys, ...args, String(now)),
          get: async () => undefined,
          set: async () => undefined,
        });
        const redis = createEvents(connection.command, key);
        const { held } = redis;
        const processes = Array.from({ length: 4 }, createProcess);
        for (const step of steps) {
          now += step.passed;
          if (step.event) await redis.happen(step.event, now);
          const process = processes[step.process] as Process;
          const message = messageOf(step, process, String(step.process));
          const found = await store.decide(key, message);
          expect(found).toEqual(coordinate(held.state, message, now));
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

/** Does the same to the state in Redis and to that of the reference. */
function createEvents(command: Connection['command'], key: string) {
  const [stateKey, membersKey, ...lineKeys] = ['state', 'members', 'reads', 'writes'].map(
    (name) => `${key}:${name}`,
  ) as [...[string, string, string, string]];
  const keys = [stateKey, membersKey, ...lineKeys];
  const held = { state: createState(), saved: createState() };
  const events = {
    async flush() {
      await command('DEL', ...keys);
      held.state = createState();
    },
    async state() {
      await command('DEL', stateKey);
      const { members, lines } = held.state;
      held.state = { ...createState(), members, lines };
    },
    async members() {
      await command('DEL', membersKey);
      held.state.members.clear();
    },
    async lines() {
      await command('DEL', ...lineKeys);
      held.state.lines = [[], []];
    },
    async save() {
      await command('DEL', ...keys.map((each) => `${each}:saved`));
      for (const each of keys) await command('COPY', each, `${each}:saved`);
      held.saved = structuredClone(held.state);
    },
    /** A replica that lags takes over. */
    async restore() {
      await command('DEL', ...keys);
      for (const each of keys) await command('COPY', `${each}:saved`, each);
      held.state = structuredClone(held.saved);
    },
  };
  return {
    held,
    async happen(event: NonNullable<Steps['event']>, now: number): Promise<void> {
      if ('place' in event) {
        await command('LPUSH', lineKeys[event.line], event.place);
        held.state.lines[event.line].unshift(event.place);
      } else if ('granted' in event) {
        const expires = now + 9e8;
        await command('HSET', membersKey, 'foreign', `${event.granted} 0 0 1 ${expires} 0 0`);
        held.state.members.set('foreign', {
          ...{ granted: [event.granted, 0], ended: 0, sequence: 1, expires, places: [0, 0] },
        });
      } else if ('value' in event) {
        await command('HSET', stateKey, event.field, String(event.value));
        held.state[event.field] = typeof event.value === 'number' ? event.value : 0;
      } else await events[event.kind]();
    },
  };
}

function messageOf(step: Steps, process: Process, name: string): Message {
  const { asks, report, last } = step;
  for (const kind of [0, 1] as const) process.wanted[kind] += asks[kind];
  // Started without asking.
  process.granted[0] += step.alone;
  process.wanted[0] = Math.max(process.wanted[0] - step.aborts, process.granted[0]);
  process.ended = Math.min(process.ended + step.ends, process.granted[0] + process.granted[1]);
  if (!step.isOld) process.sequence++;
  return {
    ...{ process: name, sequence: process.sequence, concurrency: 5, writeInterval: 100, lease: 500 },
    wanted: [...process.wanted],
    granted: [...process.granted],
    ...{ ended: process.ended, pause: step.pause, kind: step.pause ? 2 : 0 },
    last: last
      ? { ...last, count: Math.max(0, process.count) + last.count, budget: last.budget ?? undefined }
      : undefined,
    reports: report ? [{ ...report, count: report.isKnown ? process.count : -1 }] : [],
  };
}

type Steps = typeof stepOf extends { generate(...args: never[]): { value: infer Value } } ? Value : never;
