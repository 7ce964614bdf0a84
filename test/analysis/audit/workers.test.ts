import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Audit, auditFiles } from '../../../cli/audit/audit-files.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const FILES = 90;
let folder: string;
let worker: URL;

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Inside the project, so that the thread finds the parser.
  folder = mkdtempSync(join(root, '.cache/audit-workers-'));
  const outfile = join(folder, 'worker.mjs');
  await build({
    entryPoints: [join(root, 'cli/audit/audit-worker.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { 'routebook/audit': join(root, 'analysis/audit/index.ts') },
    logLevel: 'warning',
  });
  worker = pathToFileURL(outfile);
  for (let index = 0; index < FILES; index++) {
    const name = index % 3 === 0 ? 'titel' : 'title';
    writeFileSync(join(folder, `file-${index}.ts`), `octokit.rest.issues.create({ owner, repo, ${name}: 'x' });\n`);
  }
  writeFileSync(join(folder, 'computed.ts'), 'octokit.request(route);\n');
  writeFileSync(join(folder, 'data.bundle.js'), 'octokit.rest.issues.get({ owner });\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function audit(workers: number, program: URL): Promise<Audit> {
  const paths = [...Array(FILES).keys()].map((index) => join(folder, `file-${index}.ts`));
  const others = ['computed.ts', 'data.bundle.js'].map((name) => join(folder, name));
  const progress = { show: () => {}, end: () => {} };
  const options = { to: '2026-03-10', hosts: ['api.github.com'] };
  return auditFiles([...paths, ...others], options, {
    isFixing: false,
    isGitHub: true,
    progress,
    workers,
    worker: program,
  });
}

describe('threads of the audit', () => {
  it('find the same as one thread, in the same order', async () => {
    const alone = await audit(0, worker);
    expect(alone).toMatchObject({ files: FILES + 2, skipped: { bundles: 1 } });
    expect(alone.findings).toHaveLength(FILES / 3);
    expect(await audit(1, worker)).toEqual(alone);
    expect(await audit(3, worker)).toEqual(alone);
  });

  it('are replaced by the main thread if they fail', async () => {
    const missing = pathToFileURL(join(folder, 'missing.mjs'));
    expect(await audit(2, missing)).toEqual(await audit(0, worker));
  });
});
