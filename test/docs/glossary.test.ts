import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('no sentence of the glossary shares six words in a row with the descriptions that GitHub publishes', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-glossary.js'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/0 in common\.\n$/);
  expect(status).toBe(0);
});
