// Runs `npm run generate` before the unit tests, unless all that it reads and writes is as it was after the last time: it takes six seconds
// of processor time.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from './built-sources.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** Where the state after the last time is. It is deleted together with the compiled generator. */
const RECORD = '.build/.generated';

const FOLDERS = ['data', 'generator', 'scripts', 'src'];
// The compiler is one of the packages.
const FILES = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'tsconfig.generator.json'];

const stateOf = (root) => hashFiles(root, FOLDERS, FILES).join('\n');

/** Writes down what was generated and from what. The last step of `npm run generate`. */
export function recordGenerated(root = project) {
  writeFileSync(join(root, RECORD), stateOf(root));
}

/** Whether nothing has changed since `npm run generate`. */
export function isGenerated(root = project) {
  const record = join(root, RECORD);
  return existsSync(record) && readFileSync(record, 'utf8') === stateOf(root);
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isGenerated()) {
  const shell = process.platform === 'win32';
  const { status } = spawnSync('npm', ['run', '--silent', 'generate'], { cwd: project, stdio: 'inherit', shell });
  process.exitCode = status ?? 1;
}
