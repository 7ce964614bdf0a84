import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A folder inside the project, where programs find the libraries that they import. */
export function makeProject(name) {
  const folder = join(root, '.cache/generator', name.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Writes the module of routebook into `routebook/`, and returns the seconds of CPU time. */
export function runRoutebook(description, folder, server = ['--base-url', 'https://api.test']) {
  const program = join(root, 'dist/cli/main.js');
  // Some descriptions have no full URL of a server.
  const flags = ['--out', join(folder, 'routebook'), ...server];
  return measureCpu([program, 'generate', description, ...flags]);
}

/** Writes the types of openapi-typescript into `paths.d.ts`, and returns the seconds of CPU time. */
export function runOpenapiTypescript(description, folder) {
  const program = join(fetchTools('openapi-generators'), 'openapi-typescript/bin/cli.js');
  return measureCpu([program, description, '--output', join(folder, 'paths.d.ts')]);
}

/** Writes the client of hey-api into `hey-api/`, and returns the seconds of CPU time. */
export function runHeyApi(description, folder) {
  const program = join(fetchTools('openapi-generators'), '@hey-api/openapi-ts/bin/run.js');
  const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'];
  return measureCpu([
    program,
    '-i',
    description,
    '-o',
    join(folder, 'hey-api'),
    '-s',
    '--no-log-file',
    '-p',
    ...plugins,
  ]);
}

/** The shell adds up the time of the program, of all its threads and of the programs that it starts. */
const SCRIPT = '"$@" >&2; status=$?; times; exit $status';

/** Runs Node with these words. Returns the seconds of CPU time that it took, or throws with what it printed. */
function measureCpu(words) {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 26, env: { ...process.env, LC_ALL: 'C' } };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', SCRIPT, 'sh', process.execPath, ...words], options);
  if (status !== 0) throw new Error(`${words[0]} ended with ${status}:\n${stderr}`.slice(0, 4000));
  const [, ofChildren = ''] = stdout.trim().split('\n');
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`The shell did not print the time of the program: ${stdout}`);
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
