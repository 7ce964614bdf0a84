// Counts what the audit finds in checkouts of public repositories, and compares it with the recorded counts.
//
//   node bench/audit/repositories.js <folder> [--write]
//
// The folder has a checkout of each repository of repositories.json, at its commit, with the name `owner+name`. `--write` records the counts.
// The reader of mentions was tried on these repositories while it was written, so they are not a first contact. Their code is not part of
// this project.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { formatTable } from '../table.js';

const DATA = new URL('./repositories.json', import.meta.url);
const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const VERSION = '2026-03-10';
const [folder, option] = process.argv.slice(2);

if (folder === '--child') await auditHere();
else compareAll();

/** Runs the audit in this process, so that its CPU time is known. */
async function auditHere() {
  process.argv = [process.execPath, PROGRAM, 'audit', '.', '--json', '--to', VERSION];
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(2, String((user + system) / 1e6));
  });
  await import(pathToFileURL(PROGRAM).href);
}

function compareAll() {
  const recorded = JSON.parse(readFileSync(DATA, 'utf8'));
  const found = recorded.map((before) => {
    const cwd = join(resolve(folder ?? '.'), before.repository.replace('/', '+'));
    if (!existsSync(cwd)) return before;
    const args = [fileURLToPath(import.meta.url), '--child'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
    const { files, calls, findings, unread } = JSON.parse(stdout);
    const mentioned = calls.filter(({ certainty }) => certainty === 'mentioned').length;
    return {
      repository: before.repository,
      commit: before.commit,
      files,
      exact: calls.length - mentioned,
      mentioned,
      findings: findings.length,
      notUnderstood: unread.length,
      cpuSeconds: Number(Number(stderr).toFixed(1)),
    };
  });
  const columns = ['repository', 'files', 'exact', 'mentioned', 'findings', 'notUnderstood', 'cpuSeconds'];
  console.log(
    formatTable(
      columns,
      found.map((each) => columns.map((name) => String(each[name] ?? ''))),
    ),
  );
  if (option === '--write')
    writeFileSync(DATA, `[\n${found.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`);
}
