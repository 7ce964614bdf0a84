// The programs that tests, benchmarks and pictures need beside Node. Missing ones are installed from Debian's packages; where that
// cannot be done, what needs them fails and is not skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const CHROMIUM = '/usr/bin/chromium';

const succeeds = (command, ...words) => spawnSync(command, words, { stdio: 'ignore' }).status === 0;

/** Python with requests: the machine's own, or Debian's, where both are there. */
export const findPython = () =>
  ['python3', '/usr/bin/python3'].find((python) => succeeds(python, '-c', 'import requests'));

/** By the name of Debian's package: whether what is needed of it is there. */
const PROGRAMS = {
  chromium: () => existsSync(CHROMIUM),
  curl: () => succeeds('curl', '--version'),
  httpie: () => succeeds('http', '--version'),
  'python3-requests': () => findPython() !== undefined,
};

export function installPrograms(names = Object.keys(PROGRAMS)) {
  const findMissing = () => names.filter((name) => !PROGRAMS[name]());
  const missing = findMissing();
  if (missing.length === 0) return;
  console.error(`${missing.join(', ')} missing: installing from Debian's packages.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', ...missing]]) {
    const { status, stderr, error } = spawnSync('apt-get', words, { env, encoding: 'utf8', timeout: 600_000 });
    if (status === 0) continue;
    console.error(
      `apt-get ${words.join(' ')} failed (as root, on Debian, it should not):\n${error?.message ?? stderr}`,
    );
  }
  const rest = findMissing();
  if (rest.length > 0) console.error(`Still missing: ${rest.join(', ')}. What needs them will fail.`);
}
