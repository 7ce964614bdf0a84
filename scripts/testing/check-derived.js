// Fails if a file that a program writes from other files of the repository is not what the program writes today. Runs these programs, so the
// files are up to date afterwards. `src/generated` is not in git: every build writes it. Needs a build, because examples run the package.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Scripts of package.json whose result depends only on the repository. */
const WRITERS = ['exports', 'page-list', 'charts', 'examples', 'llms'];

const shell = process.platform === 'win32';
const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const readHashes = () => new Map(listed.map((file) => [file, createHash('sha256').update(read(file)).digest('hex')]));

if (!run('catalogue:refresh', '--', '--check')) report('Run npm run catalogue:refresh, and read the diff.');
for (const writer of WRITERS) {
  const before = readHashes();
  if (!run(writer)) report(`npm run ${writer} failed.`);
  const after = readHashes();
  const changed = listed.filter((file) => before.get(file) !== after.get(file));
  if (changed.length > 0)
    report(`Not up to date: ${changed.join(', ')}. npm run ${writer} has written them; commit the result.`);
}
if (process.exitCode === undefined) console.log('All derived files are up to date.');

function run(...args) {
  return spawnSync('npm', ['run', '--silent', ...args], { stdio: 'inherit', shell }).status === 0;
}

function report(problem) {
  console.error(problem);
  process.exitCode = 1;
}

/** An empty text for a file that was deleted. */
function read(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return '';
    throw error;
  }
}
