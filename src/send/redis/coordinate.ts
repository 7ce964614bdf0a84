import {
  ASSUMED_WINDOW,
  type Budget,
  creditOf,
  GENERATION,
  type Last,
  LONGEST,
  type Message,
  MOST_MEMBERS,
  MOST_PLACES,
  NONE,
  PRIMARY,
  type Reply,
  type Report,
  reserveOf,
  SECONDARY,
  type Store,
} from './message.ts';

// The reference implementation of the decision that `script.ts` makes in Redis: the same steps, in the same order, with the same names.

/** A process that has sent a message within its lease. */
interface Member {
  granted: [number, number];
  ended: number;
  sequence: number;
  expires: number;
  /** How many places it has in each line. */
  places: [number, number];
}

/** The state of one limit. It is a hint: parts of it can be lost, old or wrong at any time. Times are in milliseconds since 1970. */
export interface LimitState {
  members: Map<string, Member>;
  /** The processes of the requests that wait, in their order. */
  lines: [string[], string[]];
  running: number;
  nextWrite: number;
  pausedUntil: number;
  kind: number;
  /** 0 if no budget is known. */
  limit: number;
  remaining: number;
  resetAt: number;
  window: number;
  /** Whether the window has begun because the time of the last one is over, and no response has reported it. */
  isAssumed: boolean;
  count: number;
  /** Until when processes return after the storage has lost them. They have only their parts of the concurrency until then. */
  returningUntil: number;
  parts: number;
  /** Whether more may be left than `remaining`: nobody is refused before a response has told. */
  isUnsure: boolean;
  /** When one more request may find out, even if others that do so have not ended. */
  nextProbe: number;
  sweepAt: number;
}

export function createState(): LimitState {
  return {
    members: new Map(),
    lines: [[], []],
    ...{ running: 0, nextWrite: 0, pausedUntil: 0, kind: 0, limit: 0, remaining: 0, resetAt: 0, window: 0 },
    ...{ isAssumed: false, count: 0, returningUntil: 0, parts: 1, isUnsure: false, nextProbe: 0, sweepAt: 0 },
  };
}

const KINDS = [0, 1] as const;
const runningOf = ({ granted, ended }: Member) => Math.max(0, granted[0] + granted[1] - ended);
const isReturning = (state: LimitState, now: number) => now < state.returningUntil;

/** Decides which requests of a process may start. */
export function coordinate(state: LimitState, message: Message, now: number): Reply {
  const { process, sequence, lease } = message;
  clamp(state, message, now);
  const known = state.members.get(process);
  if (known && sequence <= known.sequence) return replyOf(state, known, now);
  // The clock may have been set back.
  const isDue = now >= state.sweepAt || state.sweepAt > now + lease;
  if (isDue || state.members.size > MOST_MEMBERS || !known) sweep(state, lease, now);
  const member = admit(state, message, now);
  startWindow(state, message, now);
  for (const report of message.reports) readReport(state, report, message, now);
  if (message.pause > 0 && now + message.pause > state.pausedUntil) {
    state.pausedUntil = now + message.pause;
    state.kind = message.kind;
  }
  for (const kind of KINDS) takePlaces(state, process, member, kind, message.wanted[kind]);
  if (state.pausedUntil > now) {
    return replyOf(state, member, now, { wait: state.pausedUntil - now, kind: state.kind as Reply['kind'] });
  }
  return decide(state, member, message, now);
}

/** Corrects what cannot be right. */
function clamp(state: LimitState, { lease, writeInterval }: Message, now: number): void {
  state.nextWrite = Math.min(state.nextWrite, now + writeInterval);
  const isPause = state.kind === PRIMARY || state.kind === SECONDARY;
  if (!isPause || state.pausedUntil > now + LONGEST) state.pausedUntil = 0;
  if (state.resetAt > now + LONGEST) state.limit = 0;
  state.limit = Math.max(0, state.limit);
  state.remaining = Math.min(state.remaining, state.limit);
  state.returningUntil = Math.min(state.returningUntil, now + lease);
  state.nextProbe = Math.min(state.nextProbe, now + lease);
  state.parts = Math.min(Math.max(state.parts, 1), MOST_MEMBERS);
}

