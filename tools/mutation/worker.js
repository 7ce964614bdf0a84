// Runs the tests of a bundle with one mutation after the other. The bundle is evaluated again for each, so that nothing that an
// earlier mutation has left in a cache matters, and mutations of constants count too.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Script } from 'node:vm';
import { FAILS_IN_BUNDLE } from './parts.js';
import { createTestApi, endSuites, runTest } from './test-api.js';

/** A mutated loop that runs this many times as often as in the tests is endless. */
const ENDLESS = 100;
const state = {};
globalThis.__stryker__ = state;

let script;
/** By mutant: how often it is reached, and the numbers of the tests that reach it. */
const hits = new Map();
const reachedBy = new Map();
let isStatic;
/** By test: milliseconds without a mutation. Quick tests come first, since the first that fails is enough. */
let durations;

process.on('message', async (message) => {
  if (message.code) process.send(await start(message.code));
  else process.send({ outcome: (await tryMutant(message.id)) ? 'killed' : 'survived' });
});

async function start(code) {
  script = new Script(`(function (require, module, exports) {${code}\n})`, {
    filename: 'tests.cjs',
  });
  state.activeMutant = undefined;
  state.mutantCoverage = { static: {}, perTest: {} };
  const tests = evaluate();
  const failed = [];
  durations = [];
  for (const [index, test] of tests.entries()) {
    state.currentTestId = `${index}`;
    const started = performance.now();
    const error = await runTest(test);
    durations.push(performance.now() - started);
    if (error) failed.push(`${test.name}: ${error.message}`);
  }
  await endSuites(tests);
  const { static: loading, perTest } = state.mutantCoverage;
  for (const [test, counts] of Object.entries(perTest)) {
    for (const [id, count] of Object.entries(counts)) {
      hits.set(id, (hits.get(id) ?? 0) + count);
      reachedBy.set(id, [...(reachedBy.get(id) ?? []), Number(test)]);
    }
  }
  isStatic = new Set(Object.keys(loading));
  state.currentTestId = undefined;
  return { tests: tests.length, failed };
}

/** @returns {Promise<string | undefined>} The name of the first test that fails. */
async function tryMutant(id) {
  const reached = isStatic.has(id) ? undefined : reachedBy.get(id);
  if (!reached && !isStatic.has(id)) return undefined;
  state.activeMutant = id;
  state.hitCount = 0;
  state.hitLimit = Math.max(1000, (hits.get(id) ?? 0) * ENDLESS);
  const names = Object.getOwnPropertyNames(Object.prototype).length;
  let tests = [];
  try {
    tests = evaluate();
    const order = [...(reached ?? tests.keys())].sort((left, right) => durations[left] - durations[right]);
    for (const index of order) {
      if (await runTest(tests[index])) return tests[index].name;
    }
    return undefined;
  } catch (error) {
    return `loading: ${error.message}`;
  } finally {
    await endSuites(tests).catch(() => {});
    state.activeMutant = undefined;
    if (Object.getOwnPropertyNames(Object.prototype).length !== names) process.exit(3);
  }
}

function evaluate() {
  const { tests, module } = createTestApi();
  const require = createRequire(resolve('test/index.js'));
  const load = (name) => (name === 'vitest' ? module : require(name));
  script.runInThisContext()(load, { exports: {} }, {});
  return tests.filter(({ name }) => !FAILS_IN_BUNDLE.test(name));
}
