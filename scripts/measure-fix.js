// Compares the blocks that `routebook permissions --fix` writes with those of the maintainers of public repositories.
//
//   node scripts/measure-fix.js <git folder>[@<commit>]... [--json <file>]
//
// For each repository, the files of the commit are written to a temporary folder, all blocks are removed from the workflows, and `--fix`
// writes them again. Each job that the maintainers gave a block, its own or that of the workflow, counts once. "lost" has to be judged by a
// person: the maintainers may grant what the job does not need. Nothing of the repositories is kept.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';

const COMMAND = process.env.ROUTEBOOK_COMMAND ?? fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const ALL = [
  ...[
    'actions',
    'artifact-metadata',
    'attestations',
    'checks',
    'contents',
    'deployments',
    'discussions',
    'id-token',
    'issues',
  ],
  ...['models', 'packages', 'pages', 'pull-requests', 'repository-projects', 'security-events', 'statuses'],
];
const LEVELS = ['none', 'read', 'write'];

const args = process.argv.slice(2);
const jsonAt = args.indexOf('--json');
const output = jsonAt < 0 ? undefined : args.splice(jsonAt, 2)[1];
const jobs = args.flatMap(measureRepository);
const counts = {};
for (const { result } of jobs) counts[result] = (counts[result] ?? 0) + 1;
for (const { repository, file, job, result, lost, added, reasons } of jobs) {
  const details = [lost && `lost ${lost}`, added && `more ${added}`, ...(reasons ?? []).slice(0, 3)]
    .filter(Boolean)
    .join('; ');
  if (result !== 'equal') console.log(`${repository} ${file} ${job}: ${result}${details === '' ? '' : `: ${details}`}`);
}
console.log(`${jobs.length} jobs: ${JSON.stringify(counts)}`);
if (output !== undefined) writeFileSync(output, JSON.stringify(jobs, null, 1));

function measureRepository(argument) {
  const [folder, commit = 'HEAD'] = argument.split('@');
  const repository = basename(dirname(resolve(folder))).replace('+', '/');
  const target = mkdtempSync(join(tmpdir(), 'routebook-measure-'));
  try {
    const git = (args, input) => execFileSync('git', ['-C', folder, ...args], { maxBuffer: 2 ** 31 - 1, input });
    const archive = git(['archive', commit, '--', '.', ...missingFiles(git, commit)]);
    execFileSync('tar', ['x', '-C', target], { input: archive });
    return compare(repository, target);
  } finally {
    rmSync(target, { recursive: true });
  }
}

/** A copy may lack the largest files, which are not read anyway. */
function missingFiles(git, commit) {
  const files = String(git(['ls-tree', '-r', '-z', '--format=%(objecttype) %(objectname) %(path)', commit]))
    .split('\0')
    .filter((line) => line.startsWith('blob '))
    .map((line) => line.slice(5));
  const objects = String(
    git(['cat-file', '--batch-check'], `${files.map((line) => line.split(' ')[0]).join('\n')}\n`),
  ).split('\n');
  return files.flatMap((line, index) =>
    objects[index].endsWith(' missing') ? [`:(exclude,literal)${line.slice(line.indexOf(' ') + 1)}`] : [],
  );
}

function compare(repository, target) {
  const workflows = join(target, '.github/workflows');
  const files = readdirSync(workflows).filter((name) => /\.ya?ml$/.test(name));
  const before = new Map();
  for (const file of files) {
    const path = join(workflows, file);
    const text = readFileSync(path, 'utf8');
    before.set(file, readBlocks(text));
    writeFileSync(path, withoutBlocks(text));
  }
  const run = spawnSync(process.execPath, [COMMAND, 'permissions', '.github/workflows', '--fix', '--json'], {
    ...{ cwd: target, encoding: 'utf8', maxBuffer: 2 ** 30 },
  });
  if ((run.status !== 0 && run.status !== 1) || run.stdout === '') throw new Error(`${repository}: ${run.stderr}`);
  const report = JSON.parse(run.stdout);
  return files.flatMap((file) => {
    const after = readBlocks(readFileSync(join(workflows, file), 'utf8'));
    const found = report.workflows.find((each) => basename(each.file) === file)?.jobs ?? [];
    return Object.entries(before.get(file)).flatMap(([job, declared]) => {
      if (declared === undefined) return [];
      const gaps = found.find((each) => each.job === job)?.gaps ?? [{ reason: 'The workflow was not read.' }];
      return [{ repository, file, job, ...judge(declared, after[job], gaps), declared, written: after[job] }];
    });
  });
}

function judge(declared, written, gaps) {
  if (written === undefined) return { result: 'not written', reasons: [...new Set(gaps.map(({ reason }) => reason))] };
  const lost = ALL.filter((name) => levelOf(written, name) < levelOf(declared, name));
  const added = ALL.filter((name) => levelOf(written, name) > levelOf(declared, name));
  const list = (names, of) => names.map((name) => `${name}: ${of[name]}`).join(', ');
  if (lost.length === 0 && added.length === 0) return { result: 'equal' };
  return {
    result: lost.length === 0 ? 'larger' : added.length === 0 ? 'smaller' : 'different',
    lost: list(lost, declared),
    added: list(added, written),
  };
}

function levelOf(block, name) {
  return LEVELS.indexOf(block[name] ?? 'none');
}

/** The permissions that apply to each job. Undefined if none are declared. */
function readBlocks(text) {
  const { permissions, jobs } = Object(parseDocument(text, { uniqueKeys: false, logLevel: 'silent' }).toJS());
  return Object.fromEntries(
    Object.entries(Object(jobs)).map(([name, job]) => [name, asBlock(Object(job).permissions ?? permissions)]),
  );
}

function asBlock(value) {
  if (value === 'read-all' || value === 'write-all')
    return Object.fromEntries(ALL.map((name) => [name, value.slice(0, value.indexOf('-'))]));
  return typeof value === 'object' && value !== null ? value : undefined;
}

/** Removes the lines of all blocks. */
function withoutBlocks(text) {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  const maps = [document.contents, ...(document.get('jobs')?.items ?? []).map(({ value }) => value)];
  const ranges = maps.flatMap((map) =>
    (map?.items ?? []).flatMap(({ key, value }) =>
      key?.value === 'permissions'
        ? [[text.lastIndexOf('\n', key.range[0]) + 1, lineEnd(text, value?.range?.[1] ?? key.range[1])]]
        : [],
    ),
  );
  return ranges
    .sort((one, other) => other[0] - one[0])
    .reduce((all, [start, end]) => all.slice(0, start) + all.slice(end), text);
}

/** The start of the line after a position. A block of several lines already ends there. */
function lineEnd(text, position) {
  if (text[position - 1] === '\n') return position;
  const end = text.indexOf('\n', position);
  return end < 0 ? text.length : end + 1;
}
