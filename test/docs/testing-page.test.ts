import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mock } from 'node:test';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { readBlocks } from '../../scripts/pages.js';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const blocks = readBlocks('docs/testing.md', root).filter(({ name }) => name === 'test/docs/testing-page.test.ts');

/** The tests in a file, whose functions are those of Vitest, which Jest has too. `require` loads the packed package. */
function testsIn(code: string): [title: string, run: () => Promise<void>][] {
  const found: [string, () => Promise<void>][] = [];
  const test = (title: string, run: () => Promise<void>) => found.push([title, run]);
  const load = createRequire(join(packedPackage().project, 'program.cjs'));
  const runners: Record<string, object> = { vitest: { expect, test, vi }, 'node:test': { mock, test } };
  const require = (name: string) => runners[name] ?? load(name);
  const script = code.replace(/^import (.+) from ('.+');$/gm, 'const $1 = require($2);');
  new Function('require', 'test', 'expect', 'jest', `{${script}}`)(require, test, expect, vi);
  return found;
}

describe('the page about testing', () => {
  it('shows six files of tests', () => {
    expect(blocks.map(({ language }) => language)).toEqual(Array(6).fill('javascript'));
  });

  it.each(blocks)('shows a file whose tests pass (line $line)', async ({ code }) => {
    const tests = testsIn(code);
    expect(tests.length).toBeGreaterThan(0);
    for (const [, run] of tests) await run();
  });
});
