import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { program, runProcess } from '../cli/program.ts';

const INITIALIZE = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } };
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

/** The files that Node loads for a run of the command. */
function filesOf(...args: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-start-'));
  try {
    const input = [INITIALIZE, LIST].map((message) => `${JSON.stringify(message)}\n`).join('');
    const { status, stdout } = runProcess({ input, environment: { NODE_V8_COVERAGE: folder } }, ...args);
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    const urls = readdirSync(folder).flatMap((name) =>
      (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: { url: string }[] }).result.map(
        ({ url }) => url,
      ),
    );
    return urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// A client waits for these answers. What takes the time is reading files: each takes about half a millisecond, and a hundred kilobytes of code
// take about one. Data of the catalogue would be 400 kB more.
it.each([[['mcp']], [['mcp', '--write', '--confirm', '--repo', 'octokit/app', '--max-tokens', '500']]])(
  'the server answers its first requests after reading few files: %j',
  (args) => {
    const files = filesOf(...args);
    expect(files).toContain(program);
    expect(files.length).toBeLessThanOrEqual(31);
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(45_000);
  },
);
