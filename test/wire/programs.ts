// Set-up of all tests: the programs that the wire tests feed with printed commands. Missing ones are installed from
// Debian's packages; where that cannot be done, the tests that need them fail and are not skipped.
import { spawnSync } from 'node:child_process';

const succeeds = (command: string, ...words: string[]) => spawnSync(command, words, { stdio: 'ignore' }).status === 0;

/** Python with requests: the machine's own, or Debian's, where both are there. */
export const findPython = () =>
  ['python3', '/usr/bin/python3'].find((python) => succeeds(python, '-c', 'import requests'));

/** Debian's package for each program that is missing. */
function missingPackages(): string[] {
  return [
    ...(succeeds('curl', '--version') ? [] : ['curl']),
    ...(succeeds('http', '--version') ? [] : ['httpie']),
    ...(findPython() ? [] : ['python3-requests']),
  ];
}

export default function setup(): void {
  const packages = missingPackages();
  if (packages.length === 0) return;
  console.log(`The wire tests need ${packages.join(', ')}: installing from Debian's packages.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', words, { env, encoding: 'utf8', timeout: 600_000 });
    if (status !== 0)
      console.error(`apt-get ${words.join(' ')} failed (as root, on Debian, it should not):\n${stderr}`);
  }
  const rest = missingPackages();
  if (rest.length > 0) console.error(`Still missing: ${rest.join(', ')}. Tests that need them will fail.`);
}
