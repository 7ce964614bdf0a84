// Plants ten faults in copies of the sender, one at a time, and counts the seeds until the simulation of a promise finds each:
//
//     npm run build:library && node scripts/testing/plant-faults.js
//
// Exits with 1 if one is not found within 1,000 seeds.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { simulate } from 'routebook/testing';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.cache/simulation');
const MOST_SEEDS = 1000;

/** What is planted, the promise that it breaks, and where: a file of src/send, a text in it, and the text in its place. */
const FAULTS = [
  ['a POST is repeated after any error', 'writes', 'retries', 'return !isWrite || isAbsent', 'return true || isAbsent'],
  [
    'a PATCH is repeated after any error',
    'changes',
    'retries',
    "method === 'DELETE' ||",
    '/^(?:DELETE|PATCH)$/.test(method) ||',
  ],
  ['a limit is taken to end too early', 'limits', 'queue', '(asked as number) :', '(asked as number) - 30_000 :'],
  [
    'one request too many runs at a time',
    'limits',
    'queue',
    'if (running >= concurrency ||',
    'if (running > concurrency ||',
  ],
  ['a request that has ended keeps its turn', 'queue', 'queue', '        running--;', ''],
  [
    'a timeout never ends a request',
    'writes',
    'timeouts',
    'if (!hasEnded) controller.abort',
    'if (hasEnded) controller.abort',
  ],
  ['absence is believed after a second', 'known', 'once', 'const SETTLED = 12_000', 'const SETTLED = 1_000'],
  ['identical writes do not wait for each other', 'known', 'once', '    await before;\n', ''],
  ['an object is taken for two writes', 'known', 'once', 'state.claims.has(nameOf(object))', 'false'],
  ['a list that became shorter is not reported', 'lists', 'read-list', 'if (now < before)', 'if (now < -1)'],
];

/** The promises, with a text of one file replaced. */
async function loadPromises(name, file, text, replacement) {
  const outfile = join(folder, `${name}.mjs`);
  const plant = {
    name: 'plant',
    setup(build) {
      build.onLoad({ filter: new RegExp(`/src/send/${file}\\.ts$`) }, ({ path }) => {
        const source = readFileSync(path, 'utf8');
        if (!source.includes(text)) throw new Error(`${path} has no "${text}". Change the fault.`);
        return { contents: source.replace(text, () => replacement), loader: 'ts' };
      });
    },
  };
  await esbuild.build({
    entryPoints: [join(root, 'test/testing/simulation/promises.ts')],
    ...{ bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error', plugins: [plant] },
  });
  return await import(pathToFileURL(outfile).href);
}

/** The first seed with which a promise does not hold, and why. Undefined if it holds with all. */
async function findSeed({ PROMISES, WORLD }, promise) {
  const { faults, program } = PROMISES[promise];
  try {
    await simulate({ ...WORLD, seeds: MOST_SEEDS, ...(faults && { faults }) }, program);
    return undefined;
  } catch ({ message }) {
    return /^Seed (\d+ fails: .*)/.exec(message)?.[1] ?? message;
  }
}

mkdirSync(folder, { recursive: true });
let isIncomplete = false;
for (const [index, [title, promise, file, text, replacement]] of FAULTS.entries()) {
  const found = await findSeed(await loadPromises(`planted-${index}`, file, text, replacement), promise);
  isIncomplete ||= found === undefined;
  console.log(`${title}: ${promise}, ${found ? `seed ${found}` : 'NOT FOUND'}`);
}
process.exitCode = isIncomplete ? 1 : 0;
