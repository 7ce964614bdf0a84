import { do_not_optimize, measure } from 'mitata';

/** A number of inputs that is a power of two, so that the loop needs no division. */
const createLoop = ({ call, target, inputs }) => {
  const mask = inputs.length - 1;
  let index = 0;
  return () => do_not_optimize(call(target, inputs[index++ & mask]));
};

/**
 * Times every contender on every case. All are measured once before any time counts, because the engine changes what it has optimized
 * when other code runs. Returns one row per case: `{ name, nanoseconds: { [contender]: number } }`, with medians.
 */
export async function measureCases(cases, contenders, reportProgress) {
  const subjects = cases.flatMap((benchCase) => contenders.map((contender) => contender.createSubject(benchCase)));
  const loops = subjects.map(createLoop);
  for (const loop of loops) await measure(loop, { min_cpu_time: 20e6 });
  const medians = [];
  for (const [index, loop] of loops.entries()) {
    reportProgress(`${index + 1} of ${loops.length}`);
    medians.push((await measure(loop, { min_cpu_time: 200e6 })).p50);
  }
  return cases.map((benchCase, row) => ({
    name: benchCase.name,
    nanoseconds: Object.fromEntries(
      contenders.map((contender, column) => [contender.name, medians[row * contenders.length + column]]),
    ),
  }));
}

export function median(numbers) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The right mean for ratios: halving one case and doubling another cancel out. */
export function geometricMean(numbers) {
  return Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length);
}
