import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { endpoint } from 'routebook';
import { families } from './families.js';
import { repeat } from './inputs.js';

const ROUNDS = 9;
/** After a sample that took longer than this, no larger size is tried, because it would take at least twice as long. */
const PATIENCE_MILLISECONDS = 1_000;

const { contender, family, sizes, enoughMilliseconds } = JSON.parse(process.argv[2]);
const { largest, create, call, namesOf, isAsync } = families[family];

/** Lists names and puts them into a table, which is the least that can be done with them. */
function tabulate(record) {
  const table = new Map();
  for (const name in record) table.set(name, record[name]);
  return table;
}

const CONTENDERS = {
  routebook: { prepare: create, run: (input) => call(endpoint, input) },
  '@octokit/endpoint': { prepare: create, run: (input) => call(octokitEndpoint, input) },
  'a plain table': { prepare: (size) => namesOf(create(size)), run: tabulate },
};

const { prepare, run } = CONTENDERS[contender];

/** Every result is stored here, so that the engine cannot skip the work that produces it. */
let sink;

async function answer(input) {
  try {
    sink = isAsync ? await run(input) : run(input);
  } catch (error) {
    sink = error;
  }
  // A concatenated string is stored as a tree until it is read.
  sink?.url?.charCodeAt(0);
}

/** The CPU time of this process. Wall-clock time would include other work on the machine, which affects long calls most. */
function readProcessorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The minimum of nine samples, or of as many as fit into the time limit. For small inputs, a sample consists of several calls. */
async function measureSize(size) {
  const inputs = repeat(Math.ceil(largest / size / 4), () => prepare(size));
  let best = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let round = 0; round < ROUNDS && spent < enoughMilliseconds; round++) {
    // Collects garbage before a sample, so that no collection is needed during it.
    globalThis.gc({ type: 'minor' });
    const start = readProcessorTime();
    for (const input of inputs) await answer(input);
    const elapsed = readProcessorTime() - start;
    best = Math.min(best, elapsed);
    spent += elapsed;
  }
  return { size, milliseconds: best / inputs.length, sampleMilliseconds: best };
}

/**
 * Warms up the code. Otherwise, the slow first calls would be measured with the smallest size, and the exponent would look better than
 * it is.
 */
async function warmUp() {
  const input = prepare(512);
  const end = readProcessorTime() + 200;
  while (readProcessorTime() < end) await answer(input);
}

await warmUp();
for (const size of sizes) {
  const timing = await measureSize(size);
  console.log(JSON.stringify(timing));
  if (timing.sampleMilliseconds > PATIENCE_MILLISECONDS) break;
}
