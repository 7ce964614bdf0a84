import { setImmediate } from 'node:timers/promises';
import { median } from './statistics.js';

// Many short rounds: where the machine has other work, most of them are not interrupted, and the median is one of those.
const ROUNDS = 75;
const WARM_UP_MILLISECONDS = 25;
/** On a busy machine, so many calls may take longer, but the engine optimises a function after a number of calls. */
const WARM_UP_CALLS = 10_000;
const ROUND_MILLISECONDS = 1;

/** Every result is stored here, so that the engine cannot skip the work that produces it. */
export let sink;

/**
 * The loop that times all contenders. It calls so many different functions that V8 inlines none of them: each contender
 * pays for a real call and allocates its result. The number of inputs must be a power of two.
 */
function timeLoop({ call, target, inputs }, iterations) {
  const mask = inputs.length - 1;
  const start = performance.now();
  for (let index = 0; index < iterations; index++) sink = call(target, inputs[index & mask]);
  return performance.now() - start;
}

/** Runs for a while, and returns how many iterations make a round of the wanted length. */
function warmUp(subject) {
  const end = performance.now() + WARM_UP_MILLISECONDS;
  const enough = end + 4 * WARM_UP_MILLISECONDS;
  let iterations = 16;
  let calls = iterations;
  let elapsed = timeLoop(subject, iterations);
  while (
    performance.now() < end ||
    elapsed < ROUND_MILLISECONDS / 4 ||
    (calls < WARM_UP_CALLS && performance.now() < enough)
  ) {
    if (elapsed < ROUND_MILLISECONDS / 2) iterations *= 2;
    elapsed = timeLoop(subject, iterations);
    calls += iterations;
  }
  return Math.max(16, Math.round((iterations * ROUND_MILLISECONDS) / elapsed));
}

/**
 * Times subjects `{ call, target, inputs }` and returns the median nanoseconds per call of each, in the same order.
 *
 * All are warmed up twice before the first is timed, so that the engine has optimised each of them for the whole mix of
 * calls, as in a real program. Each round times every subject once and starts with a different one, so that a slow moment
 * of the machine affects all of them and the median ignores it. Between two subjects the engine may collect garbage: a
 * `Request` is released only when no script is running.
 */
export async function measure(subjects, reportProgress) {
  for (const subject of subjects) warmUp(subject);
  const iterations = subjects.map(warmUp);
  const samples = subjects.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    reportProgress(`round ${round + 1} of ${ROUNDS}`);
    for (let step = 0; step < subjects.length; step++) {
      const index = (step + round) % subjects.length;
      await setImmediate();
      const milliseconds = timeLoop(subjects[index], iterations[index]);
      samples[index].push((milliseconds * 1e6) / iterations[index]);
    }
  }
  return samples.map(median);
}
