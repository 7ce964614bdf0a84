import { invalidOption } from '../../core/errors.ts';
import { isFunction, type OptionChecks, readOptions } from '../../core/read-options.ts';
import { describeRun } from './describe-run.ts';
import { runSeed, type SimulatedProgram, type SimulateOptions, type SimulationResult, shrink } from './run-seeds.ts';

const isAnything = () => undefined;
const isWhole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const CHECKS: OptionChecks<SimulateOptions> = {
  seeds: (value) =>
    isWhole(value) || (Array.isArray(value) && value.every(isWhole)) ? undefined : 'a whole number, or a list of them',
  faults: (value) => (Array.isArray(value) ? undefined : 'a list of faults'),
  rate: (value) => (Number(value) >= 0 && Number(value) <= 1 ? undefined : 'a number from 0 to 1'),
  advance: isFunction,
  // The emulator reads them.
  ...{ users: isAnything, orgs: isAnything, outsiders: isAnything, repos: isAnything, strict: isAnything },
};

/** The variable of the environment with the seeds to run instead, such as those that have failed. */
const VARIABLE = 'ROUTEBOOK_SEEDS';

/** See `simulate` of `load-simulation.ts`. */
export async function simulateSeeds(
  given: SimulateOptions,
  program: SimulatedProgram,
  stack: string | undefined,
): Promise<SimulationResult> {
  const options = readOptions<SimulateOptions>('simulate', given, CHECKS);
  if (typeof program !== 'function') throw invalidOption('program', 'of simulate must be an async function');
  const seeds = seedsOf(options);
  let [requests, faults] = [0, 0];
  for (const seed of seeds) {
    const run = await runSeed(options, program, seed);
    requests += run.requests.length;
    faults += run.faults.length;
    if (!run.failure) continue;
    const shortest = await shrink(run, (only) => runSeed(options, program, seed, only));
    const message = describeRun(shortest, run.faults.length, repeatWith(seed, stack));
    const error = new Error(message, { cause: shortest.failure?.error });
    // The line that called, and not those of the simulation.
    throw Object.assign(error, {
      name: 'SimulationError',
      stack: stack?.replace(/^.*/, () => `SimulationError: ${message}`),
    });
  }
  return { seeds: seeds.length, requests, faults };
}

function seedsOf({ seeds = 100 }: SimulateOptions): readonly number[] {
  const wanted = process.env[VARIABLE];
  if (wanted) return wanted.split(',').map(Number);
  return typeof seeds === 'number' ? Array.from({ length: seeds }, (_, index) => index + 1) : seeds;
}

/** The command that runs the test again with the seed alone. */
function repeatWith(seed: number, stack = ''): string {
  const [, file = process.argv[1] ?? ''] =
    /(?:\(|at |file:\/\/)(\/[^()\n]*?|[A-Z]:\\[^()\n]*?):\d+:\d+\)?$/m.exec(stack) ?? [];
  const folder = `${process.cwd()}/`;
  const path = file.startsWith(folder) ? file.slice(folder.length) : file;
  const { VITEST, JEST_WORKER_ID, NODE_TEST_CONTEXT } = process.env;
  const runner = VITEST ? 'npx vitest run' : JEST_WORKER_ID ? 'npx jest' : NODE_TEST_CONTEXT ? 'node --test' : 'node';
  return `${VARIABLE}=${seed} ${runner} ${path}`;
}
