// The part of Vitest's interface that the tests use. It collects the tests and runs them without a reload, so that a mutation takes
// milliseconds: with Stryker's own runner for Vitest it takes seconds.
import { readFileSync } from 'node:fs';
import { format } from 'node:util';
import { chai, customMatchers, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';
import { fn, restoreAllMocks, spyOn } from '@vitest/spy';
import * as timers from './fake-timers.js';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
chai.expect.extend(chai.expect, {
  ...customMatchers,
  toMatchInlineSnapshot: (text, snapshot) => ({
    pass: `"${text}"` === withoutIndentation(snapshot),
    message: () => 'The text is not that of the snapshot',
  }),
  toMatchFileSnapshot: (text, file) => ({
    pass: text === readFileSync(file, 'utf8'),
    message: () => `The text is not that of ${file}`,
  }),
});

/** Vitest indents a snapshot like the code around it. */
function withoutIndentation(snapshot) {
  const lines = snapshot.split('\n').slice(1, -1);
  const indentation = /^ */.exec(lines[0] ?? '')[0].length;
  return lines.map((line) => line.slice(indentation)).join('\n');
}

/** @typedef {{ name: string, run: () => unknown, suite: Suite }} Test */
/** @typedef {{ name: string, parent?: Suite, hasBegun: boolean, hooks: Record<string, (() => unknown)[]> }} Suite */

/** A fresh copy of the interface. What is declared with it is in `tests`. */
export function createTestApi() {
  /** @type {Test[]} */
  const tests = [];
  let suite;

  /** Begins a file, which has hooks of its own. */
  function beginFile() {
    suite = createSuite('', undefined);
  }

  function describe(name, ...rest) {
    const outer = suite;
    suite = createSuite(`${outer.name} ${name}`, outer);
    rest.at(-1)();
    suite = outer;
  }

  function it(name, ...rest) {
    const run = rest.find((each) => typeof each === 'function');
    tests.push({ name: `${suite.name} ${name}`.trim(), run, suite });
  }

  const each =
    (declare) =>
    (table, ...values) =>
    (name, ...rest) => {
      const rows = table.raw ? readTable(table, values) : table;
      const run = rest.find((value) => typeof value === 'function');
      const areLists = rows.every(Array.isArray);
      for (const row of rows) {
        const cells = areLists ? row : [row];
        declare(format(name, ...cells), () => run(...cells));
      }
    };
  describe.each = each(describe);
  it.each = each(it);
  it.skipIf = (isSkipped) => (isSkipped ? () => {} : it);

  const expect = (...values) => chai.expect(...values);
  Object.assign(expect, chai.expect, globalThis[Symbol.for('expect-matchers-object')]?.expect);
  const onTypes = new Proxy(() => onTypes, { get: () => onTypes });
  const hook = (kind) => (run) => suite.hooks[kind].push(run);
  return {
    tests,
    module: {
      beginFile,
      describe,
      it,
      test: it,
      expect,
      expectTypeOf: onTypes,
      assertType: onTypes,
      beforeEach: hook('beforeEach'),
      beforeAll: hook('beforeAll'),
      afterEach: hook('afterEach'),
      afterAll: hook('afterAll'),
      vi: createVi(),
    },
  };
}

/** The functions of `vi` that the tests use. */
function createVi() {
  const stubbed = new Map();
  const variables = new Map();
  const setVariable = (name, value) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  return {
    ...{ fn, spyOn, restoreAllMocks, ...timers },
    waitFor: (check, limit) =>
      timers.waitUntil(async () => {
        try {
          await check();
          return true;
        } catch {
          return false;
        }
      }, limit),
    stubGlobal(name, value) {
      if (!stubbed.has(name)) stubbed.set(name, globalThis[name]);
      globalThis[name] = value;
    },
    unstubAllGlobals() {
      for (const [name, value] of stubbed) globalThis[name] = value;
      stubbed.clear();
    },
    stubEnv(name, value) {
      if (!variables.has(name)) variables.set(name, process.env[name]);
      setVariable(name, value);
    },
    unstubAllEnvs() {
      for (const [name, value] of variables) setVariable(name, value);
      variables.clear();
    },
  };
}

function readTable([header], values) {
  const names = header.split('|').map((name) => name.trim());
  const rows = [];
  for (let i = 0; i < values.length; i += names.length) {
    rows.push(Object.fromEntries(names.map((name, column) => [name, values[i + column]])));
  }
  return rows;
}

function createSuite(name, parent) {
  const hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
  return { name, parent, hasBegun: false, hooks };
}

/** The suites of a test, outermost first. */
function suitesOf({ suite }) {
  const suites = [];
  for (let each = suite; each; each = each.parent) suites.unshift(each);
  return suites;
}

async function runHooks(suite, kind) {
  for (const run of suite.hooks[kind]) await run();
}

/** @returns {Promise<unknown>} What the test threw. */
export async function runTest(test) {
  const suites = suitesOf(test);
  try {
    for (const suite of suites) {
      if (suite.hasBegun) continue;
      suite.hasBegun = true;
      await runHooks(suite, 'beforeAll');
    }
    for (const suite of suites) await runHooks(suite, 'beforeEach');
    await test.run();
    return undefined;
  } catch (error) {
    return error ?? new Error('threw nothing');
  } finally {
    for (const suite of suites.reverse()) await runHooks(suite, 'afterEach');
  }
}

/** Runs the last hooks of the suites that have begun, when no more of their tests follow. */
export async function endSuites(tests) {
  for (const suite of new Set(tests.flatMap(suitesOf))) if (suite.hasBegun) await runHooks(suite, 'afterAll');
}
