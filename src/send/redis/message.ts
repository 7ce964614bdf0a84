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
  /** How many requests had been granted when its request was granted, or -1 if Redis did not grant it. */
  readonly count: number;
  /** How many other requests were running at that time. */
  readonly others: number;
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
  /** How many processes there were, and whether Redis must still know this one. */
  readonly processes: number;
  readonly isKnown: boolean;
  /** What is left, if Redis has lost it. */
  readonly budget: Budget | undefined;
  readonly reports: readonly Report[];
}

/** Why requests wait: for nothing that has a time, for the budget, or for a secondary limit. */
export type Kind = typeof NONE | typeof PRIMARY | typeof SECONDARY;
export const NONE = 0;
export const PRIMARY = 1;
export const SECONDARY = 2;

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
}

/** Decides in Redis, as one atomic step. */
export type Decide = (key: string, message: Message) => Promise<Reply>;

/** With more processes than this, the data is not ours. */
export const MOST_MEMBERS = 2000;
/** A pause or a window is never longer, so that an invalid time does not stop a program forever. In milliseconds. */
export const LONGEST = 86_400_000;
