// The part of Vitest's interface that the tests use. It collects the tests and runs them without a reload, so that a mutation takes
// milliseconds: with Stryker's own runner for Vitest it takes seconds.
import { readFileSync } from 'node:fs';
import { format } from 'node:util';
import { chai, customMatchers, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
chai.expect.extend(chai.expect, {
  ...customMatchers,
  toMatchFileSnapshot: (text, file) => ({
    pass: text === readFileSync(file, 'utf8'),
    message: () => `The text is not that of ${file}`,
  }),
});

/** @typedef {{ name: string, run: () => unknown, before: (() => unknown)[], after: (() => unknown)[] }} Test */

/** A fresh copy of the interface. What is declared with it is in `tests`. */
export function createTestApi() {
  const root = { name: '', before: [], after: [], parent: undefined };
  /** @type {Test[]} */
  const tests = [];
  let suite = root;

  function describe(name, ...rest) {
    const outer = suite;
    suite = { name: `${outer.name} ${name}`, before: [], after: [], parent: outer };
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

  const expect = (...values) => chai.expect(...values);
  Object.assign(expect, chai.expect, globalThis[Symbol.for('expect-matchers-object')]?.expect);
  const onTypes = new Proxy(() => onTypes, { get: () => onTypes });
  const hook = (kind) => (run) => suite[kind].push(run);
  return {
    tests,
    module: {
      describe,
      it,
      test: it,
      expect,
      expectTypeOf: onTypes,
      assertType: onTypes,
      beforeEach: hook('before'),
      // Before and after each test too, since only some of them are run.
      beforeAll: hook('before'),
      afterEach: hook('after'),
      afterAll: hook('after'),
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

/** @returns {Promise<unknown>} What the test threw. */
export async function runTest(test) {
  const suites = [];
  for (let suite = test.suite; suite; suite = suite.parent) suites.unshift(suite);
  try {
    for (const { before } of suites) for (const run of before) await run();
    await test.run();
    return undefined;
  } catch (error) {
    return error ?? new Error('threw nothing');
  } finally {
    for (const { after } of suites.reverse()) for (const run of after) await run();
  }
}
