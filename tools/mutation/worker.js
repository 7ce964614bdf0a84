// Runs the tests of a bundle with one mutation after the other. The bundle is evaluated again for each, so that nothing that an
// earlier mutation has left in a cache matters, and mutations of constants count too.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { constants, Script } from 'node:vm';
import { FAILS_IN_BUNDLE } from './parts.js';
import { createTestApi, endSuites, runTest } from './test-api.js';

/** A mutated loop that runs this many times as often as in the tests is endless. */
const ENDLESS = 100;
/** Packages are found from here, whatever a test replaces. */
const BUNDLE = resolve('test/tests.cjs');
const require = createRequire(BUNDLE);
const state = {};
globalThis.__stryker__ = state;

/** A test that has waited this much longer than without a mutation, in milliseconds in which the process had nothing to do, never ends. */
const LONGEST_WAIT = 2_000;

let script;
/**
 * What the tests do without a mutation. By mutant: how often it is reached, and the numbers of the tests that reach it. By test: how many
 * milliseconds it takes, and how many of them the process has nothing to do. Quick tests come first, since the first that fails is enough.
 * @type {{ hits: Map<string, number>, reachedBy: Map<string, number[]>, isStatic: Set<string>, durations: number[], waits: number[] }}
 */
let baseline;

process.on('message', async (message) => {
  if (message.code) process.send(await start(message.code, message.baseline));
  else process.send({ outcome: await tryMutant(message.id) });
});

async function start(code, known) {
  script = new Script(`(function (require, module, exports) {${code}\n})`, {
    filename: BUNDLE,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  if (known) {
    baseline = known;
    return { failed: [] };
  }
  state.activeMutant = undefined;
  state.mutantCoverage = { static: {}, perTest: {} };
  const tests = evaluate();
  const failed = [];
  const [durations, waits, hits, reachedBy] = [[], [], new Map(), new Map()];
  for (const [index, test] of tests.entries()) {
    state.currentTestId = `${index}`;
    const [started, idle] = [performance.now(), idleTime()];
    const error = await runTest(test);
    durations.push(performance.now() - started);
    waits.push(idleTime() - idle);
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
  baseline = { hits, reachedBy, isStatic: new Set(Object.keys(loading)), durations, waits };
  state.currentTestId = undefined;
  return { failed, baseline };
}

/** Milliseconds that this process has waited for something. Unlike the time of day, it does not pass while others use the processor. */
function idleTime() {
  return performance.eventLoopUtilization().idle;
}

/** @returns {Promise<'killed' | 'timeout' | 'survived'>} Whether a test fails or never ends. */
async function tryMutant(id) {
  const { hits, reachedBy, isStatic, durations, waits } = baseline;
  const reached = isStatic.has(id) ? undefined : reachedBy.get(id);
  if (!reached && !isStatic.has(id)) return 'survived';
  state.activeMutant = id;
  state.hitCount = 0;
  state.hitLimit = Math.max(1000, (hits.get(id) ?? 0) * ENDLESS);
  const names = Object.getOwnPropertyNames(Object.prototype).length;
  let tests = [];
  try {
    tests = evaluate();
    const order = [...(reached ?? tests.keys())].sort((left, right) => durations[left] - durations[right]);
    for (const index of order) {
      const result = await Promise.race([runTest(tests[index]), waitInVain(2 * waits[index] + LONGEST_WAIT)]);
      if (result) return result === ENDLESS_WAIT ? 'timeout' : 'killed';
    }
    return 'survived';
  } catch {
    return 'killed';
  } finally {
    clearInterval(watch);
    await endSuites(tests).catch(() => {});
    state.activeMutant = undefined;
    if (Object.getOwnPropertyNames(Object.prototype).length !== names) process.exit(3);
  }
}

const ENDLESS_WAIT = Symbol('endless wait');
const every = setInterval;
let watch;

/** Resolves when this process has had nothing to do for some time. */
function waitInVain(milliseconds) {
  clearInterval(watch);
  const end = idleTime() + milliseconds;
  return new Promise((resolve) => {
    watch = every(() => idleTime() > end && resolve(ENDLESS_WAIT), 100);
  });
}

function evaluate() {
  const { tests, module } = createTestApi();
  const load = (name) => (name === 'vitest' ? module : require(name));
  script.runInThisContext()(load, { exports: {} }, {});
  return tests.filter(({ name }) => !FAILS_IN_BUNDLE.test(name));
}
