import { setImmediate } from 'node:timers/promises';
import { median } from './statistics.js';

// Many short rounds, so that on a busy machine most of them are not interrupted, and neither is the median.
const ROUNDS = 75;
/** These rounds are not counted. The engine continues to optimize while the subjects alternate, and calls took up to a third longer. */
const FIRST_ROUNDS = 75;
const WARM_UP_MILLISECONDS = 25;
/** On a busy machine, this many calls take longer, but the engine optimizes a function after a number of calls. */
const WARM_UP_CALLS = 10_000;
const LONGEST_WARM_UP = 500;
const ROUND_MILLISECONDS = 1;

/** Every result is stored here, so that the engine cannot skip the work that produces it. */
export let sink;

/**
 * The loop that times all contenders. It calls so many different functions that V8 inlines none of them, so each contender makes a
 * real call and allocates its result. The number of inputs must be a power of two.
 */
function timeLoop({ call, target, inputs }, iterations) {
  const mask = inputs.length - 1;
  const start = performance.now();
  for (let index = 0; index < iterations; index++) sink = call(target, inputs[index & mask]);
  return performance.now() - start;
}

/**
 * Runs for a while, and returns the number of iterations that fill a round of the given length. It uses the fastest batch, because an
 * interrupted one would lead to rounds of a few calls, which would measure cold processor caches.
 */
function warmUp(subject) {
  const start = performance.now();
  let spent = 0;
  let iterations = 16;
  let calls = 0;
  let fastest = Number.POSITIVE_INFINITY;
  while (spent < WARM_UP_MILLISECONDS || (calls < WARM_UP_CALLS && spent < LONGEST_WARM_UP)) {
    const elapsed = timeLoop(subject, iterations);
    calls += iterations;
    fastest = Math.min(fastest, elapsed / iterations);
    if (elapsed < ROUND_MILLISECONDS / 2) iterations *= 2;
    spent = performance.now() - start;
  }
  return Math.max(16, Math.round(ROUND_MILLISECONDS / fastest));
}

/**
 * Times subjects `{ call, target, inputs }` and returns the median nanoseconds per call of each, in the same order.
 *
 * All subjects are warmed up twice, and alternate for some rounds, before the first one is timed. The engine has then optimized each
 * of them for the whole mix of calls, as in a real program. Each round times every subject once and starts with a different one, so
 * that a slow moment affects all of them and the median ignores it. Between two subjects, the engine may collect garbage, because a
 * `Request` is released only when no script is running.
 */
async function measure(subjects, reportProgress) {
  for (const subject of subjects) warmUp(subject);
  const iterations = subjects.map(warmUp);
  const samples = subjects.map(() => []);
  for (let round = 0; round < FIRST_ROUNDS + ROUNDS; round++) {
    reportProgress(`round ${round + 1} of ${FIRST_ROUNDS + ROUNDS}`);
    for (let step = 0; step < subjects.length; step++) {
      const index = (step + round) % subjects.length;
      await setImmediate();
      const milliseconds = timeLoop(subjects[index], iterations[index]);
      if (round >= FIRST_ROUNDS) samples[index].push((milliseconds * 1e6) / iterations[index]);
    }
  }
  return samples.map(median);
}

/**
 * Times every contender on every case. Returns one row per case: `{ name, nanoseconds: { [contender]: number } }`.
 */
export async function measureCases(cases, contenders, reportProgress) {
  const subjects = cases.flatMap((benchCase) => contenders.map((contender) => contender.createSubject(benchCase)));
  const medians = await measure(subjects, reportProgress);
  return cases.map((benchCase, row) => ({
    name: benchCase.name,
    nanoseconds: Object.fromEntries(
      contenders.map((contender, column) => [contender.name, medians[row * contenders.length + column]]),
    ),
  }));
}
