import { createHash } from 'node:crypto';
import type { Commands } from './redis-client.ts';
import { LONGEST, MOST_MEMBERS, NONE, PARTS, PRIMARY, SCRIPT, SECONDARY } from './script.ts';

/** The budget of a limit, from the headers of a response. */
export interface Budget {
  /** The number of requests in a window. */
  readonly limit: number;
  /** The number of requests that are left in it. */
  readonly remaining: number;
  /** Identifies the window: its end, in seconds since 1970, by the clock of the API. */
  readonly window: number;
  /** Milliseconds until its end. */
  readonly left: number;
}

/** A budget that was read from a response. */
interface Report extends Budget {
  /** How many requests had been granted when its request was granted, or -1 if Redis did not grant it. */
  readonly count: number;
  /** How many other requests were running at that time. */
  readonly others: number;
}

/** What a process may use without Redis. All processes together have at most the limit. */
export interface Share {
  /** Requests at a time. */
  readonly slots: number;
  /** Of the writes, and of the budget of a window that begins: a number of `PARTS`. */
  readonly part: number;
  /** Of the budget that is left: a number of requests. */
  readonly left: number;
}

/** The state of a process for one limit, from which Redis decides what may start. A process sends one message at a time. */
export interface Message {
  readonly process: string;
  /** Increases with each message. An older message that arrives later is ignored. */
  readonly sequence: number;
  readonly concurrency: number;
  readonly writeInterval: number;
  /** How long the process is counted without another message, in milliseconds. */
  readonly lease: number;
  /** How many of its requests are running, and how many wait: others, and writes with an interval. */
  readonly running: number;
  readonly wanted: readonly [number, number];
  /** A limit that a response reported: milliseconds until it ends. */
  readonly pause: number;
  readonly kind: Kind;
  /** How many requests were processed that had started after the last pause. */
  readonly processed: number;
  /** Whether Redis must still know this process, and the last message that it replied to. */
  readonly isKnown: boolean;
  readonly replied: number;
  /** What this process uses if Redis is lost. */
  readonly share: Share;
  /** What is left, if Redis has lost it. */
  readonly budget: Budget | undefined;
  readonly reports: readonly Report[];
}

/** Why requests wait: for nothing that has a time, for the budget, or for a secondary limit. */
export type Kind = typeof NONE | typeof PRIMARY | typeof SECONDARY;

/** The decision of Redis. */
export interface Reply {
  /** How many requests of the process start, in the order of `wanted`. */
  readonly granted: readonly [number, number];
  /** Milliseconds until requests can start, if they wait for a pause or for the budget. */
  readonly wait: number;
  readonly kind: Kind;
  /** Milliseconds until the next write can start. */
  readonly writeWait: number;
  /** How many processes there are, and how many of them have waited for longer. */
  readonly processes: number;
  readonly before: number;
  /** How many requests have been granted, and how many are running. */
  readonly count: number;
  readonly running: number;
  /** Counts the pauses. */
  readonly round: number;
  readonly budget: Budget | undefined;
  readonly share: Share;
}

/** Decides in Redis, as one atomic step. */
export type Decide = (key: string, message: Message) => Promise<Reply>;

const SHA = createHash('sha1').update(SCRIPT).digest('hex');
const REPLY_LENGTH = 17;
/** Numbers in Lua are exact up to this one, and an option can be `Infinity`. */
const MOST = 1e15;
/** The count of what no response has reported. */
const HINT = -2;
const bound = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Each decision is one script. */
export function createDecide(commands: Commands): Decide {
  return async (key, message) => {
    const keys = [`${key}:state`, `${key}:members`, `${key.replace(/\}.*/, '}')}:known`];
    const found = await commands.runScript(SHA, SCRIPT, keys, argumentsOf(message));
    // A server that is not Redis, or a proxy, may return anything. ioredis has an option with which numbers are strings.
    const numbers = Array.isArray(found)
      ? found.map((each) => (/^-?\d+$/.test(String(each)) ? Number(each) : Number.NaN))
      : [];
    const [reads = 0, writes = 0, wait = 0, kind, writeWait = 0, processes = 0, count = 0, running = 0] = numbers;
    const [round = 0, limit = 0, remaining = 0, window = 0, left = 0, before = 0] = numbers.slice(8);
    const [slots = 0, part = 0, ownLeft = 0] = numbers.slice(14);
    const isKind = kind === NONE || kind === PRIMARY || kind === SECONDARY;
    const isExpected = numbers.length === REPLY_LENGTH && !numbers.some(Number.isNaN) && isKind && processes > 0;
    if (!isExpected || reads > message.wanted[0] || writes > message.wanted[1]) throw new Error('UNEXPECTED reply');
    return {
      ...{ granted: [reads, writes], kind, count, running, round, before, writeWait: bound(writeWait, 0, LONGEST) },
      ...{ wait: bound(wait, 0, LONGEST), processes: bound(processes, 1, MOST_MEMBERS) },
      share: { slots: bound(slots, 0, message.concurrency), part: bound(part, 0, PARTS), left: ownLeft },
      budget: limit > 0 ? { limit, remaining, window, left: bound(left, 0, LONGEST) } : undefined,
    };
  };
}

function argumentsOf(message: Message): string[] {
  const { process, sequence, concurrency, writeInterval, lease, running, wanted, pause, kind, budget } = message;
  const hints = budget ? [{ ...budget, count: HINT, others: 0 }] : [];
  const numbers = [
    ...[sequence, concurrency, writeInterval, lease, running, ...wanted, pause, kind],
    ...[message.processed, Number(message.isKnown), message.replied],
    ...[message.share.slots, message.share.part, message.share.left],
    ...[...message.reports, ...hints].flatMap(numbersOf),
  ];
  // Lua reads a large number in another notation as another number.
  return [process, ...numbers.map((number) => Math.round(Math.min(number, MOST)).toFixed(0))];
}

function numbersOf({ remaining, limit, window, left, count, others }: Report): number[] {
  return [remaining, limit, window, left, count, others];
}
