import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readExampleTypes } from '../../site/example-types.js';
import { readUsage, runStep } from '../../site/run-step.js';
import { fetchTools } from '../../tools/fetch-tools.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'routebook-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('the names in an example have their types and descriptions, where the example has them', () => {
  const ts = createRequire(import.meta.url)(join(fetchTools('compilers'), 'typescript-5.9'));
  // More than one group, so that a mistake in how groups share files is found.
  const others = Array.from({ length: 24 }, (_, index) => `const other = ${index};`);
  const examples = [
    '/** Two. */\nconst two = 2;\nconsole.log(two);',
    "import { no } from 'missing';\nlet owner = 'octokit';",
    ...others,
    'const last = true;',
  ];
  const types = readExampleTypes(ts, folder, examples);
  const hovers = (index: number) =>
    types[examples[index] as string]?.nodes.map((node) => {
      const { text, docs, line, character, target } = node as Record<string, unknown>;
      return { text, docs, line, character, target };
    });
  expect(hovers(0)).toContainEqual({ text: 'const two: 2', docs: 'Two.', line: 1, character: 6, target: 'two' });
  expect(hovers(0)).toContainEqual({ text: 'const two: 2', docs: 'Two.', line: 2, character: 12, target: 'two' });
  expect(hovers(examples.length - 1)).toMatchObject([{ text: 'const last: true' }]);
  expect(hovers(1)).toContainEqual({
    text: 'let owner: string',
    docs: undefined,
    line: 1,
    character: 4,
    target: 'owner',
  });
});

it('a step of the build reports its memory and its processor time, and one that fails ends the build', () => {
  const log = join(folder, 'usage.txt');
  expect(readUsage(log)).toEqual([]);
  runStep('First', ['--eval', '0'], log);
  expect(readUsage(log)).toEqual([{ step: 'First', megabytes: expect.any(Number), seconds: expect.any(Number) }]);
  expect(() => runStep('Second', ['--eval', 'process.exitCode = 3'], log)).toThrow('Second ended with 3.');
});
