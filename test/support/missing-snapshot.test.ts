import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireTier } from '../../tools/require-tier.js';

requireTier('integration', 'A process of Node');

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;

beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Inside the project, so that the test finds Vitest.
  folder = mkdtempSync(join(root, '.cache/snapshot-'));
  writeFileSync(
    join(folder, 'new.test.ts'),
    "import { expect, it } from 'vitest';\nit('writes a text', () => expect('text').toMatchFileSnapshot('text.txt'));\n",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a test whose snapshot is missing. */
function runTest(environment: Readonly<Record<string, string>>): number | null {
  const { PATH = '' } = process.env;
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  // A thread starts sooner than a process.
  const words = [program, 'run', '--config=none.ts', `--root=${folder}`, '--pool=threads'];
  writeFileSync(join(folder, 'none.ts'), 'export default {};\n');
  return spawnSync(process.execPath, words, { encoding: 'utf8', env: { PATH, ...environment } }).status;
}

describe('a missing snapshot', () => {
  it('fails in CI, and is not written', () => {
    expect(runTest({ CI: 'true' })).toBe(1);
    expect(existsSync(join(folder, 'text.txt'))).toBe(false);
  });

  it('is written elsewhere', () => {
    expect(runTest({})).toBe(0);
    expect(readFileSync(join(folder, 'text.txt'), 'utf8')).toBe('text');
  });

  it('is not accepted by a setting of the project, in any tier', () => {
    expect(readFileSync(join(root, 'vitest.config.ts'), 'utf8')).not.toMatch(/\bupdate\b/);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    expect(Object.values(scripts).filter((script) => /vitest\b.*\s(?:-u|--update)\b/.test(script))).toEqual([]);
  });
});
