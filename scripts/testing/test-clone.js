// Runs the README's test command as a new contributor would: in a clone of the last commit in an empty folder, as an ordinary user, with
// only Node, npm and git on the path. Prints how long each part takes. Only root can become another user; anybody else runs it as themselves.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The user "nobody" of most systems. */
const NOBODY = 65_534;

/** `sh` is what npm runs scripts with. */
const PROGRAMS = ['node', 'npm', 'npx', 'git', 'sh'];

/** Where packages are fetched from is the machine's own business; the user that runs the tests has no settings. */
const NPM_SETTINGS = ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy'];

const [, command] = /^npm ci && (npm test)$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
if (command === undefined) throw new Error('README.md has no longer the command "npm ci && npm test".');

const folder = mkdtempSync(join(tmpdir(), 'routebook-clone-'));
try {
  const [clone, bin, home] = ['clone', 'bin', 'home'].map((name) => join(folder, name));
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' });
  for (const path of [bin, home]) mkdirSync(path);
  for (const name of PROGRAMS) symlinkSync(findProgram(name), join(bin, name));

  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid !== undefined) giveTo(folder);
  const options = { cwd: clone, env: environmentOf(bin, home), stdio: 'inherit', ...user };
  const seconds = ['npm ci', command].map((line) => {
    const start = performance.now();
    const { status } = spawnSync(join(bin, 'sh'), ['-c', line], options);
    if (status !== 0) throw new Error(`${line} failed in a clone, with ${PROGRAMS.join(', ')} on the path.`);
    return `${line}: ${Math.round((performance.now() - start) / 1000)} s`;
  });
  console.log(`In a clone, as ${user.uid === undefined ? 'this user' : `user ${NOBODY}`}: ${seconds.join(', ')}.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function findProgram(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((path) => join(path, name)).find(existsSync);
  if (found === undefined) throw new Error(`${name} is not on the path.`);
  return found;
}

function environmentOf(bin, home) {
  const settings = NPM_SETTINGS.flatMap((name) => {
    const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
    return value === 'null' || value === '' ? [] : [[`npm_config_${name.replace('-', '_')}`, value]];
  });
  // Certificates of the machine, for the same reason.
  const { CI, NODE_EXTRA_CA_CERTS } = process.env;
  const others = Object.entries({ CI, NODE_EXTRA_CA_CERTS }).filter(([, value]) => value !== undefined);
  return { PATH: bin, HOME: home, TMPDIR: home, ...Object.fromEntries([...settings, ...others]) };
}

/** Gives a folder and everything in it to the user that runs the tests. */
function giveTo(path) {
  chownSync(path, NOBODY, NOBODY);
  for (const { parentPath, name } of readdirSync(path, { recursive: true, withFileTypes: true }))
    lchownSync(join(parentPath, name), NOBODY, NOBODY);
}