/** Removes the processes whose lease is over, and the lines if they do not contain the places of the others. */
function sweep(state: LimitState, lease: number, now: number): void {
  if (state.members.size > MOST_MEMBERS) state.members.clear();
  state.running = 0;
  const places = [0, 0];
  for (const [name, member] of state.members) {
    if (member.expires > now) {
      member.expires = Math.min(member.expires, now + lease);
      state.running += runningOf(member);
      for (const kind of KINDS) places[kind] = (places[kind] as number) + member.places[kind];
    } else {
      state.members.delete(name);
      for (const kind of KINDS) {
        if (member.places[kind] > 0) state.lines[kind] = state.lines[kind].filter((each) => each !== name);
      }
    }
  }
  for (const kind of KINDS) {
    if (state.lines[kind].length === places[kind]) continue;
    state.lines[kind] = [];
    for (const member of state.members.values()) member.places[kind] = 0;
  }
  state.sweepAt = now + Math.floor(lease / 4);
}

/** The process as a member, with what it has started and ended. Requests that did not ask count from now on. */
function admit(state: LimitState, message: Message, now: number): Member {
  const { process, sequence, lease, granted, ended, last, concurrency } = message;
  const isKnown = state.members.has(process);
  if (last && (last.count > state.count || (last.isPresent && !isKnown))) recover(state, last, concurrency, lease, now);
  const found = state.members.get(process);
  const member = found ?? { granted: [0, 0], ended: 0, sequence, expires: 0, places: [0, 0] };
  const before = runningOf(member);
  let started = 0;
  for (const kind of KINDS) {
    started += Math.max(0, granted[kind] - member.granted[kind]);
    member.granted[kind] = Math.max(member.granted[kind], granted[kind]);
  }
  Object.assign(member, { ended, sequence, expires: now + lease });
  if (!found) {
    // Some of them may be part of the budget already.
    started = runningOf(member);
    state.isUnsure ||= started > 0;
  }
  state.running += runningOf(member) - before;
  state.count += started;
  state.remaining -= started;
  state.members.set(process, member);
  // All are back.
  if (state.members.size >= state.parts) state.returningUntil = Math.min(state.returningUntil, now);
  return member;
}

/**
 * The storage has lost what this process knows. It begins without members, because those that it has may be old, and all that are there
 * return within a lease. What is left is at most what this process knows, without requests of others that may be running.
 */
function recover(state: LimitState, last: Last, concurrency: number, lease: number, now: number): void {
  if (!isReturning(state, now)) {
    state.members.clear();
    state.lines = [[], []];
    state.running = 0;
    state.count = (Math.floor(Math.max(state.count, last.count) / GENERATION) + 1) * GENERATION;
    state.returningUntil = now + lease;
    state.parts = 1;
    state.isUnsure = true;
    state.nextProbe = 0;
    const { budget } = last;
    if (budget && (state.limit === 0 || budget.window >= state.window - 1)) {
      const isSame = state.limit > 0 && budget.window <= state.window + 1;
      state.remaining = isSame ? Math.min(state.remaining, budget.remaining) : budget.remaining;
      setWindow(state, budget, now);
    }
    state.remaining -= concurrency;
  }
  state.count = Math.max(state.count, last.count);
  state.parts = Math.min(Math.max(state.parts, last.processes), MOST_MEMBERS);
}

function setWindow(state: LimitState, { limit, window, left }: Budget, now: number): void {
  Object.assign(state, { limit, window, resetAt: now + left, isAssumed: false });
}

/** Begins the next window if the time of the last one is over. Requests that are running may count against the new one. */
function startWindow(state: LimitState, { concurrency }: Message, now: number): void {
  if (state.limit === 0 || now < state.resetAt) return;
  state.remaining = state.limit - state.running - (isReturning(state, now) ? concurrency : 0);
  state.resetAt = now + ASSUMED_WINDOW;
  state.isAssumed = true;
}

/**
 * Corrects the budget. Requests that were granted and that the response did not count are subtracted: those that ran when its request was
 * granted, and those that were granted since.
 */
function readReport(state: LimitState, report: Report, { concurrency }: Message, now: number): void {
  const { remaining, window, left, limit, count, others } = report;
  const isKnown = count <= state.count && Math.floor(count / GENERATION) === Math.floor(state.count / GENERATION);
  const isCertain = isKnown && !isReturning(state, now);
  const uncounted = (isKnown ? others + state.count - count : state.running) + (isCertain ? 0 : concurrency);
  const certain = remaining - uncounted;
  if (state.limit === 0 || window > state.window + 1) {
    state.remaining = state.isAssumed ? Math.max(Math.min(state.remaining, remaining), certain) : certain;
    setWindow(state, report, now);
    state.isUnsure = !isCertain;
  } else if (window >= state.window - 1 && !state.isAssumed) {
    const before = state.remaining;
    const least = Math.min(before, remaining);
    state.remaining = isKnown ? Math.max(least, certain) : least;
    state.resetAt = Math.min(state.resetAt, now + left);
    state.limit = limit;
    // No more can be left, or the count was too low and is right now.
    if (isCertain && (remaining <= before || certain >= before)) state.isUnsure = false;
  } else return;
  if (remaining === 0) state.isUnsure = false;
}

