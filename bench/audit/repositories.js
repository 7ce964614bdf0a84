// Counts what the audit finds in checkouts of public repositories, and compares it with the recorded counts.
//
//   node bench/audit/repositories.js <folder> [--write]
//
// The folder has a checkout of each repository, at its commit, with the name `owner+name`. Their code is not part of this project.
//
// - repositories.json: the audit was tried on these repositories while it was written. `--write` records the counts.
// - first-contact.json: the counts of the first audit of repositories that had no part in its development, and what a person said about each
//   finding, and about a sample of the calls, after reading the source. They are never written again: the table shows both.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { formatTable } from '../table.js';

const DATA = new URL('./repositories.json', import.meta.url);
const FIRST_CONTACT = new URL('./first-contact.json', import.meta.url);
const COLUMNS = ['files', 'exact', 'mentioned', 'findings', 'notUnderstood'];
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
  const tuned = JSON.parse(readFileSync(DATA, 'utf8'));
  const { sample, repositories: unseen } = JSON.parse(readFileSync(FIRST_CONTACT, 'utf8'));
  const found = tuned.map((before) => ({ ...before, ...countIn(before) }));
  console.log(writeTable([...COLUMNS, 'cpuSeconds'], found, (each, name) => each[name]));
  console.log('\nFirst contact → now');
  const now = new Map(unseen.map((each) => [each, countIn(each)]));
  const change = (each, name) => {
    const count = now.get(each)?.[name] ?? each[name];
    return count === each[name] ? count : `${each[name]} → ${count}`;
  };
  console.log(writeTable([...COLUMNS, 'right', 'wrong', 'debatable'], unseen, change));
  console.log(
    `\nOf ${sample.calls} calls, ${sample.right} were right, ${sample.wrong} wrong and ${sample.debatable} debatable.`,
  );
  if (option === '--write')
    writeFileSync(DATA, `[\n${found.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`);
}

/** What the audit finds in the checkout of a repository; undefined without a checkout. */
function countIn({ repository }) {
  const cwd = join(resolve(folder ?? '.'), repository.replace('/', '+'));
  if (!existsSync(cwd)) return undefined;
  const args = [fileURLToPath(import.meta.url), '--child'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const { files, calls, findings, unread } = JSON.parse(stdout);
  const mentioned = calls.filter(({ certainty }) => certainty === 'mentioned').length;
  return {
    files,
    exact: calls.length - mentioned,
    mentioned,
    findings: findings.length,
    notUnderstood: unread.length,
    cpuSeconds: Number(Number(stderr).toFixed(1)),
  };
}

function writeTable(columns, rows, cell) {
  return formatTable(
    ['repository', ...columns],
    rows.map((each) => [each.repository, ...columns.map((name) => String(cell(each, name) ?? ''))]),
  );
}
