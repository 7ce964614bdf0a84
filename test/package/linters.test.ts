import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, test } from 'vitest';
import { packedPackage } from '../support/packed.ts';

const { installed, project } = packedPackage();
const root = fileURLToPath(new URL('../../', import.meta.url));

test('publint finds no problems in the packed package', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

// When it publishes, npm drops what it finds wrong, and the command was among it.
test('npm finds nothing to correct in package.json', () => {
  const folder = mkdtempSync(join(project, 'fixed-'));
  const copy = join(folder, 'package.json');
  cpSync(join(root, 'package.json'), copy);
  execFileSync('npm', ['pkg', 'fix', '--silent'], { cwd: folder, shell: process.platform === 'win32' });
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
});
