// Runs the command of a clone: builds it first if a source has changed since the last build, and says so on stderr, because stdout has the result.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const command = join(root, 'dist/cli/main.js');
/** Written after a build that went through: an interrupted one leaves some of its files. */
const stamp = join(root, '.cache/built-command');

/** What a build reads. `src/generated` is written by it. */
const SOURCES = [
  'src',
  'generator',
  'data',
  'analysis',
  'cli',
  'explorer',
  'scripts',
  'package.json',
  'package-lock.json',
];

/** When something in a folder was changed, added or removed last. */
function changedAt(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const members = readdirSync(path).filter((name) => name !== 'generated');
  return Math.max(stats.mtimeMs, ...members.map((name) => changedAt(join(path, name))));
}

function isBuilt() {
  if (!existsSync(command) || !existsSync(stamp)) return false;
  const { mtimeMs } = statSync(stamp);
  return SOURCES.every((name) => changedAt(join(root, name)) <= mtimeMs);
}

/** The steps of a build, which are scripts of package.json. */
const STEPS = [
  ['build:library', 'the library'],
  ['build:programs', 'the command and the explorer'],
];

if (!isBuilt()) {
  for (const [index, [script, what]] of STEPS.entries()) {
    console.error(
      `Building ${what} (${index + 1} of ${STEPS.length}). This takes up to a minute, and is only repeated after a change.`,
    );
    // What a build prints is no result of the command.
    const { status } = spawnSync('npm', ['run', '--silent', script], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, '');
}

const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
