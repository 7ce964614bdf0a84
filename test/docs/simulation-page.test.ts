import { fileURLToPath } from 'node:url';
import { createGitHub } from 'routebook';
import { simulate } from 'routebook/testing';
import { expect, it } from 'vitest';
import { readBlocks } from '../../scripts/pages.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const blocks = readBlocks('docs/simulation.md', root);
const [program, printed, fixed] = blocks.map(({ code }) => code) as [string, string, string];

/** Runs the test of the page. */
async function runTest(code: string): Promise<void> {
  let work: Promise<void> | undefined;
  const test = (_: string, run: () => Promise<void>) => {
    work = run();
  };
  const script = code.replace(/^import .*$/gm, '');
  const names = { createGitHub, simulate, expect, test };
  new Function(...Object.keys(names), script)(...Object.values(names));
  await work;
}

it('the page shows what the simulation prints for its program', async () => {
  const { message } = await runTest(program).then(
    () => expect.unreachable('the program has a fault'),
    (error: Error) => error,
  );
  const named = message.replace(/npx vitest run \S+/, 'npx vitest run report.test.js');
  expect(named.trim()).toBe(printed.trim());
});

it('the program of the page has no fault once it is changed as shown', async () => {
  const [before = ''] = /^async function report.*?^}$/ms.exec(program) ?? [];
  await runTest(program.replace(before, () => fixed));
});