/** Gives a process as many places in a line as it has requests that wait. A request that no longer waits gives up the last one. */
function takePlaces(state: LimitState, process: string, member: Member, kind: 0 | 1, wanted: number): void {
  const line = state.lines[kind];
  const places = Math.max(0, Math.min(wanted - member.granted[kind], MOST_PLACES));
  for (let count = member.places[kind]; count < places; count++) line.push(process);
  for (let count = member.places[kind]; count > places; count--) {
    const index = line.lastIndexOf(process);
    if (index >= 0) line.splice(index, 1);
  }
  member.places[kind] = places;
}

/** Starts as many requests as are free, in the order of the lines. */
function decide(state: LimitState, member: Member, message: Message, now: number): Reply {
  const { concurrency, lease, process, writeInterval } = message;
  const reserve = reserveOf(state.members.size, state.limit, concurrency);
  let free = concurrency - state.running;
  let own = free;
  if (isReturning(state, now)) own = Math.max(1, Math.floor(concurrency / state.parts)) - runningOf(member);
  let isProbe = false;
  if (state.limit > 0) {
    let left = state.remaining - reserve;
    // The response of a running request can report more.
    if (left <= 0 && state.running <= 0 && !state.isUnsure) {
      return replyOf(state, member, now, { wait: state.resetAt - now, kind: PRIMARY });
    }
    isProbe = left <= 0 && state.isUnsure && (state.running <= 0 || now >= state.nextProbe);
    if (isProbe) left = 1;
    free = Math.min(free, left);
  }
  const before = state.count;
  const [reads, writes] = state.lines;
  if (free > 0 && writes[0] !== undefined && now >= state.nextWrite) {
    // The slot is kept for the first write, even if it is that of another process.
    free--;
    if (writes[0] === process && own > 0 && member.places[1] > 0) {
      grant(state, member, process, 1, 1);
      own--;
      state.nextWrite = now + writeInterval;
    }
  }
  const first = reads.slice(0, Math.max(0, free)).filter((each) => each === process).length;
  grant(state, member, process, 0, Math.max(0, Math.min(first, own, member.places[0])));
  if (isProbe && state.count > before) state.nextProbe = now + Math.floor(lease / 2);
  // Others come first.
  const isBusy = isReturning(state, now) || writes.length > 0 || reads.length !== member.places[0];
  const credit = isBusy || state.isUnsure ? 0 : creditOf(state.remaining - reserve, state.limit, state.members.size);
  return replyOf(state, member, now, { credit });
}

function grant(state: LimitState, member: Member, process: string, kind: 0 | 1, count: number): void {
  const line = state.lines[kind];
  for (let each = 0; each < count; each++) line.splice(line.indexOf(process), 1);
  member.places[kind] -= count;
  member.granted[kind] += count;
  state.running += count;
  state.count += count;
  state.remaining -= count;
}

type Decision = Partial<Pick<Reply, 'wait' | 'kind' | 'credit'>>;

function replyOf(state: LimitState, { granted }: Member, now: number, decision: Decision = {}): Reply {
  const { limit, remaining, window, resetAt, count, running } = state;
  return {
    ...{ wait: 0, kind: NONE, credit: 0, ...decision },
    granted: [...granted],
    writeWait: Math.max(0, state.nextWrite - now),
    processes: state.members.size,
    count,
    running,
    budget: limit > 0 ? { limit, remaining, window, left: Math.max(0, resetAt - now) } : undefined,
  };
}

/** A program can use any number of credentials. */
const MOST_LIMITS = 1000;

/** The storage in the memory of one process. */
export function createMemoryStore(): Store {
  const states = new Map<string, LimitState>();
  return {
    name: 'The memory',
    async decide(key, message) {
      const state = states.get(key) ?? createState();
      states.delete(key);
      states.set(key, state);
      const [oldest] = states.size > MOST_LIMITS ? states.keys() : [];
      if (oldest !== undefined) states.delete(oldest);
      return coordinate(state, message, Math.floor(performance.now()));
    },
  };
}
