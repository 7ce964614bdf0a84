import { spawnSync } from 'node:child_process';

/** The shell adds up the time of the program, of all its threads and of the programs that it starts. */
const SCRIPT = '"$@" >&2; status=$?; times; exit $status';

/** Runs Node with these words. Returns the seconds of CPU time that it took, or throws with what it printed. */
export function measureCpu(words) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26, env: { ...process.env, LC_ALL: 'C' } };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', SCRIPT, 'sh', process.execPath, ...words], options);
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}:\n${stderr}`.slice(0, 4000));
  const [, ofChildren = ''] = stdout.trim().split('\n');
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`The shell did not print the time of the program: ${stdout}`);
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
