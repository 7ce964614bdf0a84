import {
  ASSUMED_WINDOW,
  type Budget,
  type Message,
  MOST_PLACES,
  NONE,
  PRIMARY,
  type Reply,
  type Report,
  reserveOf,
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

/** The state of one limit. Times are in milliseconds since 1970. */
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
  /** Until when processes return after a restart of the storage. They have only their parts until then. */
  returningUntil: number;
  parts: number;
  /** Whether one request may find out what is left after the return. */
  mayProbe: boolean;
  sweepAt: number;
  /** Whether no process has come yet. */
  isNew: boolean;
}

export function createState(): LimitState {
  return {
    members: new Map(),
    lines: [[], []],
    ...{ running: 0, nextWrite: 0, pausedUntil: 0, kind: 0, limit: 0, remaining: 0, resetAt: 0, window: 0 },
    ...{ isAssumed: false, count: 0, returningUntil: 0, parts: 1, mayProbe: false, sweepAt: 0, isNew: true },
  };
}

/** Decides which requests of a process may start. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
export function coordinate(state: LimitState, message: Message, now: number): Reply {
  const { process, sequence, concurrency, lease, returning, writeInterval } = message;
  let member = state.members.get(process);
  if (member && sequence <= member.sequence) return replyOf(state, member, 0, NONE, now);
  // The clock may have been set back.
  if (now >= state.sweepAt || state.sweepAt > now + lease || !member) sweep(state, lease, now);
  state.nextWrite = Math.min(state.nextWrite, now + writeInterval);
  member = state.members.get(process);
  const isNew = !member;
  if (!member) {
    const { granted, ended } = message;
    member = { granted: [...granted], ended, sequence, expires: 0, places: [0, 0] };
    state.running += granted[0] + granted[1] - ended;
  } else {
    const before = runningOf(member);
    for (const kind of [0, 1] as const) member.granted[kind] = Math.max(member.granted[kind], message.granted[kind]);
    member.ended = message.ended;
    state.running += runningOf(member) - before;
  }
  if (returning && isNew) welcome(state, returning, lease, now);
  state.isNew = false;
  if (state.mayProbe && now >= state.returningUntil) {
    state.remaining++;
    state.mayProbe = false;
  }
  Object.assign(member, { sequence, expires: now + lease });
  state.members.set(process, member);
  startWindow(state, now);
  state.count += message.spent;
  state.remaining -= message.spent;
  for (const report of message.reports) readReport(state, report, concurrency, now);
  if (message.pause > 0 && now + message.pause > state.pausedUntil) {
    state.pausedUntil = now + message.pause;
    state.kind = message.kind;
  }
  for (const kind of [0, 1] as const) takePlaces(state, process, member, kind, message.wanted[kind]);
  if (state.pausedUntil > now) return replyOf(state, member, state.pausedUntil - now, state.kind, now);

  let free = concurrency - state.running;
  let own = free;
  if (now < state.returningUntil) own = Math.max(1, Math.floor(concurrency / state.parts)) - runningOf(member);
  if (state.limit > 0) {
    const left = state.remaining - reserveOf(state.members.size, state.limit);
    // The response of a running request can report more.
    if (left <= 0 && state.running <= 0) return replyOf(state, member, state.resetAt - now, PRIMARY, now);
    free = Math.min(free, left);
  }
  const [reads, writes] = state.lines;
  if (free > 0 && writes[0] !== undefined && now >= state.nextWrite) {
    // The slot is kept for the first write, even if it is that of another process.
    free--;
    if (writes[0] === process && own > 0) {
      grant(state, member, process, 1, 1);
      own--;
      state.nextWrite = now + writeInterval;
    }
  }
  const granted = reads.slice(0, Math.max(0, free)).filter((each) => each === process).length;
  grant(state, member, process, 0, Math.max(0, Math.min(granted, own)));
  return replyOf(state, member, 0, NONE, now);
}

const runningOf = ({ granted, ended }: Member) => granted[0] + granted[1] - ended;

/** Removes the processes whose lease is over. */
function sweep(state: LimitState, lease: number, now: number): void {
  state.running = 0;
  for (const [name, member] of state.members) {
    if (member.expires > now) state.running += runningOf(member);
    else {
      state.members.delete(name);
      state.lines = state.lines.map((line) => line.filter((each) => each !== name)) as LimitState['lines'];
    }
  }
  state.sweepAt = now + Math.floor(lease / 4);
}

