import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('every command, code block and link in the documentation works', () => {
  const words = ['scripts/check-docs.js', packedPackage().archive];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/The documentation is correct\.\n$/);
  expect(status).toBe(0);
});
