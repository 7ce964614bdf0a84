import { createHash } from 'node:crypto';
import type { Message, Reply, Report, Store } from './message.ts';
import type { Commands } from './redis-client.ts';
import { SCRIPT } from './script.ts';

const SHA = createHash('sha1').update(SCRIPT).digest('hex');
const REPLY_LENGTH = 12;
/** Numbers in Lua are exact up to this one, and an option can be `Infinity`. */
const MOST = 1e15;
/** The position of the number of processes. This one is always counted. */
const PROCESSES = 5;

/** The storage in Redis. Each decision is one script. */
export function createRedisStore(commands: Commands): Store {
  return {
    name: 'Redis',
    async decide(key, message) {
      const keys = ['state', 'members', 'reads', 'writes'].map((name) => `${key}:${name}`);
      return readReply(await commands.runScript(SHA, SCRIPT, keys, argumentsOf(message)));
    },
  };
}

function argumentsOf(message: Message): string[] {
  const { process, sequence, concurrency, writeInterval, lease, wanted, granted, ended, spent, pause, kind } = message;
  const { processes = 0, quota = 0, wasAlone = false, budget } = message.returning ?? {};
  const { limit = 0, window = 0, left = 0, remaining = 0 } = budget ?? {};
  const numbers = [
    ...[sequence, concurrency, writeInterval, lease, ...wanted, ...granted, ended, spent, pause, kind],
    ...[processes, quota, limit, window, left, Number(wasAlone), remaining],
    ...message.reports.flatMap(reportNumbers),
  ];
  // Lua reads a large number in another notation as another number.
  return [process, ...numbers.map((number) => Math.round(Math.min(number, MOST)).toFixed(0))];
}

function reportNumbers({ remaining, limit, window, left, count, others }: Report): number[] {
  return [remaining, limit, window, left, count, others];
}

/** A server that is not Redis, or a proxy, may return anything. */
function readReply(found: unknown): Reply {
  // ioredis has an option with which numbers are strings.
  const numbers = Array.isArray(found)
    ? found.map((each) => (/^-?\d+$/.test(String(each)) ? Number(each) : Number.NaN))
    : [];
  if (numbers.length !== REPLY_LENGTH || numbers.some(Number.isNaN) || numbers[PROCESSES] === 0) {
    throw new Error('UNEXPECTED reply');
  }
  const [reads, writes, wait, kind, writeWait, processes, count, running, limit, remaining, window, left] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    granted: [reads, writes],
    wait,
    kind: kind as Reply['kind'],
    writeWait,
    processes,
    count,
    running,
    budget: limit > 0 ? { limit, remaining, window, left } : undefined,
  };
}
