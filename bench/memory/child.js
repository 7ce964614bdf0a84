import { work } from './work.js';

const CALLS = 1_000_000;
const MEGABYTE = 1_000_000;

const { name } = JSON.parse(process.argv[2]);
const run = work[name];

function measureHeap() {
  // Twice, because the second collection frees what the first one finalizes.
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

// Repeating one call compiles the code without filling a cache, so that the contents of the caches count as growth.
for (let index = 0; index < 20_000; index++) run(0);
const before = measureHeap();
for (let index = 1; index <= CALLS; index++) run(index);
console.log(JSON.stringify({ name, megabytes: (measureHeap() - before) / MEGABYTE }));
