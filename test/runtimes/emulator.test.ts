import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { packedPackage } from '../support/packed.ts';
import { FILE_RUNTIMES, fetchRuntimes, programAt, reasonWithout } from './programs.ts';

if (reasonWithout) console.log(`Skipped: the emulator on other runtimes. ${reasonWithout}`);

beforeAll(async () => {
  if (!reasonWithout) await fetchRuntimes();
});

it.skipIf(reasonWithout)('the emulator responds with the same bytes on every runtime', async () => {
  const folder = mkdtempSync(join(packedPackage().project, 'emulator-'));
  const program = join(folder, 'emulator.js');
  cpSync(fileURLToPath(new URL('./emulator.js', import.meta.url)), program);
  const digests: Record<string, string> = {};
  for (const { name, path, words } of FILE_RUNTIMES) {
    const { stdout } = await promisify(execFile)(programAt(path), [...words, program], { cwd: folder });
    digests[name] = stdout.trim();
  }
  const [first] = Object.values(digests);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(digests).toEqual(Object.fromEntries(Object.keys(digests).map((name) => [name, first])));
});
