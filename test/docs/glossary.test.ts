import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test("no sentence in the glossary shares six consecutive words with GitHub's published descriptions", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-glossary.js'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/0 in common\.\n$/);
  expect(status).toBe(0);
});
