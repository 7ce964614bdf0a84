import { createHash } from 'node:crypto';
import { type Decide, LONGEST, type Message, MOST_MEMBERS, NONE, PRIMARY, type Report, SECONDARY } from './message.ts';
import type { Commands } from './redis-client.ts';
import { SCRIPT } from './script.ts';

const SHA = createHash('sha1').update(SCRIPT).digest('hex');
const REPLY_LENGTH = 14;
/** Numbers in Lua are exact up to this one, and an option can be `Infinity`. */
const MOST = 1e15;
/** The count of what no response has reported. */
const HINT = -2;
const bound = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Each decision is one script. */
export function createDecide(commands: Commands): Decide {
  return async (key, message) => {
    const keys = ['state', 'members'].map((name) => `${key}:${name}`);
    const found = await commands.runScript(SHA, SCRIPT, keys, argumentsOf(message));
    // A server that is not Redis, or a proxy, may return anything. ioredis has an option with which numbers are strings.
    const numbers = Array.isArray(found)
      ? found.map((each) => (/^-?\d+$/.test(String(each)) ? Number(each) : Number.NaN))
      : [];
    const [reads = 0, writes = 0, wait = 0, kind, writeWait = 0, processes = 0, count = 0, running = 0] = numbers;
    const [round = 0, limit = 0, remaining = 0, window = 0, left = 0, before = 0] = numbers.slice(8);
    const isKind = kind === NONE || kind === PRIMARY || kind === SECONDARY;
    const isExpected = numbers.length === REPLY_LENGTH && !numbers.some(Number.isNaN) && isKind && processes > 0;
    if (!isExpected || reads > message.wanted[0] || writes > message.wanted[1]) throw new Error('UNEXPECTED reply');
    return {
      ...{ granted: [reads, writes], kind, count, running, round, before, writeWait: bound(writeWait, 0, LONGEST) },
      ...{ wait: bound(wait, 0, LONGEST), processes: bound(processes, 1, MOST_MEMBERS) },
      budget: limit > 0 ? { limit, remaining, window, left: bound(left, 0, LONGEST) } : undefined,
    };
  };
}

function argumentsOf(message: Message): string[] {
  const { process, sequence, concurrency, writeInterval, lease, running, wanted, pause, kind, budget } = message;
  const hints = budget ? [{ ...budget, count: HINT, others: 0 }] : [];
  const numbers = [
    ...[sequence, concurrency, writeInterval, lease, running, ...wanted, pause, kind],
    ...[message.processed, message.processes, Number(message.isKnown)],
    ...[...message.reports, ...hints].flatMap(numbersOf),
  ];
  // Lua reads a large number in another notation as another number.
  return [process, ...numbers.map((number) => Math.round(Math.min(number, MOST)).toFixed(0))];
}

function numbersOf({ remaining, limit, window, left, count, others }: Report): number[] {
  return [remaining, limit, window, left, count, others];
}
