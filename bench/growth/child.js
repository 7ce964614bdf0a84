import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { endpoint } from 'routebook';
import { dimensions } from './dimensions.js';

const REPETITIONS = 9;

const { contender, dimension, sizes, enoughMilliseconds } = JSON.parse(process.argv[2]);
const target = contender === 'routebook' ? endpoint : octokitEndpoint;

/**
 * The minimum of nine, or of as many as fit into the time that is enough: a single timing says more about the garbage
 * collector than about the code.
 */
function measureSize(size) {
  let milliseconds = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let repetition = 0; repetition < REPETITIONS && spent < enoughMilliseconds; repetition++) {
    const [route, options] = dimensions[dimension](size, repetition);
    const start = performance.now();
    target(route, options);
    const elapsed = performance.now() - start;
    milliseconds = Math.min(milliseconds, elapsed);
    spent += elapsed;
  }
  return { size, milliseconds };
}

/** Compiles the code: an interpreter's first steps on the small size would flatter the exponent. */
function warmUp() {
  const end = performance.now() + 200;
  let repetition = 1000;
  while (performance.now() < end) target(...dimensions[dimension](1024, repetition++));
}

warmUp();
for (const size of sizes) console.log(JSON.stringify(measureSize(size)));
