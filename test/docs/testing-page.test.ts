import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { readBlocks } from '../../scripts/pages.js';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const blocks = readBlocks('docs/testing.md', root).filter(({ name }) => name === 'test/docs/testing-page.test.ts');

/** The tests in a file for Jest, whose functions Vitest has too. `require` loads the packed package. */
function testsIn(code: string): [title: string, run: () => Promise<void>][] {
  const found: [string, () => Promise<void>][] = [];
  const test = (title: string, run: () => Promise<void>) => found.push([title, run]);
  const require = createRequire(join(packedPackage().project, 'program.cjs'));
  new Function('require', 'test', 'expect', 'jest', code)(require, test, expect, vi);
  return found;
}

describe('the page about testing', () => {
  it('shows three files of tests', () => {
    expect(blocks.map(({ language }) => language)).toEqual(['javascript', 'javascript', 'javascript']);
  });

  it.each(blocks)('shows a file whose tests pass (line $line)', async ({ code }) => {
    const tests = testsIn(code);
    expect(tests.length).toBeGreaterThan(0);
    for (const [, run] of tests) await run();
  });
});
