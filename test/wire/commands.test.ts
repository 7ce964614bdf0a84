import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toCurl, toHttpie } from 'routebook/clients';
import { requireProgram } from '../support/programs.js';
import type { Client } from './client.ts';
import { testClients } from './suite.ts';

requireProgram('curl', 'tests of curl commands');
requireProgram('httpie', 'tests of HTTPie commands');

const run = promisify(execFile);

const SHELLS = ['bash', requireProgram('zsh', 'tests of shells'), requireProgram('fish', 'tests of shells')];

/** From a file and not from an argument, which is too short for an upload. */
async function runShell(text: string, folder: string, shell = 'sh'): Promise<void> {
  await writeFile(join(folder, 'command.sh'), text);
  await run(shell, ['command.sh'], { cwd: folder, timeout: 30_000, maxBuffer: 1 << 24 });
}

testClients([
  { name: 'curl', concurrent: true, send: (options, folder) => runShell(toCurl(options), folder) },
  ...SHELLS.map(
    (shell): Client => ({
      name: `curl in ${shell}`,
      concurrent: true,
      send: (options, folder) => runShell(toCurl(options), folder, shell),
    }),
  ),
  {
    name: 'HTTPie',
    concurrent: true,
    encodesBrackets: true,
    utf8Headers: true,
    send: (options, folder) => runShell(toHttpie(options), folder),
  },
]);
