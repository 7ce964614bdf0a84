import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packedPackage } from '../support/packed.ts';

const { archive } = packedPackage();
const root = fileURLToPath(new URL('../../', import.meta.url));

test('attw finds that each export has its types, for Node and for bundlers', () => {
  const program = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const words = [program, archive, '--profile=esm-only', '--format=ascii', '--no-color', '--no-emoji'];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect({ status, report: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, report: '' });
});
