import { endpoint as octokitEndpoint } from '@octokit/endpoint';
import { endpoint } from 'routebook';
import { families } from './families.js';
import { repeat } from './inputs.js';

const ROUNDS = 9;
/** After a sample that took longer, no larger size is tried: each would take twice as long at least. */
const PATIENCE_MILLISECONDS = 1_000;

const { contender, family, sizes, enoughMilliseconds } = JSON.parse(process.argv[2]);
const { largest, create, call, namesOf } = families[family];

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

/** Every answer is stored here, so that no engine may skip the work that makes it. */
let sink;

function answer(input) {
  try {
    sink = run(input);
  } catch (error) {
    sink = error;
  }
  // Text that was put together is a tree until somebody reads it.
  sink?.url?.charCodeAt(0);
}

/** Of this process alone. The clock would count what else the machine does, and that meets the long calls only. */
function readProcessorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The minimum of nine samples, or of as many as fit into the time that is enough. Small inputs take several calls to a sample. */
function measureSize(size) {
  const inputs = repeat(Math.ceil(largest / size / 4), () => prepare(size));
  let best = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let round = 0; round < ROUNDS && spent < enoughMilliseconds; round++) {
    // Before a sample, so that none is needed in it: there is room for the garbage of a whole one.
    globalThis.gc({ type: 'minor' });
    const start = readProcessorTime();
    for (const input of inputs) answer(input);
    const elapsed = readProcessorTime() - start;
    best = Math.min(best, elapsed);
    spent += elapsed;
  }
  return { size, milliseconds: best / inputs.length, sampleMilliseconds: best };
}

/** Compiles the code: an interpreter's first steps on the smallest size would flatter the exponent. */
function warmUp() {
  const input = prepare(512);
  const end = readProcessorTime() + 200;
  while (readProcessorTime() < end) answer(input);
}

warmUp();
for (const size of sizes) {
  const timing = measureSize(size);
  console.log(JSON.stringify(timing));
  if (timing.sampleMilliseconds > PATIENCE_MILLISECONDS) break;
}
