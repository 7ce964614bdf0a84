import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toCurl } from 'routebook/convert';
import { PATIENCE } from '../support/patience.ts';
import { findProgram } from '../support/programs.js';
import type { Client } from './client.ts';
import { formatsIn } from './format-suites.ts';
import { testClients } from './suite.ts';

const run = promisify(execFile);

/** The formats whose program is there; `findProgram` prints what is skipped. */
const FORMATS = formatsIn('wire/commands').filter(({ name }) => findProgram(name, `tests of ${name} commands`));
const SHELLS = FORMATS.some(({ name }) => name === 'curl')
  ? ['bash', 'zsh', 'fish'].filter((name) => findProgram(name, 'tests of shells'))
  : [];

const JSON_TYPE = 'application/json; charset=utf-8';

/** A login for gh, which refuses to run without one. */
const ENVIRONMENT = { ...process.env, GH_TOKEN: 't0ken', GH_CONFIG_DIR: '.', NO_COLOR: '1' };

/** From a file and not from an argument, which is too short for an upload. */
async function runShell(text: string, folder: string, shell = 'sh'): Promise<void> {
  await writeFile(join(folder, 'command.sh'), text);
  await run(shell, ['command.sh'], { cwd: folder, env: ENVIRONMENT, timeout: PATIENCE, maxBuffer: 1 << 24 });
}

/** What a program changes in the requests that it sends. */
const DIFFERENCES: { readonly [name: string]: Partial<Client> } = {
  gh: {
    ownUserAgent: true,
    writesJson: true,
    labels: { body: 'application/octet-stream', empty: JSON_TYPE, none: JSON_TYPE },
    refuses: ({ name, files }) => name.startsWith('a form') && files !== undefined,
  },
};

testClients([
  ...FORMATS.map(
    ({ name, write }): Client => ({
      name,
      concurrent: true,
      ...DIFFERENCES[name],
      send: async (options, folder) => runShell(write(options), folder),
    }),
  ),
  ...SHELLS.map(
    (shell): Client => ({
      name: `curl in ${shell}`,
      concurrent: true,
      send: (options, folder) => runShell(toCurl(options), folder, shell),
    }),
  ),
]);
