import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packedPackage } from '../support/packed.ts';

const { archive } = packedPackage();
const root = fileURLToPath(new URL('../../', import.meta.url));

interface Report {
  readonly analysis: {
    readonly entrypoints: object;
    readonly problems: readonly { readonly kind: string; readonly resolutionKind?: string }[];
  };
}

test('attw finds that each export has its types, in ES modules and in CommonJS', () => {
  const program = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
  const words = [program, archive, '--profile=strict', '--format=json'];
  // Into a file: the program ends before a pipe has taken all of it.
  const file = join(mkdtempSync(join(tmpdir(), 'routebook-attw-')), 'report.json');
  const output = openSync(file, 'w');
  spawnSync(process.execPath, words, { stdio: ['ignore', output, 'ignore'] });
  closeSync(output);
  const { analysis } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const faults = new Set(analysis.problems.map(({ kind, resolutionKind }) => `${resolutionKind}: ${kind}`));
  expect([...faults]).toEqual([]);
  expect(Object.keys(analysis.entrypoints).length).toBeGreaterThan(20);
});
