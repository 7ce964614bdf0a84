import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { packedPackage } from '../support/packed.ts';
import { copyExample, runJob } from './job.ts';

it('the example Action in one file of ncc does its job twice, with one comment', async () => {
  const folder = copyExample(packedPackage().project);
  const ncc = join(fetchTools('loaders'), '@vercel/ncc/dist/ncc/cli.js');
  const words = [ncc, 'build', 'main.mjs', '--out', 'dist'];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('js'))).toEqual(['index.mjs']);
  const { results, labels, comments } = await runJob(join(folder, 'dist/index.mjs'));
  expect(results.map(({ code, stderr: errors }) => [code, errors])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(labels).toEqual(['bug', 'area/parser']);
  expect(comments).toEqual(['Labels: bug, area/parser\n\n<!-- sticky: triage -->']);
});
