import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { packedPackage } from '../support/packed.ts';
import { copyExample, runJob } from './job.ts';

const esbuild = fileURLToPath(new URL('../../node_modules/.bin/esbuild', import.meta.url));

it('the example Action in one file of esbuild does its job twice, with one comment', async () => {
  const folder = copyExample(packedPackage().project);
  const words = ['main.mjs', '--bundle', '--platform=node', '--format=esm', '--outfile=dist/index.mjs'];
  const { status, stderr } = spawnSync(esbuild, words, { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const { results, token, labels, comments, output } = await runJob(join(folder, 'dist/index.mjs'));
  const done = { code: 0, stdout: `::add-mask::${token}\n`, stderr: '' };
  expect(results).toEqual([done, done]);
  expect(labels).toEqual(['bug', 'area/parser']);
  expect(comments).toEqual(['Labels: bug, area/parser\n\n<!-- sticky: triage -->']);
  expect(output).toMatch(/^labels<<(ghadelimiter_\S+)\n\["bug","area\/parser"\]\n\1\n/);
});
