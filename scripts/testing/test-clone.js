// Runs the commands of the README as new contributors would: in a clone of the last commit, with only Node, npm and git on the path, and in
// the least comfortable place. Other users may not enter its folder, whose name has spaces and letters outside ASCII, and the home is empty and
// read-only. Root runs them as an ordinary user and then as root; anybody else as themselves. Prints how long each command takes.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
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

const found = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^npm ci && (npm .+)$/gm);
const commands = Array.from(found, ([, command]) => command);
if (commands.length !== 2 || commands[1] !== 'npm test')
  throw new Error('README.md has no longer two commands after "npm ci", of which the second is "npm test".');

// Coverage is measured once: only the first user has the variable CI.
const { CI } = process.env;
if (process.getuid?.() === 0) {
  runCommands(NOBODY, { CI });
  runCommands(0, {});
} else runCommands(undefined, { CI });

/** @param {number | undefined} uid of the user, or this one */
function runCommands(uid, variables) {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-clone-'));
  try {
    const [clone, bin, home, temporary] = ['A clone – ä 日本', 'bin', 'home', 'tmp'].map((name) => join(folder, name));
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' });
    for (const path of [bin, home, temporary]) mkdirSync(path);
    for (const name of PROGRAMS) symlinkSync(findProgram(name), join(bin, name));
    if (uid !== undefined) giveTo(uid, folder);
    chmodSync(home, 0o500);
    chmodSync(folder, 0o700);

    const env = environmentOf({ PATH: bin, HOME: home, TMPDIR: temporary, ...variables });
    const options = { cwd: clone, env, stdio: 'inherit', uid, gid: uid };
    const seconds = ['npm ci', ...commands].map((line) => {
      const start = performance.now();
      const { status } = spawnSync(join(bin, 'sh'), ['-c', line], options);
      if (status !== 0) throw new Error(`${line} failed in a clone, with ${PROGRAMS.join(', ')} on the path.`);
      return `${line}: ${Math.round((performance.now() - start) / 1000)} s`;
    });
    console.log(`In a clone, as ${uid === undefined ? 'this user' : `user ${uid}`}: ${seconds.join(', ')}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findProgram(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const program = folders.map((path) => join(path, name)).find(existsSync);
  if (program === undefined) throw new Error(`${name} is not on the path.`);
  return program;
}

function environmentOf(variables) {
  const settings = NPM_SETTINGS.flatMap((name) => {
    const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
    return value === 'null' || value === '' ? [] : [[`npm_config_${name.replace('-', '_')}`, value]];
  });
  // Certificates of the machine, for the same reason.
  const { NODE_EXTRA_CA_CERTS } = process.env;
  const others = Object.entries({ NODE_EXTRA_CA_CERTS, ...variables }).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...settings, ...others]);
}

/** Gives a folder and everything in it to a user. */
function giveTo(uid, path) {
  chownSync(path, uid, uid);
  for (const { parentPath, name } of readdirSync(path, { recursive: true, withFileTypes: true }))
    lchownSync(join(parentPath, name), uid, uid);
}
