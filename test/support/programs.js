// Programs other than Node that a suite runs. A suite names what it needs; missing programs are installed from Debian's packages where that
// is possible. Otherwise the suite fails with one sentence that says what to install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM_PATHS = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const PYTHONS = ['python3', '/usr/bin/python3'];

const runs = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const findCommand = (command) => (runs(command, '--version') ? command : undefined);

/** By the name of Debian's package: how the program is found. */
const PROGRAMS = {
  chromium: () => CHROMIUM_PATHS.find((path) => path && existsSync(path)),
  curl: () => findCommand('curl'),
  fish: () => findCommand('fish'),
  gh: () => findCommand('gh'),
  httpie: () => findCommand('http'),
  'python3-requests': () => PYTHONS.find((python) => runs(python, '-c', 'import requests')),
  zsh: () => findCommand('zsh'),
};

/**
 * The command that starts a program. Installs the program first where it is missing, and says so.
 *
 * @param {keyof typeof PROGRAMS} name of Debian's package
 * @param {string} reason what needs it, such as 'the browser tests'
 * @returns {string}
 */
export function requireProgram(name, reason) {
  const find = PROGRAMS[name];
  const found = find() ?? install(name, reason, find);
  if (found) return found;
  const variable = name === 'chromium' ? ', or set CHROMIUM to the path of Chromium or Chrome' : '';
  throw new Error(`${reason} need ${name}, which could not be installed here: install it${variable}, and run again.`);
}

function install(name, reason, find) {
  if (process.getuid?.() !== 0 || !runs('apt-get', '--version')) return undefined;
  console.error(`${name} is missing and ${reason} need it: installing Debian's package.`);
  // Suites run in parallel: wait for the lock of another installation instead of failing.
  const options = ['--yes', '-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=3'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => spawnSync('apt-get', [...options, ...args], { env, encoding: 'utf8', timeout: 600_000 });
  // The list of packages may be old or missing, and another suite may be updating it at the same time.
  let result = aptGet('install', '--no-install-recommends', name);
  for (let attempt = 0; result.status !== 0 && attempt < 3; attempt++) {
    aptGet('update');
    result = aptGet('install', '--no-install-recommends', name);
  }
  if (result.status !== 0) console.error(result.error?.message ?? result.stderr);
  return find();
}
