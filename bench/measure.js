import { setImmediate } from 'node:timers/promises';
import { median } from './statistics.js';

const ROUNDS = 25;
const WARM_UP_MILLISECONDS = 25;
const ROUND_MILLISECONDS = 4;

/** Every answer is stored here, so that no engine may skip the work that makes it. */
export let sink;

/**
 * The one loop that times everybody. It meets so many different functions that V8 inlines none of them: each contender
 * pays for one real call and really allocates its answer. The number of inputs must be a power of two.
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
  let iterations = 16;
  let elapsed = timeLoop(subject, iterations);
  while (performance.now() < end || elapsed < ROUND_MILLISECONDS / 4) {
    if (elapsed < ROUND_MILLISECONDS / 2) iterations *= 2;
    elapsed = timeLoop(subject, iterations);
  }
  return Math.max(16, Math.round((iterations * ROUND_MILLISECONDS) / elapsed));
}

/**
 * Times subjects `{ call, target, inputs }` and returns the median nanoseconds per call of each, in the same order.
 *
 * All are warmed up, twice, before the first is timed: a library in use has seen many kinds of calls, so the types it was
 * optimised for must be those of the whole mix. Each round visits every subject once and begins with another one, so
 * that a slow moment of the machine falls on all of them and the median forgets it. Between two subjects the engine may
 * clear away what the last one left: a `Request` is only let go of when no script is running.
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
