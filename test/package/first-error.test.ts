import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { requireTier } from '../../tools/require-tier.js';
import { NAMES } from '../support/editions.ts';

requireTier('integration', 'The package needs a build');

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The files of the package that a process reads to send a request that gets this status, and the message of the error. */
function runFor(entry: string, status: number) {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-error-'));
  const program = `
    import { createGitHub } from '${entry}';
    const fetch = async () => new Response('{}', { status: ${status} });
    const github = createGitHub({ baseUrl: 'https://example.com/api/v3', retries: 0, fetch });
    await github.issues.create({ owner: 'o', repo: 'r', title: 't' }).catch(({ message }) => console.log(message));
  `;
  try {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_V8_COVERAGE: folder, NODE_OPTIONS: '' },
    });
    const urls = readdirSync(folder).flatMap((name) =>
      (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }).result.map(
        ({ url }) => url,
      ),
    );
    const files = urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
    return { message: stdout.trim(), files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The index, the catalogue and the permissions of all routes were 600 kB, and took 350 ms. What is read now takes 15.
test.each(['routebook', ...NAMES.map((name) => `routebook/${name}`)])(
  'the first error of a client of %s reads a small table, neither the index nor the catalogue',
  (entry) => {
    const { message, files } = runFor(entry, 404);
    expect(message).toBe('POST /api/v3/repos/o/r/issues: 404: needs issues: write. No token was sent');
    const known = new Set(runFor(entry, 201).files);
    const read = files.filter((file) => !known.has(file));
    expect(read.join('\n')).toContain('needs-data.js');
    expect(files.join('\n')).not.toMatch(/index-data|index-difference|permission-data|catalogue/);
    expect(read.length).toBeLessThanOrEqual(12);
    expect(read.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(160_000);
  },
);
