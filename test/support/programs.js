// Programs other than Node that a system test runs. A missing program is installed if this is Debian and we are root. Otherwise, its tests are
// skipped, and one line says what to install. In CI, where `CI` is set, they fail instead: nobody reads what was skipped there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { requireTier } from '../../tools/require-tier.js';

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
  bash: () => findCommand('bash'),
  bsdutils: () => (runs('script', '--version') ? 'script' : undefined),
  chromium: () => CHROMIUM_PATHS.find((path) => path && existsSync(path)),
  curl: () => findCommand('curl'),
  fish: () => findCommand('fish'),
  gh: () => findCommand('gh'),
  dash: () => (runs('dash', '-c', 'exit') ? 'dash' : undefined),
  'python3-github': () => PYTHONS.find((python) => runs(python, '-c', 'import github')),
  'python3-requests': () => PYTHONS.find((python) => runs(python, '-c', 'import requests')),
  'redis-server': () => findCommand('redis-server'),
  'ruby-octokit': () => (runs('ruby', '-e', 'require "octokit"') ? 'ruby' : undefined),
  sh: () => (runs('sh', '-c', 'exit') ? 'sh' : undefined),
  tar: () => findCommand('tar'),
  zsh: () => findCommand('zsh'),
};

const ADVICE = {
  chromium: 'install Chromium or Chrome, or set CHROMIUM to its path',
  bsdutils: 'install util-linux, whose program script provides terminals',
  'python3-github': 'install Python 3 and run: python3 -m pip install PyGithub',
  'python3-requests': 'install Python 3 and run: python3 -m pip install requests',
};

/**
 * The command that starts a program, for `skipIf`. Without the program, prints what is skipped and how to install it; in CI, throws.
 *
 * @param {string} name of Debian's package
 * @param {string} reason what needs it, such as 'tests in a browser'
 * @returns {string | undefined}
 */
export function findProgram(name, reason) {
  requireTier('system', `${name} is another program`);
  if (!Object.hasOwn(PROGRAMS, name))
    throw new Error(`Add ${name} to the list of programs in test/support/programs.js.`);
  const found = PROGRAMS[name]() ?? install(name, reason);
  if (found === undefined && process.env['CI']) throw new Error(explain(name, reason));
  if (found === undefined) console.warn(`Skipped: ${explain(name, reason)}`);
  return found;
}

/** Debian's Chromium without windows, which needs two thirds of the CPU time. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The browser for tests: Chromium without windows, or any Chromium or Chrome. The first is installed as other programs are, and tests run
 * without it too. A Chromium that is already there stays as it is: another test may be running it.
 *
 * @param {string} reason what needs it
 * @returns {string | undefined}
 */
export function findBrowser(reason) {
  requireTier('system', 'a browser is another program');
  const name = 'chromium-headless-shell';
  const isInstalled = () => findVersion(name) !== undefined && existsSync(HEADLESS_SHELL);
  if (!process.env['CHROMIUM'] && !isInstalled() && mayInstall()) {
    console.error(`${reason} run faster in Chromium without windows: installing Debian's package.`);
    const shared = findVersion('chromium-common');
    const words = ['-o', 'Acquire::http::Timeout=10', '--no-remove', shared === undefined ? name : `${name}=${shared}`];
    if (aptGet('install', ...words).status !== 0 && aptGet('update').status === 0) aptGet('install', ...words);
  }
  return !process.env['CHROMIUM'] && isInstalled() ? HEADLESS_SHELL : findProgram('chromium', reason);
}

/** The version of a package of Debian that is completely installed. */
function findVersion(name) {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' });
  return /^Status: install ok installed$/m.test(stdout ?? '') ? /^Version: (\S+)$/m.exec(stdout)?.[1] : undefined;
}

function explain(name, reason) {
  const advice =
    ADVICE[name] ?? `install it with the package manager of your system, such as: sudo apt-get install ${name}`;
  return `${reason} need ${name}, which is missing here: ${advice}.`;
}

function install(name, reason) {
  if (!mayInstall()) return undefined;
  console.error(`${name} is missing and ${reason} need it: installing Debian's package.`);
  // The list of packages may be old or missing, and another suite may be updating it at the same time.
  const attempt = () => aptGet('install', '-o', 'Acquire::Retries=3', name);
  let result = attempt();
  for (let count = 0; result.status !== 0 && count < 3; count++) {
    aptGet('update');
    result = attempt();
  }
  if (result.status !== 0) console.error(result.error?.message ?? result.stderr);
  return PROGRAMS[name]();
}

function mayInstall() {
  return process.getuid?.() === 0 && runs('apt-get', '--version');
}

function aptGet(command, ...args) {
  // Suites run in parallel: wait for the lock of another installation instead of failing.
  const options = ['--yes', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=600'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...options, command, ...args], { env, encoding: 'utf8', timeout: 600_000 });
}
