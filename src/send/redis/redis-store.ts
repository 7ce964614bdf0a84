import { createHash } from 'node:crypto';
import {
  LONGEST,
  type Message,
  MOST_CREDIT,
  MOST_MEMBERS,
  NONE,
  PRIMARY,
  type Reply,
  type Report,
  SECONDARY,
  type Store,
} from './message.ts';
import type { Commands } from './redis-client.ts';
import { SCRIPT } from './script.ts';

const SHA = createHash('sha1').update(SCRIPT).digest('hex');
const REPLY_LENGTH = 13;
/** Numbers in Lua are exact up to this one, and an option can be `Infinity`. */
const MOST = 1e15;
const bound = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

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
  const { process, sequence, concurrency, writeInterval, lease, wanted, granted, ended, pause, kind } = message;
  const { count = 0, processes = 0, isPresent = false, budget } = message.last ?? {};
  const { limit = 0, window = 0, left = 0, remaining = 0 } = budget ?? {};
  const numbers = [
    ...[sequence, concurrency, writeInterval, lease, ...wanted, ...granted, ended, pause, kind],
    ...[count, processes, Number(isPresent), limit, window, left, remaining],
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
  const [reads = 0, writes = 0, wait = 0, kind, writeWait = 0, processes = 0, count = 0, running = 0] = numbers;
  const [credit = 0, limit = 0, remaining = 0, window = 0, left = 0] = numbers.slice(8);
  const isKind = kind === NONE || kind === PRIMARY || kind === SECONDARY;
  // This process is always counted.
  if (numbers.length !== REPLY_LENGTH || numbers.some(Number.isNaN) || processes < 1 || !isKind) {
    throw new Error('UNEXPECTED reply');
  }
  return {
    granted: [reads, writes],
    wait: bound(wait, 0, LONGEST),
    kind,
    writeWait: bound(writeWait, 0, LONGEST),
    processes: bound(processes, 1, MOST_MEMBERS),
    count: bound(count, 0, MOST),
    running,
    credit: bound(credit, 0, MOST_CREDIT),
    budget: limit > 0 ? { limit, remaining, window, left: bound(left, 0, LONGEST) } : undefined,
  };
}
