// The clock of tests that stop time: `setTimeout`, `clearTimeout` and `Date` of the test process, as Vitest replaces them.
const REAL = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, Date: globalThis.Date };

/** A mutated loop that sets a timer in each round is endless. */
const MOST_TIMERS = 1_000_000;

let now = 0;
let timers = new Map();
let lastId = 0;

class FakeDate extends REAL.Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now] : given));
  }

  static now() {
    return now;
  }
}

function setFakeTimeout(run, milliseconds = 0, ...given) {
  lastId++;
  if (lastId > MOST_TIMERS) throw new Error('There are too many timers.');
  const id = lastId;
  // As in Node, a delay that does not fit into 31 bits is one millisecond.
  const delay = milliseconds >= 1 && milliseconds < 2 ** 31 ? Math.floor(milliseconds) : 1;
  timers.set(id, { at: now + delay, run: () => run(...given) });
  const timer = { id, ref: () => timer, unref: () => timer, hasRef: () => true, [Symbol.toPrimitive]: () => id };
  return timer;
}

function clearFakeTimeout(timer) {
  timers.delete(typeof timer === 'object' && timer !== null ? timer.id : timer);
}

export function useFakeTimers({ now: start = REAL.Date.now() } = {}) {
  now = Number(start);
  timers = new Map();
  lastId = 0;
  Object.assign(globalThis, { setTimeout: setFakeTimeout, clearTimeout: clearFakeTimeout, Date: FakeDate });
}

export function useRealTimers() {
  Object.assign(globalThis, REAL);
}

export function getTimerCount() {
  return timers.size;
}

/** Removes the timer that is due first, if it is due at that time, and sets the clock to its time. */
function takeDue(end) {
  const [first] = [...timers].sort(([, one], [, other]) => one.at - other.at);
  if (first === undefined || first[1].at > end) return undefined;
  timers.delete(first[0]);
  now = Math.max(now, first[1].at);
  return first[1].run;
}

export function advanceTimersByTime(milliseconds) {
  const end = now + milliseconds;
  for (let run = takeDue(end); run; run = takeDue(end)) run();
  now = end;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

export async function advanceTimersByTimeAsync(milliseconds) {
  const end = now + milliseconds;
  await turn();
  for (let run = takeDue(end); run; run = takeDue(end)) {
    run();
    await turn();
  }
  now = end;
  await turn();
}

/** Waits in real time for a condition. */
export async function waitUntil(condition, limit = 1_000) {
  const { timeout = limit } = typeof limit === 'object' ? limit : { timeout: limit };
  const end = performance.now() + timeout;
  for (;;) {
    const found = await condition();
    if (found) return found;
    if (performance.now() > end) throw new Error('The condition was not met in time.');
    await new Promise((resolve) => REAL.setTimeout(resolve, 5));
  }
}
