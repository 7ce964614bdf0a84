import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { requireTier } from '../../tools/require-tier.js';

requireTier('integration', 'A process of Node');

const module = new URL('./programs.js', import.meta.url).href;
const empty = mkdtempSync(join(tmpdir(), 'routebook-path-'));
afterAll(() => rmSync(empty, { recursive: true, force: true }));

/** Looks for a program with nothing on the path, as a test file does. */
function findProgram(environment: Readonly<Record<string, string>>) {
  return run(
    `import { findProgram } from ${JSON.stringify(module)};
console.log('found: ' + findProgram('fish', 'tests of completion'));`,
    environment,
  );
}

function run(code: string, environment: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    encoding: 'utf8',
    env: { PATH: empty, ...environment },
  });
  return { status, stdout, stderr };
}

const ADVICE =
  'tests of completion need fish, which is missing here: install it with the package manager of your system, such as: sudo apt-get install fish.';

describe('the browser', () => {
  it('is the one that CHROMIUM names', () => {
    const code = `import { findBrowser } from ${JSON.stringify(module)};
console.log('found: ' + findBrowser('tests'));`;
    const { status, stdout, stderr } = run(code, { CHROMIUM: process.execPath });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `found: ${process.execPath}\n`, stderr: '' });
  });
});

describe('a program that is missing', () => {
  it('is a printed skip that says how to install it', () => {
    const { status, stdout, stderr } = findProgram({});
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: 'found: undefined\n',
      stderr: `Skipped: ${ADVICE}\n`,
    });
  });

  it('is a failure in CI', () => {
    const { status, stdout, stderr } = findProgram({ CI: 'true' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`Error: ${ADVICE}`);
  });

  it('is a failure in the test tiers that may not use it, with the line to change', () => {
    const { status, stderr } = findProgram({ TEST_TIER: 'unit' });
    expect(status).toBe(1);
    expect(stderr).toContain(
      'fish is another program, so this file is not a test of the unit tier: list it as system in test/tiers.ts.',
    );
  });
});
