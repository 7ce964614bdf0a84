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
export interface Report extends Budget {
  /** How many requests had been granted when its request was granted, or -1 if that is not known. */
  readonly count: number;
  /** How many other requests were running at that time. */
  readonly others: number;
}

/** What a process knows from the storage, for one that has lost it. */
export interface Last {
  /** The highest count of a reply. A storage with a lower one has lost what happened since. */
  readonly count: number;
  /** How many processes there were. */
  readonly processes: number;
  /** Whether the storage had a message of this process so recently that it must know it. */
  readonly isPresent: boolean;
  /** The budget, without the requests that this process has started since. */
  readonly budget: Budget | undefined;
}

/** The state of a process for one limit, from which the storage decides who may send. Numbers count from the start of the process. */
export interface Message {
  readonly process: string;
  /** Increases with each message. An older message that arrives later is ignored. */
  readonly sequence: number;
  readonly concurrency: number;
  readonly writeInterval: number;
  /** How long the process is counted without another message, in milliseconds. */
  readonly lease: number;
  /** How many requests have asked for their turn: others, and writes with an interval. */
  readonly wanted: readonly [number, number];
  /** How many of them have started, with those that did not ask the storage. */
  readonly granted: readonly [number, number];
  /** How many of these have ended. */
  readonly ended: number;
  /** A limit that a response reported: milliseconds until it ends. */
  readonly pause: number;
  readonly kind: Kind;
  /** Absent for a process that comes for the first time. */
  readonly last: Last | undefined;
  readonly reports: readonly Report[];
}

/** Why requests wait: for nothing that has a time, for the budget, or for a secondary limit. */
export type Kind = typeof NONE | typeof PRIMARY | typeof SECONDARY;
export const NONE = 0;
export const PRIMARY = 1;
export const SECONDARY = 2;

/** The decision of the storage. */
export interface Reply {
  /** How many requests of the process may have started, in the order of `wanted`. */
  readonly granted: readonly [number, number];
  /** Milliseconds until requests can start, if they wait for a pause or for the budget. */
  readonly wait: number;
  readonly kind: Kind;
  /** Milliseconds until the next write can start. */
  readonly writeWait: number;
  /** How many processes there are. */
  readonly processes: number;
  /** How many requests have been granted. */
  readonly count: number;
  /** How many of them are running. */
  readonly running: number;
  /** How many requests the process may start without asking, each in the slot of one that has ended. */
  readonly credit: number;
  readonly budget: Budget | undefined;
}

/** A storage that several processes use. */
export interface Store {
  /** Says in a message what is not available. */
  readonly name: string;
  /** Decides, as one atomic step. */
  decide(key: string, message: Message): Promise<Reply>;
}

/** A process has at most this many places in a line. The others wait in the process. */
export const MOST_PLACES = 1000;
/** With more processes than this, the data is not ours. */
export const MOST_MEMBERS = 2000;
/** A pause or a window is never longer, so that an invalid time does not stop a program forever. In milliseconds. */
export const LONGEST = 86_400_000;
/** Requests are counted from a multiple of this number again when the storage has lost its count. */
export const GENERATION = 1_000_000_000;
/** The most requests that a process may start without asking. */
export const MOST_CREDIT = 16;
/** How long the window of a budget is if no response has reported it. */
export const ASSUMED_WINDOW = 60_000;

/**
 * How much of the budget is left to processes that lose the storage: one request each, which tells them what is left, and one for the
 * storage after a restart. At most a fiftieth of the limit, and no more than may run at a time.
 */
export function reserveOf(processes: number, limit: number, concurrency: number): number {
  return processes > 1 ? Math.min(processes + 1, concurrency, Math.floor(limit / 50)) : 0;
}

/** How many requests a process may start without asking, by what is left: none if that is a tenth of the limit or less. */
export function creditOf(remaining: number, limit: number, processes: number): number {
  return Math.max(0, Math.min(Math.floor((remaining - Math.ceil(limit / 10)) / processes), MOST_CREDIT));
}
