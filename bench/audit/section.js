import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { median } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';
import { FILES, writeSourceTree } from './source-tree.js';

const ROUNDS = 7;
const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Runs the audit from start to end, as a shell does. */
const run = (folder, ...args) => runCommand('audit', folder, ...args);

function runCommand(...args) {
  const start = performance.now();
  const { stdout } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { milliseconds: performance.now() - start, stdout };
}

function findDifferences(folder, { calls, mistakes }) {
  const report = JSON.parse(run(folder, '--json').stdout);
  const counts = `${report.files} files, ${report.calls.length} calls, ${report.findings.length} findings`;
  const expected = `${FILES} files, ${calls} calls, ${mistakes} findings`;
  return counts === expected ? [] : [`audit: found ${counts} instead of ${expected}`];
}

export const auditSection = {
  name: 'audit',
  summary: `the audit of ${FILES} TypeScript files`,
  title: `The audit of ${FILES} TypeScript files from start to end, of which one in twelve calls the API`,
  run(reportProgress) {
    const folder = mkdtempSync(join(tmpdir(), 'routebook-bench-'));
    try {
      reportProgress('writing files');
      const differences = findDifferences(folder, writeSourceTree(folder));
      if (differences.length > 0) return { differences };
      const plain = [];
      const withVersion = [];
      const permissions = [];
      for (let round = 0; round < ROUNDS; round++) {
        reportProgress(`round ${round + 1} of ${ROUNDS}`);
        plain.push(run(folder).milliseconds);
        withVersion.push(run(folder, '--to', '2026-03-10').milliseconds);
        permissions.push(runCommand('permissions', folder).milliseconds);
      }
      const results = { plain: median(plain), withVersion: median(withVersion), permissions: median(permissions) };
      return {
        results,
        figures: [createFigure('auditFiles', results.plain)],
        text: formatTable(
          ['command', 'time'],
          [
            ['routebook audit', formatMilliseconds(results.plain)],
            ['routebook audit --to 2026-03-10', formatMilliseconds(results.withVersion)],
            // At most 1.2 times the time of the audit, which finds the calls.
            ['routebook permissions', formatMilliseconds(results.permissions)],
          ],
        ),
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