/** Takes a process back that was alone. The first one after a restart begins the time in which the others return. */
function welcome(state: LimitState, returning: NonNullable<Message['returning']>, lease: number, now: number): void {
  const { processes, quota, budget, wasAlone } = returning;
  const isLost = state.members.size === 0 && (wasAlone || state.isNew);
  const isFirst = processes > 1 && isLost && now >= state.returningUntil;
  if (now < state.returningUntil) {
    if (state.limit > 0 && budget && Math.abs(budget.window - state.window) <= 1) {
      state.remaining += Math.max(0, quota);
    }
    return;
  }
  if (isFirst) {
    state.returningUntil = now + lease;
    state.parts = processes;
    state.remaining = 0;
  }
  if (budget && (isFirst || state.limit === 0)) {
    setWindow(state, budget, now);
    state.remaining = quota >= 0 ? quota : isFirst ? 0 : budget.remaining;
  }
  if (isFirst) state.mayProbe = state.limit > 0 && quota < 0;
}

function setWindow(state: LimitState, { limit, window, left }: Budget, now: number): void {
  Object.assign(state, { limit, window, resetAt: now + left, isAssumed: false });
}

/** Begins the next window if the time of the last one is over. Requests that are running may count against the new one. */
function startWindow(state: LimitState, now: number): void {
  if (state.limit === 0 || now < state.resetAt) return;
  const parts = now < state.returningUntil ? state.parts : 1;
  state.remaining = Math.floor(state.limit / parts) - state.running;
  state.resetAt = now + ASSUMED_WINDOW;
  state.isAssumed = true;
}

/**
 * Corrects the budget. Requests that were granted and that the response did not count are subtracted: those that ran when its request was
 * granted, and those that were granted since.
 */
function readReport(state: LimitState, report: Report, concurrency: number, now: number): void {
  const { remaining, window, left, limit, count, others } = report;
  const isKnown = count >= 0 && count <= state.count;
  const certain = remaining - (isKnown ? others + state.count - count : state.running + concurrency);
  const isReturning = now < state.returningUntil;
  if (state.limit === 0 || window > state.window + 1) {
    const parts = isReturning ? state.parts : 1;
    const fresh = Math.floor(certain / parts);
    state.remaining = state.isAssumed ? Math.max(Math.min(state.remaining, remaining), fresh) : fresh;
    setWindow(state, report, now);
  } else if (window >= state.window - 1 && !state.isAssumed) {
    const least = Math.min(state.remaining, remaining);
    state.remaining = isKnown && !isReturning ? Math.max(least, certain) : least;
    state.resetAt = Math.min(state.resetAt, now + left);
    state.limit = limit;
  }
}

/** Gives a process as many places in a line as it has requests that wait. A request that no longer waits gives up the last one. */
function takePlaces(state: LimitState, process: string, member: Member, kind: 0 | 1, wanted: number): void {
  const line = state.lines[kind];
  const places = Math.max(0, Math.min(wanted - member.granted[kind], MOST_PLACES));
  for (let count = member.places[kind]; count < places; count++) line.push(process);
  for (let count = member.places[kind]; count > places; count--) line.splice(line.lastIndexOf(process), 1);
  member.places[kind] = places;
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

function replyOf(state: LimitState, { granted }: Member, wait: number, kind: number, now: number): Reply {
  const { limit, remaining, window, resetAt, count, running } = state;
  return {
    granted: [...granted],
    wait,
    kind: kind as Reply['kind'],
    writeWait: Math.max(0, state.nextWrite - now),
    processes: state.members.size,
    count,
    running,
    budget: limit > 0 ? { limit, remaining, window, left: resetAt - now } : undefined,
  };
}
